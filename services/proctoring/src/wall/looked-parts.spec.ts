import { expect, test } from '@jest/globals';
import { covers, LookedParts, partOf, type LookedPart } from './looked-parts.js';

const of = (within: string[] | null, ...paperIds: string[]): LookedPart => partOf({ within, paperIds });

test('a part covers the people of its departments and below, and the papers that it names', () => {
  const part = of(['A01', 'A0201'], 'p1');
  const at = (deptCode: string, paperId = 'p2'): boolean => covers(part, { deptCode, paperId });
  expect([at('A01'), at('A01B01'), at('A0201'), at('A02'), at('B01'), at('', 'p1'), at('')]).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(covers(of(null), { deptCode: '', paperId: 'p' })).toBe(true);
  // a department without a code is nobody's, and not the whole site
  expect(covers(of(['']), { deptCode: 'A01', paperId: 'p' })).toBe(false);
  expect(covers(of([]), { deptCode: 'A01', paperId: 'p' })).toBe(false);
});

test('the same part has the same key, in whatever order it is told', () => {
  expect(of(['B', 'A', 'B'], 'q', 'p').key).toBe(of(['A', 'B'], 'p', 'q').key);
  expect(new Set([of(null), of([]), of([], 'A'), of(['A'])].map(({ key }) => key)).size).toBe(4);
});

test('a part is read out of the widest one at which somebody looks, whoever came first', () => {
  const [whole, school, college, room] = [of(null), of(['A01']), of(['A01B01']), of(['A01B01C01'])];
  const looked = new LookedParts();
  const seen = (part: LookedPart): LookedPart => looked.look('exam', part);
  expect([seen(room), seen(college), seen(room), seen(school)]).toEqual([room, college, college, school]);
  expect([seen(room), seen(college)]).toEqual([school, school]);
  expect(looked.look('other exam', room)).toBe(room);
  expect([whole, school, college, room].map(seen)).toEqual([whole, whole, whole, whole]);
});

test('parts that only overlap, or name the same people in two ways, are read once each', () => {
  const looked = new LookedParts();
  const [one, other] = [of(['A01', 'A02']), of(['A02', 'A03'])];
  expect([looked.look('exam', one), looked.look('exam', other), looked.look('exam', one)]).toEqual([one, other, one]);
  // a paper that is named may be of another department
  const named = of(['A02'], 'p1');
  expect([looked.look('exam', named), looked.look('exam', of(['A01'], 'p1'))]).toEqual([named, of(['A01'], 'p1')]);
  // departments below a listed one say nothing more
  const [short, long] = [of(['B01']), of(['B01', 'B01C01'])];
  looked.look('exam', short);
  looked.look('exam', long);
  expect(looked.look('exam', short)).toBe(looked.look('exam', long));
});
