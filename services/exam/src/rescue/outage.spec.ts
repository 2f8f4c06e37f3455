import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller, type ClientInput, type Output } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { papersCollection } from '../attempts/paper.model.js';
import { ResultNews } from '../results/result-news.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { lateWork } from '../test-support/late-work.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { OutagePapers } from './outage.papers.js';
import type { OutageDoc } from './rescue.model.js';
import { gapsBetween } from './uptime.js';

const { arrangements, outages, paperDeeds, papers, exams } = calls.exam;
type Given = Output<typeof outages.paging>['records'][number];
let bed: ExamBed;
let number = 0;
let outageNo = 0xa000;
const somebody = (changes: Partial<Caller> = {}): Caller => learner((number += 1), changes);
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
beforeAll(async () => {
  bed = await ExamBed.open('outage');
}, 300_000);
afterAll(() => bed.close());

/** A few at a time: a slow machine answers no 160 starts within their time. */
async function beginAll(examId: string, people: readonly Caller[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < people.length; from += 10)
    ids.push(...(await Promise.all(people.slice(from, from + 10).map((who) => begin(examId, who)))));
  return ids;
}
const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const saved = (paperId: string, who: Caller, options: string[], seq = 1, age = 0) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq, by: 'pageone1', age, answer: { options } }] }, who);
const stored = () => bed.mongo.collection<{ _id: string; handState: number; deadline: Date; examId: string }>(papersCollection);
const closed = (examId: string, count: number) => until(async () => (await stored().countDocuments({ examId, handState: 1 })) === count);
const deadlines = async (examId: string) =>
  new Map((await stored().find({ examId }).toArray()).map(({ _id, deadline, handState }) => [_id, { at: deadline.getTime(), handState }]));

/** The last minutes were an outage. */
function outageOf(
  examId: string,
  minutes: number,
  changes: Partial<ClientInput<typeof outages.give>> = {},
): ClientInput<typeof outages.give> {
  const now = bed.clock.now();
  const [from, to] = [new Date(now - minutes * minute).toISOString(), new Date(now).toISOString()];
  return { id: idOf((outageNo += 1)), examId, from, to, minutes, reason: '平台中断', ...changes };
}
async function give(input: ClientInput<typeof outages.give>): Promise<Given> {
  await bed.call(outages.give, input, admin);
  return done(input);
}
async function done({ id, examId }: { id: string; examId: string }): Promise<Given> {
  const look = async (): Promise<Given | undefined> =>
    (await bed.call(outages.paging, { params: { examId } }, admin)).records.find((each) => each.id === id);
  let found = await look();
  await until(async () => (found = await look())?.state === 'done');
  if (!found) throw new Error('the outage is in no list');
  return found;
}

test('ten minutes go back to 200 people in one action: open papers end later, those that the clock closed are open again', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const early = Array.from({ length: 40 }, () => somebody());
  const earlyPapers = await beginAll(examId, early);
  bed.clock.pass(15 * minute);
  const people = Array.from({ length: 160 }, () => somebody());
  const open = await beginAll(examId, people);
  const [own, ownPaper] = [early[39], earlyPapers[39]];
  if (!own || !ownPaper) throw new Error('nobody came');
  await bed.call(papers.handIn, { id: ownPaper }, own);
  // the deadline of the early ones passes in the outage
  bed.clock.pass(20 * minute);
  await closed(examId, 40);
  const before = await deadlines(examId);
  const given = await give(outageOf(examId, 10));
  expect(given).toMatchObject({ total: 200, done: 200, left: 0, given: 160, reopened: 39, endTime: '' });
  const after = await deadlines(examId);
  for (const id of open) expect(after.get(id)).toEqual({ at: (before.get(id)?.at ?? 0) + 10 * minute, handState: 0 });
  // five minutes were left when the outage began
  for (const id of earlyPapers.slice(0, 39)) expect(after.get(id)).toEqual({ at: bed.clock.now() + 5 * minute, handState: 0 });
  expect(after.get(ownPaper)).toEqual(before.get(ownPaper));

  const [first, firstPaper = ''] = [early[0] ?? own, earlyPapers[0]];
  expect(await bed.call(papers.checkProcess, {}, first)).toMatchObject({ id: firstPaper, leftSeconds: 300 });
  const kept = await new SocketFrames(bed.redis).since(`exam.${first.userId}.${examId}`, null);
  expect(kept.frames.map((text) => JSON.parse(text)).at(-1)).toMatchObject({
    type: 'timeGiven',
    data: { paperId: firstPaper, deadline: new Date(bed.clock.now() + 5 * minute).toISOString(), reason: '平台中断', isReopened: true },
  });
  const ends = new Map([
    [first, bed.clock.now() + 5 * minute],
    [people[0] ?? own, after.get(open[0] ?? '')?.at ?? Infinity],
  ]);
  for (const [{ userId }, end] of ends) expect(Number(await bed.redis.get(`session-keep:${userId}`)) * 1000).toBeGreaterThanOrEqual(end);
  expect(bed.neighbours.delivered.filter(({ content }) => content.includes('平台中断'))).toHaveLength(199);
  expect(await saved(firstPaper, first, ['a1'])).toBe('success');
}, 120_000);

