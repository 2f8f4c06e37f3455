import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('results');
}, 300_000);
afterAll(() => bed.close());

type Learner = ReturnType<typeof learner>;
const radio = (right: boolean) => ({ quId: idOf(1), seq: 1, answer: { options: [right ? 'a1' : 'b1'] } });
async function sit(examId: string, who: Learner, answers: { quId: string; seq: number; answer: object }[]): Promise<string> {
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  if (answers.length > 0) await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers }, who);
  bed.clock.pass(90_000);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  return id;
}

describe('what a learner sees of a result', () => {
  test.each([
    [1, { userScore: null, userObjScore: null, userSubjScore: null, passed: null, thanks: '谢谢参加' }, 0],
    [2, { userScore: 5, userObjScore: 5, userSubjScore: 0, passed: false }, 0],
    [3, { userScore: 5, userObjScore: 5, userSubjScore: 0, passed: false }, 2],
  ] as const)('resultType %i', async (resultType, expected, groups) => {
    const who = learner(resultType);
    const examId = await bed.exam({ resultType, thanks: '谢谢参加' });
    const id = await sit(examId, who, [radio(true)]);
    const result = await bed.call(calls.exam.papers.result, { id }, who);
    expect(result).toMatchObject({
      ...expected,
      tries: 1,
      resultType,
      state: 2,
      exState: 0,
      exMsg: '',
      valid: true,
      totalScore: 40,
      qualifyScore: 20,
      userTime: 2,
    });
    expect(result.groupList).toHaveLength(groups);
    const { records } = await bed.call(calls.exam.papers.myPaging, { params: { examId } }, who);
    const { userScore, passed } = expected;
    expect(records).toMatchObject([{ id, userScore, passed, resultType, reviewState: 1, reviewState_dictText: '已阅卷', userTime: 2 }]);
    const [card] = (await bed.call(calls.exam.exams.minePaging, {}, who)).records;
    expect(card).toMatchObject({ stateFlag: 'FINISHED', maxScore: userScore, passed });
  });

  test('the best of several attempts counts', async () => {
    const who = learner(10);
    const examId = await bed.exam({ qualifyScore: 5, chance: 3 });
    await sit(examId, who, []);
    const best = await sit(examId, who, [radio(true)]);
    const last = await sit(examId, who, [radio(false)]);
    const [card] = (await bed.call(calls.exam.exams.minePaging, {}, who)).records;
    expect(card).toMatchObject({ id: examId, tryCount: 3, chance: 3, maxScore: 5, passed: true });
    const { records, total } = await bed.call(calls.exam.papers.myPaging, { size: 2 }, who);
    expect(total).toBe(3);
    expect(records.map(({ id }) => id)).toEqual([last, best]);
    const since = new Date(bed.clock.now() - minute).toISOString();
    expect(
      (
        await bed.call(
          calls.exam.papers.myPaging,
          { params: { dateRange: [since, new Date(bed.clock.now() + minute).toISOString()] } },
          who,
        )
      ).total,
    ).toBe(0);
  });
});

