import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { AttemptCollections } from '../attempts/index.js';
import { ResultNews } from '../results/result-news.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { exams, marking, papers, paperDeeds } = calls.exam;
let bed: ExamBed;
const heard = new Map<string, { type: string; data: { paperId: string; passed?: boolean; score?: number; from?: object } }>();
beforeAll(async () => {
  bed = await ExamBed.open('paperdeeds');
  bed.nats.subscribe(bed.config.subject('events.exam.*'), {
    callback: (_error, message) => void heard.set(message.json<{ id: string }>().id, message.json()),
  });
  await bed.nats.flush();
}, 300_000);
afterAll(() => bed.close());

async function sit(examId: string, who: Caller, isRight = true): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  const answers = [{ quId: idOf(1), seq: 1, answer: { options: [isRight ? 'a1' : 'b1'] } }];
  await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
const resultOf = (id: string, who: Caller) => bed.call(papers.result, { id }, who);
const cardOf = async (examId: string, who: Caller) => (await bed.call(exams.minePaging, {}, who)).records.find(({ id }) => id === examId);
const rosterOf = async (examId: string) => (await bed.call(papers.roster, { params: { examId } }, admin)).records;
const toldOf = (paperId: string) =>
  [...heard.values()].filter(({ data }) => data.paperId === paperId).map(({ type, data }) => [type, data]);

test('a result that is not valid says why, counts nowhere, and counts again when it is valid again', async () => {
  const who = learner(1);
  const examId = await bed.exam({ qualifyScore: 5 });
  const [first, best] = [await sit(examId, who, false), await sit(examId, who)];
  expect(await cardOf(examId, who)).toMatchObject({ maxScore: 5, passed: true, isInvalid: false });
  expect(await bed.call(paperDeeds.markAs, { ids: [best], as: 'invalid', reason: '由他人代考' }, admin)).toEqual({ count: 1, failed: [] });
  expect(await resultOf(best, who)).toMatchObject({ valid: false, exMsg: '由他人代考', passed: false });
  const record = async () => (await bed.call(papers.myPaging, { params: { examId } }, who)).records.find(({ id }) => id === best);
  expect(await record()).toMatchObject({ valid: false, exMsg: '由他人代考', passed: false });
  // the other attempt is the best that counts
  expect(await cardOf(examId, who)).toMatchObject({ maxScore: 0, passed: false, isInvalid: false });
  expect(await rosterOf(examId)).toMatchObject([{ paperId: first, userScore: 0, passed: false, valid: true }]);
  await bed.call(paperDeeds.markAs, { ids: [first], as: 'invalid', reason: '设备故障' }, admin);
  expect(await cardOf(examId, who)).toMatchObject({ maxScore: null, passed: null, isInvalid: true });
  expect(await rosterOf(examId)).toMatchObject([{ paperId: best, userScore: 5, passed: false, valid: false }]);
  await bed.call(paperDeeds.markAs, { ids: [best, first], as: 'valid' }, admin);
  expect(await resultOf(best, who)).toMatchObject({ valid: true, exMsg: '', passed: true });
  expect(await cardOf(examId, who)).toMatchObject({ maxScore: 5, passed: true, isInvalid: false });
  // those who pay for passing hear of both
  await until(async () => toldOf(best).length === 5);
  expect(toldOf(best).slice(2)).toMatchObject([
    ['AttemptFinished', { passed: true }],
    ['AttemptRegraded', { passed: false, from: { passed: true } }],
    ['AttemptRegraded', { passed: true, from: { passed: false } }],
  ]);
});

test('a deleted paper is in no list, its try does not count, and nobody is told of its marks', async () => {
  const who = learner(2);
  const examId = await bed.exam({ qualifyScore: 5, chance: 1, scoreRelease: 2, answerRelease: 2 });
  const id = await sit(examId, who);
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('EXAM_CHANCES');
  expect(await bed.call(paperDeeds.delete, { ids: [id], reason: '误交' }, admin)).toEqual({ count: 1, failed: [] });
  expect(await bed.refusal(papers.result, { id }, who)).toBe('NOT_FOUND');
  expect((await bed.call(papers.myPaging, { params: { examId } }, who)).total).toBe(0);
  expect((await bed.call(papers.paging, { params: { examId } }, admin)).total).toBe(0);
  expect(await bed.refusal(papers.reviewDetail, { id }, admin)).toBe('NOT_FOUND');
  expect(await cardOf(examId, who)).toBeUndefined();
  await until(async () => toldOf(id).some(([type]) => type === 'AttemptRegraded'));
  expect(toldOf(id).at(-1)).toMatchObject(['AttemptRegraded', { passed: false, score: 5, from: { passed: true, score: 5 } }]);
  // the only try there is, once more, and no number of a try is given twice
  const again = await sit(examId, who);
  expect(again).not.toBe(id);
  expect(await bed.part(AttemptCollections).papers.findById(again).lean()).toMatchObject({ tryNo: 2 });
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('EXAM_CHANCES');
  bed.clock.pass(1000);
  await bed.call(exams.release, { id: examId, what: 'score', released: true }, admin);
  await until(async () => {
    await bed.part(ResultNews).tellAll();
    // a message that was not taken is sent again when its time has come
    bed.clock.pass(1000);
    return bed.neighbours.delivered.some(({ userId }) => userId === who.userId);
  });
  expect(bed.neighbours.delivered.filter(({ userId }) => userId === who.userId).map(({ link }) => link)).toEqual([
    `/pages/exam/result/${again}`,
  ]);
});

