import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, type AnswerValue } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { graceMs } from './takes-until.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('sitting');
}, 300_000);
afterAll(() => bed.close());

const right: [number, AnswerValue][] = [
  [1, { options: ['a1'] }],
  [2, { options: ['a2', 'b2'] }],
  [3, { options: ['a3', 'b3'] }],
  [4, { options: ['y4'] }],
  [5, { blanks: ['北京', '2'] }],
  [6, { text: '我的看法' }],
  [0x71, { options: ['b71'] }],
  [0x72, { text: '要点一' }],
  [8, { text: '叶绿体里的光合作用' }],
];
const answersOf = (rows: readonly [number, AnswerValue][], seq = 1) =>
  rows.map(([number, answer]) => ({ quId: idOf(number), seq, answer }));

test('an exam may forbid going back and allow pasting and a calculator: the page is told, the service holds to it', async () => {
  const who = learner(2);
  const examId = await bed.exam({ noBack: true, paste: true, calculator: true, waterMark: false, answerMode: 1 });
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect(await bed.call(calls.exam.papers.detail, { paperId }, who)).toMatchObject({
    noBack: true,
    paste: true,
    calculator: true,
    waterMark: false,
    answerMode: 1,
  });
  const save = (number: number, seq: number, answer: AnswerValue) =>
    bed.refusal(calls.exam.papers.fillAnswer, { paperId, answers: answersOf([[number, answer]], seq) }, who);
  expect(await save(1, 1, { options: ['b1'] })).toBe('success');
  expect(await save(4, 1, { options: ['y4'] })).toBe('success');
  expect(await save(1, 2, { options: ['a1'] })).toBe('NO_GOING_BACK');
  // a repeat of what is saved already changes nothing and is no going back
  expect(await save(1, 1, { options: ['b1'] })).toBe('success');
  expect(await save(4, 2, { options: ['n4'] })).toBe('success');
  await bed.call(calls.exam.papers.handIn, { id: paperId }, who);
  expect((await bed.call(calls.exam.papers.result, { id: paperId }, who)).userScore).toBe(0);
});

test('an answer that does not fit its question is refused by number, and nothing of the queue is saved', async () => {
  const who = learner(3);
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: await bed.exam() }, who);
  const answers = answersOf([
    [1, { options: ['a1'] }],
    [5, { blanks: ['一', '二', '三'] }],
  ]);
  expect(await bed.ask(calls.exam.papers.fillAnswer, { paperId, answers }, who)).toMatchObject({
    code: 20010115,
    msg: '第5题的答案格式不正确，请重新作答。',
  });
  expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId, answers: answersOf([[99, { text: '' }]]) }, who)).toBe(
    'QUESTION_NOT_IN_PAPER',
  );
  expect(await bed.refusal(calls.exam.papers.quDetail, { paperId, quId: idOf(99) }, who)).toBe('QUESTION_NOT_IN_PAPER');
  expect((await bed.call(calls.exam.papers.detail, { paperId }, who)).cards.every(({ answered }) => !answered)).toBe(true);
});