test('what is sent twice, or worked at once more by another process, is one outage', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const id = await begin(examId, somebody());
  bed.clock.pass(20 * minute);
  const outage = outageOf(examId, 10);
  const first = await give(outage);
  const then = await deadlines(examId);
  // in the name of who gave it, whichever call or timer begins the work
  const written = bed.mongo.collection<{ stream: string; meta: object }>('events');
  expect(await written.findOne({ stream: `attempt-${id}`, 'events.type': 'TimeGiven' })).toMatchObject({
    meta: { requestId: `outage-${outage.id}`, userId: admin.userId },
  });
  expect(await give(outage)).toEqual(first);
  // as a process leaves it that was killed in the middle
  await bed.mongo
    .collection<{ _id: string }>('outages')
    .updateOne(
      { _id: outage.id },
      { $set: { state: 'running', after: '', nextAt: new Date(bed.clock.now()), holder: 'dead', until: new Date(0) } },
    );
  expect(await done(outage)).toEqual(first);
  expect((await deadlines(examId)).get(id)).toEqual(then.get(id));
  expect((await bed.call(outages.paging, { params: { examId } }, admin)).total).toBe(1);
});

test('answers that were given while the platform was away, across the deadline, arrive and count', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const [late, slow] = [somebody(), somebody()];
  const [latePaper, slowPaper] = [await begin(examId, late), await begin(examId, slow)];
  bed.clock.pass(5 * minute);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  bed.clock.pass(10 * minute);
  await bed.startProcess();
  await closed(examId, 2);
  // one page sends what it has as soon as it can, and is refused
  expect(await saved(latePaper, late, ['a1'], 3, 8 * minute)).toBe('PAPER_CLOSED');
  expect(await give(outageOf(examId, 10))).toMatchObject({ reopened: 2 });
  const detail = await bed.call(papers.detail, { paperId: latePaper }, late);
  expect(detail.cards.find(({ quId }) => quId === idOf(1))).toMatchObject({ seq: 3, answer: { options: ['a1'] } });
  expect(await saved(slowPaper, slow, ['a1'], 1, 8 * minute)).toBe('success');
  bed.clock.pass(5 * minute + 5000);
  await closed(examId, 2);
  for (const [id, who] of [[latePaper, late] as const, [slowPaper, slow] as const])
    expect(await bed.call(papers.result, { id }, who)).toMatchObject({ userScore: 5, exState: 1 });
}, 60_000);

test('a person who sits another exam meanwhile goes on behind it, and no key is shown to somebody who sits', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const other = await bed.exam({ totalTime: 60, resultType: 3, scoreRelease: 0, answerRelease: 0 });
  const who = somebody();
  const paperId = await begin(examId, who);
  bed.clock.pass(11 * minute);
  await closed(examId, 1);
  const second = await begin(other, who);
  const outage = outageOf(examId, 10);
  await bed.call(outages.give, outage, admin);
  const look = async () => (await bed.call(outages.paging, { params: { examId } }, admin)).records[0];
  await until(async () => (await look())?.waiting === 1);
  expect(await look()).toMatchObject({ state: 'running', left: 0, leftNames: [who.realName], without: 0 });
  expect((await deadlines(examId)).get(paperId)).toMatchObject({ handState: 1 });
  // that it waits for a person is no fault: operators hear of none
  bed.clock.pass(5 * minute);
  const looked = async () => (await bed.mongo.collection<OutageDoc>('outages').findOne({ examId }))?.nextAt?.getTime() ?? 0;
  await until(async () => (await looked()) > bed.clock.now());
  await until(async () => (await lateWork('outage')) === 0);
  await bed.call(papers.handIn, { id: second }, who);
  bed.clock.pass(2 * minute);
  expect(await done(outage)).toMatchObject({ reopened: 1, left: 0, waiting: 0, leftNames: [] });
  expect(await bed.call(papers.checkProcess, {}, who)).toMatchObject({ id: paperId });
  expect((await bed.call(papers.result, { id: second }, who)).release.answers).not.toBe('shown');
}, 60_000);

