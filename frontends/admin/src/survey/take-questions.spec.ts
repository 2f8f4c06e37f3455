import { expect, test } from '@jest/globals';
import type { SurveyQuestion } from '@xuekao/contracts';
import { logicFaults, pageNumbers, pipedIn } from '@xuekao/contracts/survey-logic';
import fc from 'fast-check';
import { takeQuestions } from './take-questions.js';

type Show = NonNullable<SurveyQuestion['showWhen']>;
const question = (id: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  ...{
    id,
    quType: 'radio',
    content: `题${id}`,
    required: true,
    visible: true,
    selectMin: 0,
    selectMax: 0,
    rankLevel: 5,
    rankStyle: 'num1',
  },
  answerList: ['a', 'b'].map((one) => ({ id: one, content: `选项${one}`, score: 0, hasRemark: false })),
  ...more,
});
const chose = (quId: string, value: string): Show => ({ match: 'all', conditions: [{ quId, test: 'chosen', values: [value] }] });
const take = (source: SurveyQuestion[], ...ids: string[]) => takeQuestions(source, new Set(ids));
const messages = (source: SurveyQuestion[], ...ids: string[]): string[] => take(source, ...ids).left.map(({ message }) => message);

const source = [
  question('p', { pageEnd: { jumps: [{ when: chose('p', 'b'), to: 's' }] } }),
  question('q', { showWhen: chose('p', 'a') }),
  question('r', { content: '您为什么选{{answer:q}}？', pageEnd: { jumps: [{ when: { match: 'all', conditions: [] }, to: '' }] } }),
  question('s', { answerList: [{ id: 'a', content: '一', score: 0, hasRemark: false, quota: 3 }, ...question('s').answerList.slice(1)] }),
];

test('rules, quotes and jumps among chosen questions come along, with ids of their own', () => {
  const { questions, left } = take(source, 'p', 'q', 'r', 's');
  expect(left).toEqual([]);
  const [first, second, third, last] = questions;
  expect(second?.showWhen?.conditions).toEqual([{ quId: first?.id, test: 'chosen', values: [first?.answerList[0]?.id] }]);
  expect(pipedIn(third?.content ?? '')).toEqual([second?.id]);
  expect(questions.map(({ pageEnd }) => pageEnd?.jumps.map(({ to }) => to))).toEqual([[last?.id], undefined, [''], undefined]);
  const ids = questions.flatMap(({ id, answerList }) => [id, ...answerList.map((option) => option.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what is about a question that is not chosen stays behind, and is named by the numbers of the other survey', () => {
  expect(messages(source, 'q', 'r')).toEqual(['第 2 题的显示条件：第 1 题选了“选项a”']);
  expect(messages(source, 'p', 'r')).toEqual([
    '第 1 页的跳转：如果第 1 题选了“选项b”，跳到第 3 页',
    '第 3 题引用的第 2 题的答案，改为“……”',
  ]);
  expect(take(source, 'p', 'r').questions.map(({ content }) => content)).toEqual(['题p', '您为什么选……？']);
});

test('a page keeps its end when the question before the end is not chosen, and quotas stay behind', () => {
  const [, second, third] = take([question('o'), ...source.slice(0, 2), question('s')], 'o', 'q', 's').questions;
  expect([second?.pageEnd, third?.pageEnd]).toEqual([undefined, undefined]);
  const paged = take(source, 'p', 'q', 's').questions;
  expect(paged.map(({ pageEnd }) => pageEnd?.jumps.length)).toEqual([1, 1, undefined]);
  expect(paged[0]?.pageEnd?.jumps[0]?.to).toBe(paged[2]?.id);
  expect(paged[2]?.answerList.some(({ quota }) => quota !== undefined)).toBe(false);
});

test('a rule that nothing meets any more is left behind, too', () => {
  const blank: Show = { match: 'all', conditions: [{ quId: 'b', test: 'unanswered' }] };
  const design = [question('a'), question('b', { showWhen: chose('a', 'a') }), question('c', { showWhen: blank })];
  expect(logicFaults(design)).toEqual([]);
  expect(messages(design, 'b', 'c')).toEqual(['第 2 题的显示条件：第 1 题选了“选项a”', '第 3 题的显示条件：不会成立']);
});

test('whatever is chosen of a sound survey is sound, and refers to nothing else', () => {
  const ids = ['k', 'l', 'm', 'n', 'o'];
  const rule = (at: number) =>
    at === 0
      ? fc.constant(undefined)
      : fc.option(
          fc
            .tuple(
              fc.constantFrom(...ids.slice(0, at)),
              fc.constantFrom('chosen', 'unchosen', 'answered', 'unanswered'),
              fc.constantFrom('a', 'b'),
            )
            .map(([quId, test, value]): Show => ({
              match: 'all',
              conditions: [test === 'chosen' || test === 'unchosen' ? { quId, test, values: [value] } : { quId, test }],
            })),
          { nil: undefined },
        );
  const one = (id: string, at: number) =>
    fc
      .record({
        show: rule(at),
        end: fc.boolean(),
        jump: rule(at + 1 < ids.length ? at : 0),
        to: fc.constantFrom('', ...ids.slice(at + 1)),
      })
      .map(({ show, end, jump, to }) =>
        question(id, {
          required: id !== 'l',
          ...(show ? { showWhen: show } : {}),
          ...(end && at + 1 < ids.length ? { pageEnd: { jumps: jump ? [{ when: jump, to }] : [] } } : {}),
        }),
      );
  const designs = fc.tuple(...ids.map(one)).filter((design) => logicFaults(design).length === 0);
  fc.assert(
    fc.property(designs, fc.subarray(ids), (design, chosen) => {
      const { questions } = takeQuestions(design, new Set(chosen));
      expect(questions.map(({ content }) => content)).toEqual(chosen.map((id) => `题${id}`));
      expect(logicFaults(questions)).toEqual([]);
      const [before, after] = [pageNumbers(design), pageNumbers(questions)];
      for (const [at, { id }] of questions.entries()) {
        const [next, own, beside] = [questions[at + 1], before.get(chosen[at] ?? ''), before.get(chosen[at + 1] ?? '')];
        if (next !== undefined) expect(after.get(next.id) === after.get(id)).toBe(own === beside);
      }
    }),
    { numRuns: 300 },
  );
});
