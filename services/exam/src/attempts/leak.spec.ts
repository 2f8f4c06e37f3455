import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

/** Words that stand in keys, analyses, keywords and references only. */
const markers: string[] = [];
const marker = (): string => {
  const word = `mk${randomBytes(8).toString('hex')}`;
  markers.push(word);
  return word;
};

/** The question with a marker wherever something must not be seen before its release. */
function planted(question: Question, shift: number): Question {
  const id = (Number.parseInt(question.id, 16) + shift).toString(16).padStart(24, '0');
  const base = { id, analysis: `<p>${marker()}</p>` };
  switch (question.quType) {
    case 'mix':
      return { ...question, ...base, parts: question.parts.map((part) => planted(part, shift) as typeof part) }; // the same type comes back
    case 'fill':
      return { ...question, ...base, blanks: question.blanks.map(() => [marker(), marker()]) };
    case 'saq':
      return question.manual
        ? { ...question, ...base, reference: [marker()] }
        : { ...question, ...base, keywords: [{ words: [marker()], rate: 100 }] };
    default:
      return { ...question, ...base };
  }
}
const shift = 0x5000;
const questions = sevenTypes.map((question) => planted(question, shift));
/** The key of a choice is no text of its own: it would be a field that names right options. */
const keyFields = [
  'isRight',
  'rightAnswers',
  'analysis',
  'reference',
  'keywords',
  '"right"',
  '"accepted"',
  'scoreRate',
  'partial',
  'answerOrder',
  'manual',
];
const quId = (number: number): string => idOf(number + shift);

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('leak');
  bed.neighbours.add(bankId, questions);
}, 300_000);
afterAll(() => bed.close());

async function sit(resultType: 1 | 2 | 3): Promise<{ paperId: string; before: string[]; who: ReturnType<typeof learner> }> {
  bed.received.length = 0;
  const who = learner(resultType);
  const group = { title: '全部', joinType: 1 as const, perScore: 5, items: questions.map(({ id }) => ({ quId: id })) };
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '标记', groups: [group] }, admin);
  const examId = await bed.exam({ tmplId, resultType });
  await bed.call(calls.exam.exams.openPaging, {}, who);
  await bed.call(calls.exam.exams.checkInfo, { id: examId }, who);
  await bed.call(calls.exam.exams.simpleDetail, { id: examId }, who);
  await bed.call(calls.exam.exams.sealed, { id: examId }, who);
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId, sealed: true }, who);
  await bed.ask(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.checkProcess, {}, who);
  await bed.call(calls.exam.papers.detail, { paperId }, who);
  await bed.call(calls.exam.papers.sealedDetail, { paperId }, who);
  for (const { id } of questions) await bed.call(calls.exam.papers.quDetail, { paperId, quId: id }, who);
  const answers = [
    { quId: quId(1), seq: 1, answer: { options: ['a1'] } },
    { quId: quId(6), seq: 1, answer: { text: '看法' } },
  ];
  await bed.call(calls.exam.papers.fillAnswer, { paperId, answers }, who);
  await bed.ask(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: quId(1), seq: 2, answer: { text: '错的形状' } }] }, who);
  await bed.call(calls.exam.papers.flagQuestion, { paperId, quId: quId(1), mark: true }, who);
  await bed.call(calls.exam.papers.leftTime, { id: paperId }, who);
  await bed.call(calls.exam.papers.result, { id: paperId }, who);
  // what only administrators may call is not asked for here: the gateway holds the permission codes
  await bed.call(calls.exam.papers.handIn, { id: paperId }, who);
  await bed.call(calls.exam.papers.result, { id: paperId }, who);
  await bed.call(calls.exam.papers.myPaging, {}, who);
  await bed.call(calls.exam.exams.minePaging, {}, who);
  return { paperId, before: [...bed.received], who };
}
const review = async (paperId: string): Promise<void> => {
  await bed.call(calls.exam.papers.review, { id: paperId, version: 0, items: [{ quId: quId(6), score: 5 }] }, admin);
};

