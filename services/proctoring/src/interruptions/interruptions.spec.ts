import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { findings, interruptions } = calls.proctoring;
const { proctored } = calls.exam;
const minute = 60_000;
const at = Date.parse('2026-11-28T03:00:00Z');
const clock = { at };
const started = at - 60 * minute;
let service: ServiceUnderTest;
let exam: NatsConnection;
let identity: NatsConnection;
/** Last day of disputes as the exam service says it; undefined: it is of the release before. */
let disputes: Output<typeof proctored.released>['disputes'];
const courses = new Map<string, Output<typeof proctored.course>>();
beforeAll(async () => {
  service = await startUnderTest(
    proctoringAt({ now: () => clock.at, monotonic: () => clock.at }, { now: () => Promise.resolve(clock.at) }),
    'interruptions',
  );
  const place = readConfig(service.env);
  [exam, identity] = [await connectNats(place, 'exam'), await connectNats(place, 'identity')];
  const server = { nats: exam, place };
  serveCall(server, proctored.course, ({ paperId }) => courses.get(paperId));
  serveCall(server, proctored.seen, ({ paperId }) => (courses.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.released, ({ paperId, userId }) =>
    courses.get(paperId)?.userId === userId
      ? { examId: 'e', title: '期末考试', isReleased: true, ...(disputes ? { disputes } : {}) }
      : undefined,
  );
  serveCall({ nats: identity, place }, calls.identity.messages.deliver, ({ messages }) => ({ count: messages.length }));
  await Promise.all([exam.flush(), identity.flush()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([exam.close(), identity.close()]);
  await service.close();
});

/** An attempt whose page was away for two minutes, and whose phone stopped ten minutes before the end. @param endedAt null: it runs */
async function interrupted(endedAt: number | null = at): Promise<{ who: Caller; paperId: string }> {
  const who = person(3, 'A01');
  const [paperId, examId] = [newId(), newId()];
  courses.set(paperId, { examId, userId: who.userId, realName: '考生', startedAt: started, endedAt, watched: true, list: [] });
  const from = new Date(started + 5 * minute);
  await service.db
    .collection<{ _id: string }>('offline_spans')
    .insertOne({ _id: newId(), userId: who.userId, examId, from, to: new Date(started + 7 * minute) } as { _id: string });
  const stream = { paperId, examId, userId: who.userId, kind: 'phone', from: new Date(started), to: new Date(at - 10 * minute) };
  await service.db.collection<{ _id: string }>('streams').insertOne({
    _id: newId(),
    ...stream,
    heardAt: stream.to,
    recordDays: null,
    unrecordedFrom: null,
    session: 1,
    handle: 1,
  } as {
    _id: string;
  });
  return { who, paperId };
}
const list = (paperId: string) => service.call(interruptions.list, { paperId });

test('times without page or stream are listed, and judged as leaves are', async () => {
  const { who, paperId } = await interrupted();
  const [away, phone] = await list(paperId);
  expect(away).toMatchObject({ kind: 'offline', seconds: 120, finding: null, time: new Date(started + 5 * minute).toISOString() });
  expect(phone).toMatchObject({ kind: 'phone', seconds: 600, finding: null });
  const id = phone?.id ?? '';
  expect(await service.call(findings.own, { paperId }, who)).toEqual({ findings: [] });
  await service.call(interruptions.judge, { paperId, id, as: 'confirmed', note: '手机被收起' });
  await service.call(interruptions.judge, { paperId, id: away?.id ?? '', as: 'dismissed', note: '断网通知已核实' });
  expect(await list(paperId)).toMatchObject([{ finding: { as: 'dismissed' } }, { finding: { as: 'confirmed', note: '手机被收起' } }]);
  // the candidate reads what was confirmed, without the note
  expect(await service.call(findings.own, { paperId }, who)).toEqual({
    findings: [{ kind: 'interruption', id, time: expect.any(String), what: 'phone', seconds: 600, as: 'confirmed', dispute: null }],
  });
  await service.call(findings.dispute, { paperId, kind: 'interruption', id, text: '手机没电了' }, who);
  await service.refused('STALE', interruptions.judge, { paperId, id, as: 'dismissed', note: '再看' });
  await service.call(findings.answer, { paperId, kind: 'interruption', id, as: 'dismissed', answer: '已核实' });
  expect((await list(paperId))[1]).toMatchObject({ finding: { as: 'dismissed' }, dispute: { text: '手机没电了', answer: '已核实' } });
});

test('a finding is disputed until its last day, counted from when it was made and could be seen', async () => {
  const { who, paperId } = await interrupted();
  const [away, phone] = await list(paperId);
  for (const id of [away?.id ?? '', phone?.id ?? ''])
    await service.call(interruptions.judge, { paperId, id, as: 'confirmed', note: '核实' });
  const words = { paperId, kind: 'interruption', id: away?.id ?? '', text: '停电' } as const;
  const untilOf = async () => (await service.call(findings.own, { paperId }, who)).findings.map(({ disputeUntil }) => disputeUntil);
  const made = clock.at;
  disputes = { since: made + 60 * minute, days: 7 };
  const last = made + 60 * minute + 7 * 1440 * minute;
  clock.at = last - 1;
  expect(await untilOf()).toEqual([new Date(last).toISOString(), new Date(last).toISOString()]);
  await service.call(findings.dispute, words, who);
  clock.at = last;
  expect(await untilOf()).toEqual(['', '']);
  // sent again after a reply that was lost
  await service.call(findings.dispute, words, who);
  await service.refused('DISPUTE_OVER', findings.dispute, { ...words, id: phone?.id ?? '' }, who);
  // found once more, it may be disputed from then on
  await service.call(interruptions.judge, { paperId, id: phone?.id ?? '', as: 'confirmed', note: '再次核实' });
  expect(await untilOf()).toEqual(['', new Date(last + 7 * 1440 * minute).toISOString()]);
  await service.call(findings.dispute, { ...words, id: phone?.id ?? '' }, who);
  [clock.at, disputes] = [made, undefined];
});

test('one that was judged stays when the times behind it are gone', async () => {
  const { paperId } = await interrupted();
  const [away] = await list(paperId);
  await service.call(interruptions.judge, { paperId, id: away?.id ?? '', as: 'confirmed', note: '离线未说明' });
  const { examId = '' } = courses.get(paperId) ?? {};
  await service.db.collection('offline_spans').deleteMany({ examId });
  expect((await list(paperId))[0]).toMatchObject({ kind: 'offline', seconds: 120, finding: { as: 'confirmed' } });
});

test('of an exam that watches nobody nothing is judged', async () => {
  const { paperId } = await interrupted();
  const [away] = await list(paperId);
  const course = courses.get(paperId);
  if (course) courses.set(paperId, { ...course, watched: false });
  expect(await list(paperId)).toEqual([]);
  await service.refused('NOT_FOUND', interruptions.judge, { paperId, id: away?.id ?? '', as: 'confirmed', note: '离线' });
});

test('one that lasts is not judged, nor one that is not there, nor by who may not see the attempt', async () => {
  const { paperId } = await interrupted(null);
  const [, phone] = await list(paperId);
  expect(phone).toMatchObject({ kind: 'phone', seconds: null });
  const judging = { paperId, as: 'confirmed', note: '手机' } as const;
  await service.refused('NOT_FOUND', interruptions.judge, { ...judging, id: phone?.id ?? '' });
  await service.refused('NOT_FOUND', interruptions.judge, { ...judging, id: `${paperId}:o00000000` });
  await service.refused('NOT_FOUND', interruptions.judge, { ...judging, paperId: newId(), id: phone?.id ?? '' });
  await service.refused('NOT_FOUND', interruptions.list, { paperId: newId() });
});
