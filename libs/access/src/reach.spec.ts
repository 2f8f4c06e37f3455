import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import type { Caller, ShareRight } from '@xuekao/contracts';
import {
  belongingTo,
  choosableDepartments,
  codesAbove,
  isInTree,
  madeIn,
  mayChoose,
  reachOf,
  sharedTo,
  treeRange,
  type Need,
  type Owner,
  type Reachable,
} from './index.js';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase('access');
  db = database.client.db(database.name);
});
afterAll(() => database.drop());

const people = ['ann', 'bea', 'cem', ''];
/** Trees of three levels; a code is a prefix of another one only where its department is above it. */
const codes = ['', ...['A01', 'A02', 'Z99'].flatMap((a) => [a, ...['A01', 'B02'].flatMap((b) => [a + b, `${a}${b}A01`])])];
const callerOf = fc.record({
  roleLevel: fc.constantFrom(1, 2, 3),
  deptCode: fc.constantFrom(...codes),
  userId: fc.constantFrom('ann', 'bea', 'cem'),
  groups: fc.subarray(['g1', 'g2']),
});

const needs = fc.constantFrom<Need>('own', 'view', 'edit', 'mark');
const share = (key: string, right: ShareRight) => ({ key, right });
const sharings: Reachable['shares'][] = [
  undefined,
  [],
  [share('u:ann', 'view')],
  [share('u:bea', 'mark'), share('g:g1', 'view')],
  [share('g:g2', 'edit')],
  [share('d:A01', 'view'), share('u:cem', 'edit')],
  [share('d:A01A01', 'mark')],
  [share('d:Z99', 'edit'), share('u:ann', 'mark')],
];

/** The rule once more, in the words of the specification's reading and without the code of the clauses. */
function reasonsFor(
  { userId, deptCode, roleLevel, groups }: Pick<Caller, 'userId' | 'deptCode' | 'roleLevel' | 'groups'>,
  need: Need,
  object: Reachable | undefined,
): string[] {
  if (!object) return [];
  const enough = { own: [], view: ['view', 'edit', 'mark'], edit: ['edit'], mark: ['mark', 'edit'] }[need] as string[];
  return [
    ...(roleLevel === 1 ? ['site'] : []),
    ...(object.by === userId ? ['owner'] : []),
    ...(roleLevel === 2 && deptCode !== '' && object.dept.startsWith(deptCode) ? ['department'] : []),
    ...(object.shares ?? []).flatMap(({ key, right }) => {
      const [kind, id = ''] = key.split(':');
      const isHolder =
        (kind === 'u' && id === userId) || (kind === 'g' && groups.includes(id)) || (kind === 'd' && deptCode.startsWith(id));
      return isHolder && enough.includes(right) ? ['share'] : [];
    }),
  ];
}

it('a database finds by the filter what the predicate includes, whatever the fields are called', async () => {
  const objects: Reachable[] = people.flatMap((by) => codes.flatMap((dept) => sharings.map((shares) => ({ by, dept, shares }))));
  const rows = db.collection<{ _id: number }>('rows');
  await rows.insertMany(
    objects.map(({ by, dept, shares }, _id) => ({ _id, createBy: by, createDept: dept, deptCode: dept, ...(shares ? { shares } : {}) })),
  );
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(callerOf, fc.constantFrom(madeIn, belongingTo), needs, async (caller, fields, need) => {
      const reach = reachOf(caller, need);
      const found = await rows
        .find(reach.filter(fields), { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      const included = objects.flatMap((object, index) => (reach.includes(object) ? [index] : []));
      reached += included.length;
      expect(found.map(({ _id }) => _id)).toEqual(included);
      // nobody reaches an object without a level, an ownership or a share that names it, and nobody with one is kept from it
      const named = objects.flatMap((object, index) => (reasonsFor(caller, need, object).length > 0 ? [index] : []));
      expect(included).toEqual(named);
    }),
    { numRuns: 300 },
  );
  expect(reached).toBeGreaterThan(0);
});

describe('what a caller reaches by the role level', () => {
  const includes = (roleLevel: number, deptCode: string, owner: Owner): boolean =>
    reachOf({ roleLevel, deptCode, userId: 'ann', groups: [] }).includes(owner);
  it.each([
    [1, '', { by: 'bea', dept: '' }, true],
    [2, 'A01', { by: 'bea', dept: 'A01' }, true],
    [2, 'A01', { by: 'bea', dept: 'A01B02' }, true],
    [2, 'A01B02', { by: 'bea', dept: 'A01' }, false],
    [2, 'A01', { by: 'bea', dept: 'A02' }, false],
    // moved elsewhere, but made by the caller
    [2, 'A01', { by: 'ann', dept: 'A02' }, true],
    // a department that is missing is not the site
    [2, '', { by: 'bea', dept: '' }, false],
    [2, '', { by: 'bea', dept: 'A01' }, false],
    [2, '', { by: 'ann', dept: 'A01' }, true],
    [3, 'A01', { by: 'bea', dept: 'A01' }, false],
    [3, 'A01', { by: 'ann', dept: 'A02' }, true],
  ])('level %i in %p, an object of %p: %p', (level, deptCode, owner, isReached) => {
    expect(includes(level, deptCode, owner)).toBe(isReached);
  });
});

it('a database finds the departments that a caller may choose, and no others', async () => {
  const rows = db.collection('departments');
  await rows.insertMany(codes.map((deptCode) => ({ deptCode })));
  await fc.assert(
    fc.asyncProperty(callerOf, async (caller) => {
      const found = await rows.find(choosableDepartments(caller)).toArray();
      expect(found.map((row) => String(row['deptCode'])).sort()).toEqual(codes.filter((code) => mayChoose(caller, code)).sort());
    }),
    { numRuns: 200 },
  );
  expect(mayChoose({ roleLevel: 3, deptCode: 'A01' }, 'A01B02')).toBe(true);
  expect(mayChoose({ roleLevel: 2, deptCode: 'A01B02' }, 'A01')).toBe(false);
  expect(mayChoose({ roleLevel: 2, deptCode: '' }, 'A01')).toBe(false);
});

it('a tree of departments has no root without a code', async () => {
  expect(isInTree('', 'A01')).toBe(false);
  expect(await db.collection('rows').countDocuments({ deptCode: treeRange('A01') })).toBeGreaterThan(0);
  expect(await db.collection('rows').countDocuments({ deptCode: treeRange('') })).toBe(0);
  expect(codesAbove('')).toEqual([]);
  expect(codesAbove('A01B02')).toContain('A01');
});

it('what others share with a caller is found without what is the own', async () => {
  const ann = { roleLevel: 1, deptCode: 'A01', userId: 'ann', groups: ['g2'] };
  expect(sharedTo(ann, 'view').includes({ by: 'ann', dept: 'A01' })).toBe(false);
  expect(sharedTo(ann, 'view').includes({ by: 'bea', dept: '', shares: [share('g:g2', 'edit')] })).toBe(true);
  expect(sharedTo(ann, 'edit').includes({ by: 'bea', dept: '', shares: [share('u:ann', 'view')] })).toBe(false);
});