test.each([1, 2, 3] as const)('resultType %i: a whole sitting shows no key, analysis or keyword', async (resultType) => {
  const { paperId, before, who } = await sit(resultType);
  expect(before.length).toBeGreaterThan(20);
  const all = before.join('\n');
  for (const word of [...markers, ...keyFields]) expect(all).not.toContain(word);
  await review(paperId);
  bed.received.length = 0;
  const result = await bed.call(calls.exam.papers.result, { id: paperId }, who);
  const released = bed.received.join('\n');
  if (resultType === 3) {
    // the test would see a leak: here every marker is to be found
    for (const word of markers) expect(released).toContain(word);
  } else {
    for (const word of [...markers, ...keyFields]) expect(released).not.toContain(word);
    expect(result.groupList).toEqual([]);
    expect(result.userScore === null).toBe(resultType === 1);
    expect(result.passed === null).toBe(resultType === 1);
  }
});

test('before the start nothing tells what the paper is made of: no question, bank, template, group or frozen set', async () => {
  const who = learner(8);
  const rules = [{ repoId: bankId, quType: 'radio' as const, count: 1 }];
  const groups = [
    { title: '抽题部分', joinType: 2 as const, perScore: 5, rules },
    { title: '选题部分', joinType: 1 as const, perScore: 5, items: [{ quId: quId(2) }] },
  ];
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '组卷方案', groups }, admin);
  const examId = await bed.exam({ tmplId, qualifyScore: 5, startTime: new Date(bed.clock.now() + 60_000).toISOString() });
  const exam = await bed.mongo.collection<{ _id: string; setId: string }>('exams').findOne({ _id: examId });
  const parts = (await bed.call(calls.exam.templates.detail, { id: tmplId }, admin)).groups.flatMap(({ id, title }) => [id, title]);
  bed.received.length = 0;
  await bed.call(calls.exam.exams.openPaging, {}, who);
  await bed.call(calls.exam.exams.minePaging, {}, who);
  await bed.call(calls.exam.exams.join, { id: examId }, who);
  await bed.call(calls.exam.exams.checkInfo, { id: examId }, who);
  await bed.call(calls.exam.exams.simpleDetail, { id: examId }, who);
  // as ciphertext all questions are there
  expect((await bed.call(calls.exam.exams.sealed, { id: examId }, who)).questions.length).toBeGreaterThan(1);
  expect(await bed.refusal(calls.exam.papers.create, { examId }, who)).toBe('EXAM_NOT_OPEN');
  const all = bed.received.join('\n');
  expect(all).toContain(examId);
  for (const word of [tmplId, exam?.setId ?? '', bankId, '组卷方案', ...parts, ...questions.map(({ id }) => id), ...markers])
    expect(all).not.toContain(word);
});

test('while the next attempt runs, the keys of the last one are closed again', async () => {
  const who = learner(9);
  const { id: tmplId } = await bed.call(
    calls.exam.templates.save,
    { title: '重考', groups: [{ title: '全部', joinType: 1, perScore: 5, items: [{ quId: quId(1) }] }] },
    admin,
  );
  const examId = await bed.exam({ tmplId, qualifyScore: 5 });
  const first = (await bed.call(calls.exam.papers.create, { examId }, who)).id;
  await bed.call(calls.exam.papers.handIn, { id: first }, who);
  expect((await bed.call(calls.exam.papers.result, { id: first }, who)).groupList).toHaveLength(1);
  const second = (await bed.call(calls.exam.papers.create, { examId }, who)).id;
  expect((await bed.call(calls.exam.papers.result, { id: first }, who)).groupList).toEqual([]);
  await bed.call(calls.exam.papers.handIn, { id: second }, who);
  expect((await bed.call(calls.exam.papers.result, { id: first }, who)).groupList).toHaveLength(1);
});

test('the keys of another exam are closed while an open attempt asks one of its questions', async () => {
  const who = learner(20);
  const examOf = async (...numbers: number[]): Promise<string> => {
    const items = numbers.map((number) => ({ quId: quId(number) }));
    const { id: tmplId } = await bed.call(
      calls.exam.templates.save,
      { title: '同题', groups: [{ title: '全部', joinType: 1, perScore: 5, items }] },
      admin,
    );
    return bed.exam({ tmplId, qualifyScore: 5 });
  };
  const mock = await examOf(1, 2);
  // the same question in a later version: it has the same id
  bed.neighbours.add(
    bankId,
    questions.filter(({ id }) => id === quId(2)),
    2,
  );
  const [real, other] = [await examOf(2, 4), await examOf(4)];
  const start = async (examId: string) => (await bed.call(calls.exam.papers.create, { examId }, who)).id;
  const groupsOf = async (id: string) => (await bed.call(calls.exam.papers.result, { id }, who)).groupList.length;
  const first = await start(mock);
  await bed.call(calls.exam.papers.handIn, { id: first }, who);
  expect(await groupsOf(first)).toBe(1);
  const second = await start(real);
  bed.received.length = 0;
  expect(await groupsOf(first)).toBe(0);
  for (const word of [...markers, ...keyFields]) expect(bed.received.join('\n')).not.toContain(word);
  await bed.call(calls.exam.papers.handIn, { id: second }, who);
  expect(await groupsOf(first)).toBe(1);
  // an open attempt without one of its questions closes nothing
  const third = await start(other);
  expect(await groupsOf(first)).toBe(1);
  expect(await groupsOf(second)).toBe(0);
  await bed.call(calls.exam.papers.handIn, { id: third }, who);
});

