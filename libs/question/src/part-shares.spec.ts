import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { authoredFromQuestion, questionFromAuthored, type AuthoredPart } from './authored.js';
import { givenOutcome, markQuestion } from './marking.js';
import { learnerQuestion, splitQuestion } from './split.js';
import { partShares, partTenths } from './tenths.js';
import { cleanQuestion } from './validate.js';

const part = (score: number): AuthoredPart => ({
  quType: 'fill',
  content: '<p>填 ____</p>',
  analysis: '',
  answerList: [{ content: '甲', image: '', isRight: true, scoreRate: 0 }],
  manual: false,
  pathScore: false,
  answerOrder: false,
  itemRand: false,
  score,
});
const compound = (...scores: number[]) =>
  cleanQuestion({ ...part(9), quType: 'mix', content: '<p>材料</p>', answerList: [], subList: scores.map(part) });

test('a part has the points that its author gave it where the paper gives the question as many as all have together', () => {
  const { view, key } = splitQuestion(questionFromAuthored(compound(6, 3, 1.5)));
  const asked = learnerQuestion(view, { sort: 1, maxTenths: 105 });
  expect(asked.subList.map(({ score }) => score)).toEqual([6, 3, 1.5]);
  const [, second] = view.parts;
  const marked = markQuestion(key, 105, (id) => (id === second?.id ? { blanks: ['甲'] } : null));
  expect([marked.tenths, ...marked.parts.map(({ maxTenths }) => maxTenths)]).toEqual([30, 60, 30, 15]);
  expect(givenOutcome(key, 105).parts.map(({ tenths }) => tenths)).toEqual([60, 30, 15]);
});

test('another number of points is shared in proportion, in whole tenths, and the last part takes the rest', () => {
  const { view } = splitQuestion(questionFromAuthored(compound(2, 1, 1)));
  expect(learnerQuestion(view, { sort: 1, maxTenths: 75 }).subList.map(({ score }) => score)).toEqual([3.7, 1.8, 2]);
  fc.assert(
    fc.property(fc.nat(5000), fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }), (max, weights) => {
      const shares = partShares(
        max,
        weights.map((weight) => ({ weight })),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(max);
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      expect(
        partShares(
          sum,
          weights.map((weight) => ({ weight })),
        ),
      ).toEqual(weights);
    }),
  );
});

test('parts without points have equal shares, and the question is stored as by a release before', () => {
  const plain = questionFromAuthored(compound(0, 0));
  expect(partShares(51, [{ weight: 20 }, {}])).toEqual(partTenths(51, 2));
  expect(JSON.stringify([plain, splitQuestion(plain)])).not.toContain('weight');
  expect(authoredFromQuestion(plain).subList?.some((one) => 'score' in one)).toBe(false);
  expect(authoredFromQuestion(questionFromAuthored(compound(2, 3))).subList?.map(({ score }) => score)).toEqual([2, 3]);
  // a question that is no part has no points of its own
  expect(compound(1)).not.toHaveProperty('score');
});