describe('what an administrator sees', () => {
  test('lists papers with what they got, and those still written with what is answered', async () => {
    const examId = await bed.exam({ title: '列表考试' });
    const done = await sit(examId, learner(20), [radio(true)]);
    const waits = await sit(examId, learner(21, { realName: '李四' }), [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }]);
    const { id: open } = await bed.call(calls.exam.papers.create, { examId }, learner(22));
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: open, answers: [radio(true), { quId: idOf(4), seq: 1, answer: { options: ['y4'] } }] },
      learner(22),
    );
    const list = (params: object) => bed.call(calls.exam.papers.paging, { params: { examId, ...params } }, admin);
    const all = await list({});
    expect(all.total).toBe(3);
    expect(all.records.find(({ id }) => id === done)).toMatchObject({
      state: 2,
      handState: 1,
      userScore: 5,
      answerCount: 1,
      quCount: 8,
      passed: false,
      deptName: '教务处',
      exState: 0,
    });
    expect(all.records.find(({ id }) => id === waits)).toMatchObject({ state: 1, reviewState: 0, reviewState_dictText: '待阅卷' });
    expect(all.records.find(({ id }) => id === open)).toMatchObject({
      state: 0,
      handState: 0,
      answerCount: 2,
      handTime: '',
      reviewState_dictText: '',
    });
    const byScore = await bed.call(calls.exam.papers.paging, { params: { examId }, orders: [{ column: 'userScore', asc: false }] }, admin);
    expect(byScore.records[0]?.id).toBe(done);
    expect(await bed.refusal(calls.exam.papers.myPaging, { orders: [{ column: 'userScore', asc: true }] }, learner(20))).toBe('BAD_INPUT');
    const ids = async (params: object) => (await list(params)).records.map(({ id }) => id);
    expect(await ids({ handState: 0 })).toEqual([open]);
    expect(await ids({ reviewState: 0 })).toEqual([waits]);
    expect(await ids({ state: 2 })).toEqual([done]);
    expect(await ids({ realName: '李四' })).toEqual([waits]);
    const [row] = (await bed.call(calls.exam.exams.paging, { params: { title: '列表考试' } }, admin)).records;
    expect(row).toMatchObject({ paperCount: 3, waitReview: 1 });
    const todo = await bed.call(calls.exam.papers.todo, {}, admin);
    expect(todo.running.find(({ id }) => id === examId)).toMatchObject({ title: '列表考试', inProgress: 1, handedIn: 2 });
    expect(todo.waitReview).toEqual([{ examId, title: '列表考试', count: 1 }]);
    expect(await bed.refusal(calls.exam.papers.reviewDetail, { id: open }, admin)).toBe('NOT_HANDED_IN');
    expect(await bed.refusal(calls.exam.papers.review, { id: open, version: 0, items: [{ quId: idOf(6), score: 1 }] }, admin)).toBe(
      'NOT_HANDED_IN',
    );
  });

  test('counts drafts and what comes', async () => {
    const before = await bed.call(calls.exam.papers.todo, {}, admin);
    await bed.call(calls.exam.exams.save, await bed.examInput(), admin);
    const soon = await bed.exam({ title: '将来', startTime: new Date(bed.clock.now() + minute).toISOString() });
    const after = await bed.call(calls.exam.papers.todo, {}, admin);
    expect(after.drafts).toBe(before.drafts + 1);
    expect(after.upcoming.map(({ id }) => id)).toContain(soon);
    expect(after.running.map(({ id }) => id)).not.toContain(soon);
  });

  test('marks within the rules only; a refused mark changes nothing', async () => {
    const who = learner(30);
    const examId = await bed.exam();
    const id = await sit(examId, who, [
      { quId: idOf(6), seq: 1, answer: { text: '看法' } },
      { quId: idOf(0x72), seq: 1, answer: { text: '要点' } },
    ]);
    const mark = (items: { quId: string; score: number }[], version = 0) =>
      bed.ask(calls.exam.papers.review, { id, version, items }, admin);
    expect(await mark([{ quId: idOf(6), score: 5.1 }])).toMatchObject({ code: 20010118, msg: '第6题的得分应在 0 到 5 分之间。' });
    expect(await mark([{ quId: idOf(1), score: 5 }])).toMatchObject({ code: 20010119, msg: '第1题由系统评分，不能人工改分。' });
    expect(
      await mark([
        { quId: idOf(6), score: 5 },
        { quId: idOf(0x72), score: 3 },
      ]),
    ).toMatchObject({ code: 20010118, msg: '第7题的得分应在 0 到 2.5 分之间。' });
    expect((await mark([{ quId: idOf(99), score: 1 }])).code).toBe(10000404);
    expect(await bed.call(calls.exam.papers.reviewDetail, { id }, admin)).toMatchObject({ version: 0, userScore: 0, state: 1 });
    expect(
      (
        await mark([
          { quId: idOf(6), score: 5 },
          { quId: idOf(0x72), score: 2.5 },
        ])
      ).data,
    ).toEqual({ state: 2, userScore: 7.5, version: 2 });
    expect(await bed.ask(calls.exam.papers.review, { id, version: 0, items: [{ quId: idOf(6), score: 1 }] }, admin)).toMatchObject({
      code: 10000409,
      msg: '内容已被他人修改，请刷新后再保存。',
    });
    expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({ userScore: 7.5, userSubjScore: 7.5, state: 2 });
  });

  test('two markers at once: one of them is told to look again', async () => {
    const examId = await bed.exam();
    const id = await sit(examId, learner(31), [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }]);
    const answers = await Promise.all(
      [1, 2].map((score) => bed.refusal(calls.exam.papers.review, { id, version: 0, items: [{ quId: idOf(6), score }] }, admin)),
    );
    expect(answers.sort()).toEqual(['STALE', 'success']);
  });
});