test('what broke off in the middle is done by the next pass', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const who = somebody();
  const paperId = await begin(examId, who);
  bed.clock.pass(11 * minute);
  await closed(examId, 1);
  expect(await saved(paperId, who, ['a1'], 2, 3 * minute)).toBe('PAPER_CLOSED');
  const outage = outageOf(examId, 10);
  expect(await give(outage)).toMatchObject({ reopened: 1 });
  // as a process leaves it that was killed behind the log
  const rows = bed.mongo.collection<{ _id: string }>('outage_papers');
  await rows.deleteMany({});
  await bed.mongo.collection<{ _id: string }>('open_attempts').deleteOne({ _id: who.userId });
  const again = { state: 'running', after: '', isListed: false, nextAt: new Date(bed.clock.now()), holder: null, until: null };
  await bed.mongo.collection<{ _id: string }>('outages').updateOne({ _id: outage.id }, { $set: again });
  expect(await done(outage)).toMatchObject({ reopened: 1, left: 0 });
  expect(await bed.call(papers.checkProcess, {}, who)).toMatchObject({ id: paperId });
  expect(await rows.findOne({ _id: `${outage.id}:${paperId}` })).toMatchObject({ isReopened: true, isThrough: true });
  const { cards } = await bed.call(papers.detail, { paperId }, who);
  expect(cards.find(({ quId }) => quId === idOf(1))).toMatchObject({ seq: 2, answer: { options: ['a1'] } });
}, 60_000);

test('of a paper that goes on nobody is told a mark; of the mark that it ends with its person is, once', async () => {
  const marks = (who: Caller) => [
    ...new Set(
      bed.neighbours.delivered.filter(({ userId, key }) => userId === who.userId && key.startsWith('result:')).map(({ key }) => key),
    ),
  ];
  const news = bed.mongo.collection<{ _id: string }>('result_news');
  const hidden = { scoreRelease: 1, answerRelease: 1, totalTime: 10 } as const;
  const endTime = new Date(bed.clock.now() + 30 * minute).toISOString();
  const [examId, other] = [await bed.exam({ ...hidden, endTime }), await bed.exam({ ...hidden, endTime })];
  const [early, late] = [somebody(), somebody()];
  const earlyPaper = await begin(examId, early);
  const start = bed.clock.now();
  bed.clock.pass(11 * minute);
  await closed(examId, 1);
  await until(async () => (await news.countDocuments({ _id: earlyPaper })) === 1);
  bed.clock.pass(14 * minute);
  const latePaper = await begin(other, late);
  const time = (minutes: number): string => new Date(start + minutes * minute).toISOString();
  expect(await give({ ...outageOf(examId, 14), from: time(1), to: time(15) })).toMatchObject({ reopened: 1 });
  await until(async () => (await news.countDocuments({ _id: earlyPaper, isOpen: true })) === 1);
  // the window is over while it goes on
  bed.clock.pass(6 * minute);
  await closed(other, 1);
  await until(async () => {
    await bed.part(ResultNews).tellAll();
    return marks(late).length === 1;
  });
  expect(marks(early)).toEqual([]);
  // and one whose mark was told goes on
  expect(await give(outageOf(other, 10))).toMatchObject({ reopened: 1 });
  bed.clock.pass(11 * minute);
  await Promise.all([closed(examId, 1), closed(other, 1)]);
  await until(async () => marks(early).length === 1);
  bed.clock.pass(61 * minute);
  await until(async () => {
    await bed.part(ResultNews).tellAll();
    return marks(late).length === 2;
  });
  expect(marks(early)).toHaveLength(1);
  // deleted, it is in no table of the outage
  const rows = bed.mongo.collection<{ _id: string; paperId: string }>('outage_papers');
  expect(await rows.countDocuments({ paperId: latePaper })).toBe(1);
  await bed.call(paperDeeds.delete, { ids: [latePaper], reason: '误交' }, admin);
  await until(async () => (await rows.countDocuments({ paperId: latePaper })) === 0);
}, 120_000);

