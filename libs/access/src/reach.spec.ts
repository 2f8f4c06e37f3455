import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import { belongingTo, choosableDepartments, codesAbove, isInTree, madeIn, mayChoose, reachOf, treeRange, type Owner } from './index.js';

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
});

it('a database finds by the filter what the predicate includes, whatever the fields are called', async () => {
  const owners: Owner[] = people.flatMap((by) => codes.map((dept) => ({ by, dept })));
  const rows = db.collection('rows');
  await rows.insertMany(owners.map(({ by, dept }) => ({ createBy: by, createDept: dept, deptCode: dept })));
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(callerOf, fc.constantFrom(madeIn, belongingTo), async (caller, fields) => {
      const reach = reachOf(caller);
      const found = await rows.find(reach.filter(fields), { projection: { _id: 0, createBy: 1, createDept: 1 } }).toArray();
      const included = owners.filter((owner) => reach.includes(owner));
      reached += included.length;
      expect(found.map((row) => [row['createBy'], row['createDept']]).sort()).toEqual(included.map(({ by, dept }) => [by, dept]).sort());
    }),
    { numRuns: 500 },
  );
  expect(reached).toBeGreaterThan(0);
});

describe('what a caller reaches by the role level', () => {
  const includes = (roleLevel: number, deptCode: string, owner: Owner): boolean =>
    reachOf({ roleLevel, deptCode, userId: 'ann' }).includes(owner);
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
