import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type FindingKind, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoring } from '../proctoring.module.js';

const { captures, findings, leaves, watch } = calls.proctoring;
const { proctored } = calls.exam;
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

let service: ServiceUnderTest;
let exam: NatsConnection;
let identity: NatsConnection;
/** Attempts of the exam service, by paper. */
const attempts = new Map<string, { userId: string; isReleased: boolean }>();
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];
/** Waiting tests, by the key of their message. */
const awaited = new Map<string, (message: Message) => void>();
let isInboxAway = false;
beforeAll(async () => {
  service = await startUnderTest(proctoring, 'findings');
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  identity = await connectNats(place, 'identity');
  const server = { nats: exam, place };
  const own = (paperId: string, userId: string) => (attempts.get(paperId)?.userId === userId ? attempts.get(paperId) : undefined);
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    if (!own(paperId, userId)) return undefined;
    const camera = { minutes: 5, chances: 0, days: 14 };
    return { examId: 'e', isRunning: true, leave: { seconds: 5, count: 0 }, camera };
  });
  serveCall(server, proctored.released, ({ paperId, userId }) => {
    const attempt = own(paperId, userId);
    return attempt && { examId: 'e', title: '期末考试', isReleased: attempt.isReleased };
  });
  serveCall(server, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.handed, () => {
    const records = [...attempts].map(([paperId, { userId }]) => ({
      ...{
        paperId,
        userId,
        userName: userId,
        realName: '考生',
        deptCode: 'A01',
        handTime: '',
        userTime: 5,
        exState: 0,
        exMsg: '',
        valid: true,
      },
    }));
    return { records, total: records.length, pages: 1 };
  });
  serveCall({ nats: identity, place }, calls.identity.faces.verify, () => ({ outcome: 'other' as const, score: 0.2, idCard: '' }));
  serveCall({ nats: identity, place }, calls.identity.messages.deliver, ({ messages: sent }) => {
    if (isInboxAway) return undefined;
    for (const message of sent) awaited.get(message.key)?.(message);
    return { count: sent.length };
  });
  await Promise.all([exam.flush(), identity.flush()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([exam.close(), identity.close()]);
  await service.close();
});

/** An attempt with one picture of somebody else, and one leave. */
async function watched(): Promise<{ who: Caller; paperId: string; captureId: string; leaveId: string }> {
  const who = person(3, 'A01');
  const paperId = newId();
  attempts.set(paperId, { userId: who.userId, isReleased: false });
  await service.call(captures.save, { paperId, base64: png }, who);
  await service.call(leaves.report, { id: paperId, seconds: 12, kind: 'blur' }, who);
  const [capture] = (await service.call(captures.list, { paperId })).captures;
  const [leave] = await service.call(leaves.list, { paperId });
  return { who, paperId, captureId: capture?.id ?? '', leaveId: leave?.id ?? '' };
}
const release = (paperId: string, { userId }: Caller): unknown => attempts.set(paperId, { userId, isReleased: true });
const disputeOf = (paperId: string, kind: FindingKind, id: string, text: string) => ({ paperId, kind, id, text });

test('a candidate sees what was confirmed about the own attempt once results may be seen, and nobody else does', async () => {
  const { who, paperId, captureId, leaveId } = await watched();
  await service.call(captures.judge, { paperId, id: captureId, as: 'confirmed', note: '与张三换人' });
  await service.call(leaves.judge, { paperId, id: leaveId, as: 'dismissed', note: '系统弹窗' });
  expect(await service.call(findings.own, { paperId }, who)).toEqual({ findings: [] });
  await service.refused('NOT_FOUND', findings.dispute, disputeOf(paperId, 'capture', captureId, '是我本人'), who);
  release(paperId, who);
  const shown = { kind: 'capture', id: captureId, what: 'other', seconds: null, as: 'confirmed', dispute: null };
  const { findings: list } = await service.call(findings.own, { paperId }, who);
  expect(list).toEqual([{ ...shown, time: expect.any(String) }]);
  expect(JSON.stringify(list)).not.toContain('张三');
  const other = person(3, 'A01');
  await service.refused('NOT_FOUND', findings.own, { paperId }, other);
  await service.refused('NOT_FOUND', findings.dispute, disputeOf(paperId, 'capture', captureId, '不是我'), other);
});