test('the end of the window moves, so that people who could not begin can', async () => {
  const endTime = new Date(bed.clock.now() + 30 * minute).toISOString();
  const examId = await bed.exam({ totalTime: 30, endTime });
  bed.clock.pass(31 * minute);
  const who = somebody();
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('EXAM_NOT_OPEN');
  const moved = new Date(bed.clock.now() + 10 * minute).toISOString();
  expect((await give(outageOf(examId, 10, { movesEnd: true }))).endTime).toBe(moved);
  expect((await bed.call(exams.detail, { id: examId }, admin)).endTime).toBe(moved);
  // two more at the same moment move it by both, and whoever sets another end behind them finds it so
  const [one, other] = [outageOf(examId, 3, { movesEnd: true }), outageOf(examId, 2, { movesEnd: true, again: true })];
  await Promise.all([one, other].map((outage) => bed.call(outages.give, { ...outage, again: true }, admin)));
  const ends = await Promise.all([one, other].map(done));
  const later = (minutes: number): string => new Date(Date.parse(moved) + minutes * minute).toISOString();
  expect(ends.map(({ endTime }) => endTime)).toContain(later(5));
  expect((await bed.call(exams.detail, { id: examId }, admin)).endTime).toBe(later(5));
  await until(async () => (await bed.refusal(papers.create, { examId }, who)) === 'success');
});

test('the time can be for some departments and people alone', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const people = [somebody({ deptCode: 'A01A01' }), somebody({ deptCode: 'A02' }), somebody({ deptCode: 'B01' })];
  const ids = await Promise.all(people.map((who) => begin(examId, who)));
  const before = await deadlines(examId);
  bed.clock.pass(10 * minute);
  const given = await give(outageOf(examId, 5, { departs: ['A01'], users: [people[2]?.userId ?? ''] }));
  expect(given).toMatchObject({ total: 2, given: 2, departs: 1, users: 1 });
  const after = await deadlines(examId);
  expect(ids.map((id) => (after.get(id)?.at ?? 0) - (before.get(id)?.at ?? 0))).toEqual([5 * minute, 0, 5 * minute]);
});

test('the time of one outage is given once, also by two colleagues at the same moment, unless more is meant', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const [one, other] = [somebody({ deptCode: 'A01' }), somebody({ deptCode: 'B01' })];
  const ids = await Promise.all([one, other].map((who) => begin(examId, who)));
  const before = await deadlines(examId);
  const gained = async () => {
    const after = await deadlines(examId);
    return ids.map((id) => ((after.get(id)?.at ?? 0) - (before.get(id)?.at ?? 0)) / minute);
  };
  bed.clock.pass(10 * minute);
  await give(outageOf(examId, 5, { departs: ['A01'] }));
  // others may still get theirs
  const wishes = [outageOf(examId, 5, { departs: ['B01'] }), outageOf(examId, 5, { departs: ['B01'] })];
  const answers = await Promise.all(wishes.map((wish) => bed.refusal(outages.give, wish, admin)));
  expect(answers.toSorted()).toEqual(['OUTAGE_GIVEN', 'success']);
  expect(await bed.refusal(outages.give, outageOf(examId, 8), admin)).toBe('OUTAGE_GIVEN');
  await until(async () => (await bed.call(outages.paging, { params: { examId } }, admin)).records.every(({ state }) => state === 'done'));
  expect(await gained()).toEqual([5, 5]);
  await give(outageOf(examId, 8, { again: true, minutes: 3 }));
  expect(await gained()).toEqual([8, 8]);
});

test('two processes that work at one outage at once give its time once', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const people = Array.from({ length: 20 }, () => somebody());
  const ids = await beginAll(examId, people);
  const before = await deadlines(examId);
  bed.clock.pass(10 * minute);
  const outage = outageOf(examId, 5);
  const extra = await bed.startProcess();
  await bed.call(outages.give, outage, admin);
  // the first holder goes on without knowing that it was overtaken
  const takenOver = { until: new Date(0), after: '' };
  await bed.mongo.collection<{ _id: string }>('outages').updateOne({ _id: outage.id, state: 'running' }, { $set: takenOver });
  await Promise.all(
    bed.services.map(async ({ app }) => {
      const work = app.get(OutagePapers, { strict: false });
      const job = await bed.mongo.collection<OutageDoc>('outages').findOne({ _id: outage.id });
      if (!job) throw new Error('the outage is not stored');
      for (const [index, id] of ids.entries()) await work.give(job, { _id: id, userId: people[index]?.userId ?? '' });
    }),
  );
  await done(outage);
  const after = await deadlines(examId);
  for (const id of ids) expect((after.get(id)?.at ?? 0) - (before.get(id)?.at ?? 0)).toBe(5 * minute);
  const told = bed.neighbours.delivered.filter(({ key }) => key.startsWith(`outage:${outage.id}:`));
  expect(new Set(told.map(({ key }) => key)).size).toBe(ids.length);
  await bed.stopProcess(extra);
}, 60_000);

