import { expect, test } from '@jest/globals';
import { authoredFromQuestion, questionFromAuthored, type AuthoredQuestion } from './authored.js';
import { releasedQuestion } from './released.js';
import { learnerQuestion, splitQuestion } from './split.js';

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
