import { expect, test } from '@jest/globals';
import { authoredFromQuestion, questionFromAuthored, type AuthoredQuestion } from './authored.js';
import { releasedQuestion } from './released.js';
import { markQuestion } from './marking.js';
import { learnerQuestion, splitQuestion, type ChoiceKey } from './split.js';
import { acceptedLetters } from './view/index.js';

const row = (content: string, scoreRate = 0) => ({ content, image: '', imageAlt: '', isRight: true, scoreRate });
const essay = (answerList: AuthoredQuestion['answerList']): AuthoredQuestion => ({
  ...{ id: '3'.padStart(24, '0'), quType: 'saq', content: '<p>答</p>', analysis: '', answerList, manual: true },
  ...{ pathScore: false, answerOrder: false, itemRand: false },
});
const released = (question: AuthoredQuestion, score: number) => {
  const { view, key } = splitQuestion(questionFromAuthored(question));
  const outcome = { id: view.id, quType: view.quType, maxTenths: score * 10, tenths: 0, isRight: null, needsHand: true, parts: [] };
  return releasedQuestion(learnerQuestion(view, { sort: 1, maxTenths: score * 10 }), key, outcome, { answerOf: () => undefined });
};

test('a rubric stands beside the reference with the points of each step, which are the whole mark; the learner has none of it', () => {
  const question = essay([row('参考'), row('定义', 33.3), row('举例', 33.3), row('结论', 33.4)]);
  expect(released(question, 5)).toMatchObject({
    rightAnswers: ['参考', '定义', '举例', '结论'],
    steps: [
      { content: '定义', score: 1.6 },
      { content: '举例', score: 1.6 },
      { content: '结论', score: 1.8 },
    ],
  });
  expect(JSON.stringify(splitQuestion(questionFromAuthored(question)).view)).not.toMatch(/定义|参考/);
  expect(authoredFromQuestion(questionFromAuthored(question)).answerList).toEqual(
    question.answerList.map((one) => expect.objectContaining(one)),
  );
});

test('without a rubric the key is that of a release before', () => {
  expect(released(essay([row('参考')]), 5)).not.toHaveProperty('steps');
  expect(splitQuestion(questionFromAuthored(essay([row('参考')]))).key).not.toHaveProperty('steps');
});

test('sets that a correction accepts stand beside the key, in the letters of the paper; the key is not named twice', () => {
  const answerList = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id, image: '', imageAlt: '', isRight: id === 'a', scoreRate: 0 }));
  const { view, key } = splitQuestion(questionFromAuthored({ ...essay(answerList), quType: 'multi', manual: false }));
  const own = learnerQuestion({ ...view, options: view.options.toReversed() }, { sort: 1, maxTenths: 10 });
  const shown = (accepted?: string[][]) => {
    const changed = { ...key, ...(accepted && { accepted }) } as ChoiceKey; // the key of a question with several options
    const answer = { options: ['c', 'b'] };
    return releasedQuestion(
      own,
      changed,
      markQuestion(changed, 10, () => answer),
      { answerOf: () => answer },
    );
  };
  const [none, one] = [shown(), shown([['b', 'c'], ['d'], ['a']])];
  expect(none).not.toHaveProperty('accepted');
  expect([none.isRight, acceptedLetters(none)]).toEqual([false, '']);
  expect(one).toMatchObject({ accepted: [['b', 'c'], ['d']], isRight: true });
  expect(one.answerList.map(({ isRight }) => isRight)).toEqual([false, false, false, true]);
  expect(acceptedLetters(one)).toBe('BC、A');
});
