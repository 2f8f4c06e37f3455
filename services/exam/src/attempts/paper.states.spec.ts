import { expect, test } from '@jest/globals';
import { isBetterPaper } from './paper.states.js';

test('the paper with more marks is the better one, and of equal ones the earlier, in whatever order they are read', () => {
  const papers = [
    { tenths: 50, tryNo: 1 },
    { tenths: 80, tryNo: 3 },
    { tenths: 80, tryNo: 2 },
  ];
  for (const read of [papers, papers.toReversed(), [papers[1], papers[0], papers[2]]]) {
    const best = read.reduce((one, other) => (one && other && isBetterPaper(other, one) ? other : one));
    expect(best).toEqual({ tenths: 80, tryNo: 2 });
  }
  expect(isBetterPaper({ tenths: 80, tryNo: 2 }, { tenths: 80, tryNo: 2 })).toBe(false);
});