test('the keys are closed for everybody until the window is over and nobody sits the exam', async () => {
  const [early, late] = [learner(30), learner(31)];
  const minute = 60_000;
  const items = [{ quId: quId(1) }];
  const { id: tmplId } = await bed.call(
    calls.exam.templates.save,
    { title: '窗口', groups: [{ title: '全部', joinType: 1, perScore: 5, items }] },
    admin,
  );
  // as a console of an earlier release sends it: without a rule
  const { answerRelease: _rule, ...input } = await bed.examInput({ tmplId, qualifyScore: 5, overTime: 1, totalTime: 60 });
  const { id: examId } = await bed.call(
    calls.exam.exams.save,
    { ...input, endTime: new Date(bed.clock.now() + 10 * minute).toISOString() },
    admin,
  );
  await bed.call(calls.exam.exams.state, { id: examId, state: 0 }, admin);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, early);
  await bed.call(calls.exam.papers.handIn, { id }, early);
  const resultOf = () => bed.call(calls.exam.papers.result, { id }, early);
  expect(await resultOf()).toMatchObject({ userScore: 0, groupList: [], release: { score: 'shown', answers: 'window' } });
  bed.clock.pass(9 * minute);
  const last = await bed.call(calls.exam.papers.create, { examId }, late);
  // the window has ended, and with overTime the last one sits for an hour yet
  bed.clock.pass(2 * minute);
  expect((await resultOf()).release.answers).toBe('window');
  expect((await resultOf()).groupList).toEqual([]);
  bed.clock.pass(59 * minute);
  await bed.call(calls.exam.papers.handIn, { id: last.id }, late);
  expect((await resultOf()).release).toMatchObject({ answers: 'shown', windowEnd: new Date(bed.clock.now()).toISOString() });
  expect((await resultOf()).groupList).toHaveLength(1);
});

test('an attempt that outlasts a window that was made shorter keeps the keys closed', async () => {
  const [early, late] = [learner(32), learner(33)];
  const input = await bed.examInput({ answerRelease: 1, qualifyScore: 5 });
  const { id: examId } = await bed.call(calls.exam.exams.save, input, admin);
  await bed.call(calls.exam.exams.state, { id: examId, state: 0 }, admin);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, early);
  await bed.call(calls.exam.papers.handIn, { id }, early);
  const { id: second } = await bed.call(calls.exam.papers.create, { examId }, late);
  await bed.call(calls.exam.exams.save, { ...input, id: examId, endTime: new Date(bed.clock.now()).toISOString() }, admin);
  expect((await bed.call(calls.exam.papers.result, { id }, early)).release.answers).toBe('others');
  await bed.call(calls.exam.papers.handIn, { id: second }, late);
  await until(async () => (await bed.call(calls.exam.papers.result, { id }, early)).release.answers === 'shown');
});

test('an exam that was stored before there were rules shows marks as before, and keys after the window', async () => {
  const who = learner(34);
  const { id: tmplId } = await bed.call(
    calls.exam.templates.save,
    { title: '旧', groups: [{ title: '全部', joinType: 1, perScore: 5, items: [{ quId: quId(1) }] }] },
    admin,
  );
  const examId = await bed.exam({ tmplId, qualifyScore: 5 });
  await bed.mongo
    .collection<{ _id: string }>('exams')
    .updateOne({ _id: examId }, { $unset: { scoreRelease: 1, answerRelease: 1, scoreReleasedAt: 1, answerReleasedAt: 1 } });
  expect(await bed.call(calls.exam.exams.detail, { id: examId }, admin)).toMatchObject({
    scoreRelease: 0,
    answerRelease: 1,
    scoreReleased: false,
    answerReleased: false,
  });
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({
    userScore: 0,
    passed: false,
    groupList: [],
    release: { score: 'shown', answers: 'window' },
  });
});