test('nobody gives time to an exam of others, or for what has not happened', async () => {
  const examId = await bed.exam();
  const outage = outageOf(examId, 1);
  expect(await bed.refusal(outages.give, outage, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(outages.gaps, { examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(outages.paging, { params: { examId } }, stranger)).toBe('NOT_FOUND');
  const later = new Date(bed.clock.now() + 5 * minute).toISOString();
  expect(await bed.refusal(outages.give, { ...outage, to: later }, admin)).toBe('OUTAGE_TIMES');
  expect(await bed.refusal(outages.give, { ...outage, from: outage.to }, admin)).toBe('OUTAGE_TIMES');
});

test('who sits before the start of the exam by an arrangement gets an outage back, and its gaps are known', async () => {
  const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
  const examId = await bed.exam({ totalTime: 60, startTime: at(120), endTime: at(240) });
  const who = somebody();
  const own = { targets: [{ kind: 'user' as const, id: who.userId }], startTime: at(-1), reason: '第一批' };
  const deed = idOf((outageNo += 1));
  await bed.call(arrangements.give, { ...own, id: deed, examId }, admin);
  await begin(examId, who);
  bed.clock.pass(10 * minute);
  expect(await bed.refusal(outages.give, { ...outageOf(examId, 5), from: at(-30), to: at(-20) }, admin)).toBe('OUTAGE_TIMES');
  expect(await give(outageOf(examId, 5))).toMatchObject({ total: 1, given: 1 });
  // what was taken back concerns beginnings: the paper that is there goes on, and has a right to its time
  const [row] = (await bed.call(arrangements.paging, { params: { examId } }, admin)).records;
  await bed.call(arrangements.remove, { ids: [row?.id ?? ''], examId, reason: '取消' }, admin);
  expect(await give(outageOf(examId, 3, { again: true }))).toMatchObject({ total: 1, given: 1 });
  const from = bed.clock.now();
  for (const service of [...bed.services]) await bed.stopProcess(service);
  bed.clock.pass(4 * minute);
  await bed.startProcess();
  await until(async () => {
    const { gaps } = await bed.call(outages.gaps, { examId }, admin);
    return gaps.some((gap) => Date.parse(gap.to) === bed.clock.now() && Date.parse(gap.from) <= from);
  });
}, 60_000);

test('the platform knows when none of its processes worked', async () => {
  const examId = await bed.exam();
  bed.clock.pass(2 * minute);
  const from = bed.clock.now();
  for (const service of [...bed.services]) await bed.stopProcess(service);
  bed.clock.pass(4 * minute);
  await bed.startProcess();
  await until(async () => {
    const { gaps } = await bed.call(outages.gaps, { examId }, admin);
    return gaps.some((gap) => Date.parse(gap.to) === bed.clock.now() && Date.parse(gap.from) <= from);
  });
  const span = (a: number, b: number) => ({ from: a * 1000, to: b * 1000 });
  expect(gapsBetween([span(0, 100), span(60, 200), span(300, 400)], 50_000, 500_000)).toEqual([span(200, 300), span(400, 500)]);
  expect(gapsBetween([span(0, 100), span(110, 200)], 0, 200_000)).toEqual([]);
}, 60_000);

test('who edits by a share gives no time to the own person by name; an owner may', async () => {
  const examId = await bed.exam({ startTime: new Date(bed.clock.now() - 30 * minute).toISOString() });
  const editor = teacherOf(bed, '同事');
  const other = somebody();
  await bed.call(exams.share, { id: examId, to: to(editor), right: 'edit' }, admin);
  const given = (who: Caller, ...users: Caller[]) =>
    bed.refusal(outages.give, outageOf(examId, 5, { users: users.map(({ userId }) => userId), again: true }), who);
  expect([await given(editor, editor), await given(editor, other, editor)]).toEqual(['OWN_MATTER', 'OWN_MATTER']);
  expect([await given(editor, other), await given(editor), await given(admin, editor)]).toEqual(['success', 'success', 'success']);
  const own = { createBy: editor.userId, createDept: editor.deptCode };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: own });
  expect(await given(editor, editor)).toBe('success');
});