test('a passed paper whose review is open passes for nobody any more when it does not count or is deleted', async () => {
  const examId = await bed.exam({ qualifyScore: 5, scoreRelease: 2, answerRelease: 2 });
  const [gone, invalid] = await Promise.all([learner(6), learner(7)].map((who) => reviewedTwice(examId, who)));
  if (gone === undefined || invalid === undefined) throw new Error('two sat it');
  await bed.call(paperDeeds.delete, { ids: [gone], reason: '误交' }, admin);
  await bed.call(paperDeeds.markAs, { ids: [invalid], as: 'invalid', reason: '由他人代考' }, admin);
  for (const id of [gone, invalid]) {
    await until(async () => toldOf(id).length === 4);
    expect(toldOf(id).slice(2)).toMatchObject([
      ['AttemptFinished', { passed: true, score: 5 }],
      ['AttemptRegraded', { passed: false, score: 5, from: { passed: true, score: 5 } }],
    ]);
  }
  // what nobody heard of is taken back from nobody
  await bed.call(paperDeeds.markAs, { ids: [invalid], as: 'valid' }, admin);
  await bed.call(papers.review, { id: invalid, version: 2, items: [{ quId: idOf(6), score: 1 }] }, admin);
  await until(async () => toldOf(invalid).length === 5);
  expect(toldOf(invalid).at(-1)).toMatchObject(['AttemptRegraded', { passed: true, score: 6 }]);
}, 60_000);

/** Passed, and then a mark is asked for once more. */
async function reviewedTwice(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  const answers = [
    { quId: idOf(1), seq: 1, answer: { options: ['a1'] } },
    { quId: idOf(6), seq: 1, answer: { text: '看法' } },
  ];
  await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  await bed.call(papers.handIn, { id }, who);
  const items = [{ quId: idOf(6), score: 0 }];
  expect(await bed.call(papers.review, { id, version: 0, items }, admin)).toMatchObject({ version: 1 });
  await bed.call(marking.reopen, { id, version: 1, quIds: [idOf(6)], reason: '请再看一遍' }, admin);
  return id;
}

test('a batch does what it can and names the papers that it could not change', async () => {
  const examId = await bed.exam({ chance: 1 });
  const done = await sit(examId, learner(3));
  const { id: open } = await bed.call(papers.create, { examId }, learner(4, { realName: '李四' }));
  const unknown = idOf(0xabcdef);
  const outcome = await bed.call(paperDeeds.delete, { ids: [done, open, unknown], reason: '作废' }, admin);
  expect(outcome.count).toBe(1);
  expect(outcome.failed.sort((one, other) => other.name.localeCompare(one.name))).toMatchObject([
    { id: open, name: '李四', msg: '考卷尚未交卷，请等交卷后再操作。' },
    { id: unknown, name: '' },
  ]);
  // one that is deleted already is not there
  expect(await bed.call(paperDeeds.delete, { ids: [done], reason: '作废' }, admin)).toMatchObject({ count: 0 });
  const stranger: Caller = { ...learner(9), roleType: 2, roleLevel: 3, permissions: permissionCodes };
  const { id: paper } = { id: await sit(await bed.exam(), learner(3)) };
  expect(await bed.call(paperDeeds.markAs, { ids: [paper], as: 'invalid', reason: '作弊' }, stranger)).toMatchObject({
    count: 0,
    failed: [{ id: paper, name: '' }],
  });
  expect((await resultOf(paper, learner(3))).valid).toBe(true);
  const asked = { ids: [paper], as: 'invalid' as const, reason: ' ' };
  await expect(bed.ask(paperDeeds.markAs, asked, admin)).rejects.toThrow('请填写原因');
});
