import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';

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
const keyFields = ['isRight', 'rightAnswers', 'analysis', 'reference', 'keywords', '"right"', 'scoreRate', 'partial', 'answerOrder', 'manual'];
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
  const { id: tmplId } = await bed.call(calls.tmplSave, { title: '标记', groups: [group] }, admin);
  const examId = await bed.exam({ tmplId, resultType });
  await bed.call(calls.examOpenPaging, {}, who);
  await bed.call(calls.examCheckInfo, { id: examId }, who);
  await bed.call(calls.examSimpleDetail, { id: examId }, who);
  const { id: paperId } = await bed.call(calls.createPaper, { examId }, who);
  await bed.ask(calls.createPaper, { examId }, who);
  await bed.call(calls.checkProcess, {}, who);
  await bed.call(calls.paperDetail, { paperId }, who);
  for (const { id } of questions) await bed.call(calls.quDetailOfPaper, { paperId, quId: id }, who);
  const answers = [
    { quId: quId(1), seq: 1, answer: { options: ['a1'] } },
    { quId: quId(6), seq: 1, answer: { text: '看法' } },
  ];
  await bed.call(calls.fillAnswer, { paperId, answers }, who);
  await bed.ask(calls.fillAnswer, { paperId, answers: [{ quId: quId(1), seq: 2, answer: { text: '错的形状' } }] }, who);
  await bed.call(calls.markQuestion, { paperId, quId: quId(1), mark: true }, who);
  await bed.call(calls.leftTime, { id: paperId }, who);
  await bed.call(calls.paperResult, { id: paperId }, who);
  // what only administrators may call is not asked for here: the gateway holds the permission codes
  await bed.call(calls.handExam, { id: paperId }, who);
  await bed.call(calls.paperResult, { id: paperId }, who);
  await bed.call(calls.myPaperPaging, {}, who);
  await bed.call(calls.examMinePaging, {}, who);
  return { paperId, before: [...bed.received], who };
}
const review = async (paperId: string): Promise<void> => {
  await bed.call(calls.reviewPaper, { id: paperId, version: 0, items: [{ quId: quId(6), score: 5 }] }, admin);
};

test.each([1, 2, 3] as const)('resultType %i: a whole sitting shows no key, analysis or keyword', async (resultType) => {
  const { paperId, before, who } = await sit(resultType);
  expect(before.length).toBeGreaterThan(20);
  const all = before.join('\n');
  for (const word of [...markers, ...keyFields]) expect(all).not.toContain(word);
  await review(paperId);
  bed.received.length = 0;
  const result = await bed.call(calls.paperResult, { id: paperId }, who);
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

test('while the next attempt runs, the keys of the last one are closed again', async () => {
  const who = learner(9);
  const { id: tmplId } = await bed.call(
    calls.tmplSave,
    { title: '重考', groups: [{ title: '全部', joinType: 1, perScore: 5, items: [{ quId: quId(1) }] }] },
    admin,
  );
  const examId = await bed.exam({ tmplId, qualifyScore: 5 });
  const first = (await bed.call(calls.createPaper, { examId }, who)).id;
  await bed.call(calls.handExam, { id: first }, who);
  expect((await bed.call(calls.paperResult, { id: first }, who)).groupList).toHaveLength(1);
  const second = (await bed.call(calls.createPaper, { examId }, who)).id;
  expect((await bed.call(calls.paperResult, { id: first }, who)).groupList).toEqual([]);
  await bed.call(calls.handExam, { id: second }, who);
  expect((await bed.call(calls.paperResult, { id: first }, who)).groupList).toHaveLength(1);
});