test('a leave that was dismissed is counted no more', async () => {
  const { who, paperId, leaveId } = await watched();
  expect(await service.call(leaves.report, { id: paperId, seconds: 8 }, who)).toMatchObject({ leaveTimes: 2 });
  await service.call(leaves.judge, { paperId, id: leaveId, as: 'dismissed', note: '系统弹窗' });
  expect(await service.call(leaves.report, { id: paperId, seconds: 8 }, who)).toMatchObject({ leaveTimes: 2 });
  expect((await service.call(leaves.list, { paperId }))[0]).toMatchObject({ id: leaveId, finding: { as: 'dismissed', note: '系统弹窗' } });
  const { records } = await service.call(watch.handPaging, { params: { examId: newId(), handState: 1, overwrite: 0 } });
  expect(records.find(({ id }) => id === paperId)).toMatchObject({ leaveTimes: 2, disputes: 0 });
});

test('a finding is disputed once, answered by a proctor, and the candidate hears of it even where the inbox was away', async () => {
  const { who, paperId, captureId, leaveId } = await watched();
  release(paperId, who);
  const words = disputeOf(paperId, 'leave', leaveId, '系统更新的弹窗挡住了页面');
  await service.refused('NOT_FOUND', findings.dispute, words, who);
  for (const [call, id] of [
    [captures.judge, captureId],
    [leaves.judge, leaveId],
  ] as const)
    await service.call(call, { paperId, id, as: 'confirmed', note: '确认' });
  await service.call(findings.dispute, words, who);
  // a page that lost the answer sends it again
  await service.call(findings.dispute, words, who);
  await service.refused('DISPUTE_TWICE', findings.dispute, { ...words, text: '还有' }, who);
  const waiting = async () => {
    const { records } = await service.call(watch.handPaging, { params: { examId: newId(), handState: 1, overwrite: 0 } });
    return records.find(({ id }) => id === paperId)?.disputes;
  };
  expect(await waiting()).toBe(1);
  // a page that does not know of the dispute does not answer it by mistake
  await service.refused('STALE', leaves.judge, { paperId, id: leaveId, as: 'dismissed', note: '内部说明' });

  const key = `dispute:leave:${leaveId}`;
  const heard = new Promise<Message>((resolve) => awaited.set(key, resolve));
  isInboxAway = true;
  const answer = { paperId, kind: 'leave', id: leaveId, as: 'dismissed', answer: '核对录屏，确为弹窗' } as const;
  await service.call(findings.answer, answer);
  await service.call(findings.answer, answer);
  await service.refused('STALE', findings.answer, { ...answer, as: 'confirmed' });
  await service.refused('NOT_FOUND', findings.answer, { ...answer, kind: 'capture', id: captureId });
  await service.refused('NOT_FOUND', findings.answer, { ...answer, paperId: newId() });
  isInboxAway = false;
  const message = await heard;
  expect(message).toMatchObject({ userId: who.userId, link: `/pages/exam/result/${paperId}` });
  expect(message.content).toContain('该记录已排除。答复：核对录屏，确为弹窗');
  expect(await waiting()).toBe(0);
  const told = { text: words.text, answer: answer.answer, time: expect.any(String), answerTime: expect.stringMatching(/Z$/) };
  expect((await service.call(findings.own, { paperId }, who)).findings).toMatchObject([
    { kind: 'capture', as: 'confirmed', dispute: null },
    { kind: 'leave', what: 'blur', seconds: 12, as: 'dismissed', dispute: told },
  ]);
  // after the answer a proctor may judge anew, the candidate has had the one dispute
  await service.call(leaves.judge, { paperId, id: leaveId, as: 'confirmed', note: '再次核对' });
  await service.refused('DISPUTE_TWICE', findings.dispute, { ...words, text: '再说一次' }, who);
});
