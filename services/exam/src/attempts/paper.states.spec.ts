import { expect, test } from '@jest/globals';
import { bestOf, isBetterPaper } from './paper.states.js';

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

test('a person stands by the paper that counts, or else by one that waits, by one that does not count, by the open one', () => {
  const paper = (tryNo: number, tenths: number, more: object = {}) => ({ tryNo, tenths, handState: 1, state: 2, valid: true, ...more });
  const open = paper(1, 0, { handState: 0, state: 0 });
  const invalid = paper(2, 90, { valid: false });
  const waiting = paper(3, 80, { state: 1 });
  const counted = [paper(5, 50), paper(4, 50), paper(6, 40)];
  const papers = [open, invalid, waiting, ...counted];
  const chosen = (among: typeof papers) => [bestOf(among), bestOf(among.toReversed())].map((best) => best && [best.tryNo, best.markStatus]);
  expect([6, 3, 2, 1, 0].map((count) => chosen(papers.slice(0, count)))).toEqual(
    [[4, 'counted'], [3, 'waiting'], [2, 'invalid'], [1, 'writing'], null].map((best) => [best, best]),
  );
});