describe('a whole sitting', () => {
  const zhang = learner(1);
  let examId: string;
  let paperId: string;

  test('starts with the paper as the learner sees it', async () => {
    examId = await bed.exam();
    paperId = (await bed.call(calls.exam.papers.create, { examId }, zhang)).id;
    const paper = await bed.call(calls.exam.papers.detail, { paperId }, zhang);
    expect(paper).toMatchObject({
      id: paperId,
      examId,
      title: '期中考试',
      handState: 0,
      quCount: 8,
      totalScore: 40,
      leftSeconds: 3600,
      endsWithWindow: false,
    });
    expect(paper.groupList.map(({ title, quCount, totalScore }) => ({ title, quCount, totalScore }))).toEqual([
      { title: '客观题', quCount: 5, totalScore: 25 },
      { title: '其他', quCount: 3, totalScore: 15 },
    ]);
    expect(paper.groupList.flatMap(({ quList }) => quList).map(({ sort, quType }) => [sort, quType])).toEqual([
      [1, 'radio'],
      [2, 'multi'],
      [3, 'multi2'],
      [4, 'judge'],
      [5, 'fill'],
      [6, 'saq'],
      [7, 'mix'],
      [8, 'saq'],
    ]);
    expect(paper.cards.every(({ answered, seq }) => !answered && seq === 0)).toBe(true);
    expect(paper.cards).toHaveLength(10);
  });

  test('is the attempt in progress, with its time left', async () => {
    bed.clock.pass(minute);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, zhang)).toEqual({
      id: paperId,
      examId,
      title: '期中考试',
      leftSeconds: 3540,
    });
    expect(await bed.call(calls.exam.papers.openAttemptEnd, { userId: zhang.userId }, zhang)).toBe(bed.clock.now() + 3540_000 + graceMs);
    const own = await bed.call(calls.exam.papers.openQuestions, { userId: zhang.userId }, zhang);
    expect(own.length).toBeGreaterThan(0);
    const userIds = [idOf(0xabc), zhang.userId];
    expect(await bed.call(calls.exam.papers.openQuestionsOfMany, { userIds }, zhang)).toEqual([[], own]);
    expect(await bed.call(calls.exam.papers.leftTime, { id: paperId }, zhang)).toEqual({
      leftSeconds: 3540,
      handState: 0,
      serverTime: new Date(bed.clock.now()).toISOString(),
      setRevision: 0,
      edits: 0,
      others: [],
      reached: -1,
      announced: 0,
    });
  });

  test('saves answers and flags, which a reload shows', async () => {
    expect(await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: answersOf(right) }, zhang)).toEqual({
      saved: right.map(([number]) => ({ quId: idOf(number), seq: 1, by: null })),
      leftSeconds: 3540,
      edits: right.length,
      others: [],
      reached: 7,
    });
    await bed.call(calls.exam.papers.flagQuestion, { paperId, quId: idOf(2), mark: true }, zhang);
    const { cards } = await bed.call(calls.exam.papers.detail, { paperId }, zhang);
    expect(cards.find(({ quId }) => quId === idOf(2))).toEqual({
      quId: idOf(2),
      answered: true,
      mark: true,
      markSeq: 0,
      seq: 1,
      by: null,
      answer: { options: ['a2', 'b2'] },
    });
    const { question, cards: own } = await bed.call(calls.exam.papers.quDetail, { paperId, quId: idOf(7) }, zhang);
    expect(question).toMatchObject({ quId: idOf(7), sort: 7, quType: 'mix', score: 5 });
    expect(own.map(({ quId, answered }) => [quId, answered])).toEqual([
      [idOf(7), true],
      [idOf(0x71), true],
      [idOf(0x72), true],
    ]);
  });

  test('tells the newest sequence it holds when an older one arrives', async () => {
    await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: answersOf([[6, { text: '改过的看法' }]], 5) }, zhang);
    const { saved } = await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: answersOf([[6, { text: '旧的' }]], 4) }, zhang);
    expect(saved).toEqual([{ quId: idOf(6), seq: 5, by: null }]);
    const { cards } = await bed.call(calls.exam.papers.quDetail, { paperId, quId: idOf(6) }, zhang);
    expect(cards[0]?.answer).toEqual({ text: '改过的看法' });
  });

  test('ends with the hand-in; a second one gets the first answer (R2)', async () => {
    bed.clock.pass(9 * minute);
    const first = await bed.call(calls.exam.papers.handIn, { id: paperId, exState: 0 }, zhang);
    expect(first).toEqual({ id: paperId, exState: 0, handTime: new Date(bed.clock.now()).toISOString() });
    bed.clock.pass(minute);
    expect(await bed.call(calls.exam.papers.handIn, { id: paperId, exState: 4 }, zhang)).toEqual(first);
    expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId, answers: answersOf(right, 9) }, zhang)).toBe('PAPER_CLOSED');
    expect(await bed.refusal(calls.exam.papers.flagQuestion, { paperId, quId: idOf(1), mark: true }, zhang)).toBe('PAPER_CLOSED');
    expect(await bed.refusal(calls.exam.papers.detail, { paperId }, zhang)).toBe('PAPER_CLOSED');
    expect(await bed.refusal(calls.exam.papers.quDetail, { paperId, quId: idOf(1) }, zhang)).toBe('PAPER_CLOSED');
    expect(await bed.call(calls.exam.papers.checkProcess, {}, zhang)).toBeNull();
    expect(await bed.call(calls.exam.papers.openAttemptEnd, { userId: zhang.userId }, zhang)).toBeNull();
    expect(await bed.call(calls.exam.papers.openQuestions, { userId: zhang.userId }, zhang)).toEqual([]);
    const many = { userIds: [zhang.userId, zhang.userId] };
    expect(await bed.call(calls.exam.papers.openQuestionsOfMany, many, zhang)).toEqual([[], []]);
    expect(await bed.call(calls.exam.papers.leftTime, { id: paperId }, zhang)).toMatchObject({ leftSeconds: 0, handState: 1 });
  });

  test('shows no marks while a short answer waits for a person', async () => {
    expect(await bed.call(calls.exam.papers.result, { id: paperId }, zhang)).toMatchObject({
      state: 1,
      reviewState: 0,
      userScore: null,
      passed: null,
      groupList: [],
      userTime: 10,
    });
    const { records } = await bed.call(calls.exam.papers.myPaging, { params: { examId } }, zhang);
    expect(records).toMatchObject([
      { id: paperId, userScore: null, passed: null, reviewState: 0, reviewState_dictText: '待阅卷', state: 1, handState: 1 },
    ]);
    const hall = await bed.call(calls.exam.exams.openPaging, { params: { flag: 'WAIT_REVIEW' } }, zhang);
    expect(hall.records).toMatchObject([{ id: examId, stateFlag: 'WAIT_REVIEW', tryCount: 1, maxScore: null }]);
  });

  test('is marked by hand and then shows everything', async () => {
    const review = await bed.call(calls.exam.papers.reviewDetail, { id: paperId }, admin);
    expect(review).toMatchObject({ version: 0, userObjScore: 32.5, userScore: 32.5, realName: '学员1', deptName: '教务处' });
    const waiting = review.groupList
      .flatMap(({ quList }) => quList)
      .flatMap((question) => [question, ...question.subList])
      .filter(({ needsHand, subList }) => needsHand && subList.length === 0);
    expect(waiting.map(({ quId }) => quId)).toEqual([idOf(6), idOf(0x72)]);
    const half = await bed.call(
      calls.exam.papers.review,
      { id: paperId, version: 0, items: [{ quId: idOf(6), score: 3.5, remark: '有理' }] },
      admin,
    );
    expect(half).toEqual({ state: 1, userScore: 36, version: 1 });
    expect(await bed.refusal(calls.exam.papers.review, { id: paperId, version: 0, items: [{ quId: idOf(6), score: 1 }] }, admin)).toBe(
      'STALE',
    );
    const inReview = await bed.call(calls.exam.exams.minePaging, { params: { flag: 'IN_REVIEW' } }, zhang);
    expect(inReview.records.map(({ id }) => id)).toEqual([examId]);
    expect(await bed.call(calls.exam.papers.review, { id: paperId, version: 1, items: [{ quId: idOf(0x72), score: 2 }] }, admin)).toEqual({
      state: 2,
      userScore: 38,
      version: 2,
    });
    const result = await bed.call(calls.exam.papers.result, { id: paperId }, zhang);
    expect(result).toMatchObject({
      state: 2,
      reviewState: 1,
      userScore: 38,
      userObjScore: 32.5,
      userSubjScore: 5.5,
      passed: true,
      valid: true,
    });
    const [objective, other] = result.groupList;
    expect(objective?.quList[0]).toMatchObject({ isRight: true, actualScore: 5, analysis: '解析1', answer: { options: ['a1'] } });
    expect(objective?.quList[0]?.answerList.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(['a1']);
    expect(objective?.quList[4]).toMatchObject({ rightAnswers: ['北京', '2 / 二'] });
    expect(other?.quList[0]).toMatchObject({ quId: idOf(6), actualScore: 3.5, remark: '有理', needsHand: false });
    const hall = await bed.call(calls.exam.exams.openPaging, { params: { flag: 'FINISHED' } }, zhang);
    expect(hall.records).toMatchObject([{ id: examId, stateFlag: 'FINISHED', maxScore: 38, passed: true }]);
  });
});

test('of one whose attempt cannot be read nobody says that there is none; the others are told', async () => {
  const [who, broken] = [learner(41), learner(42)];
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: await bed.exam() }, who);
  // an attempt of a release that this one does not know
  const other = paperId.replace(/^./, (first) => (first === 'f' ? 'e' : 'f'));
  const row = await bed.mongo.collection('events').findOne({ stream: `attempt-${paperId}` });
  const { _id: _known, position: _place, ...append } = { position: 0, ...row };
  await bed.mongo
    .collection('events')
    .insertOne({ ...append, stream: `attempt-${other}`, position: 999_999, events: [{ type: 'AttemptOfTomorrow', data: {} }] });
  await bed.mongo
    .collection<{ _id: string }>('open_attempts')
    .insertOne({ _id: broken.userId, attemptId: other, claimedAt: new Date(bed.clock.now()) } as never);
  const asked = await bed.call(calls.exam.papers.openQuestionsOfMany, { userIds: [broken.userId, who.userId] }, who);
  expect(asked).toEqual([null, expect.arrayContaining([idOf(1)])]);
});
