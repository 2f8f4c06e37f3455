import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../support/school.js';
import { colleagues, columns, type Column, type RoutedPath } from '../../support/matrix/columns.js';
import type { Row } from '../../support/matrix/row.js';
import { changesSite, rowTable } from '../../support/matrix/rows.js';
import { nameOf, sendRow, type Outcome } from '../../support/matrix/send.js';
import { World } from '../../support/matrix/world/world.js';

/** Rows that are asked at the same time: each makes what it needs. */
const lanes = 3;
/** Rows that turn something of the whole site come behind all others, one after the other. `ROWS`: a part of their paths. */
const rows = rowTable
  .filter(([path]) => path.includes(process.env['ROWS'] ?? ''))
  .sort(([one], [other]) => Number(changesSite(one)) - Number(changesSite(other)));
/** Outcome of each row, or the error that it met. */
const looks = new Map<string, Promise<{ found?: unknown; failed?: unknown }>>();

let world: World;
beforeAll(async () => {
  world = await World.open();
  const lines = Array.from({ length: lanes }, () => Promise.resolve<unknown>(undefined));
  let all: Promise<unknown> = Promise.resolve();
  for (const [index, [path, row]] of rows.entries()) {
    const before = changesSite(path) ? (all = Promise.all([all, ...lines])) : lines[index % lanes];
    const look = Promise.resolve(before)
      .then(() => lookAt(path, row))
      .then(
        (found) => ({ found }),
        (failed: unknown) => ({ failed }),
      );
    looks.set(path, look);
    if (changesSite(path)) all = look;
    else lines[index % lanes] = look;
  }
}, 60_000);
afterAll(async () => {
  await Promise.all(looks.values());
  await world.close();
});

type AnyRow = Row<RoutedPath>;
type Input = Parameters<NonNullable<AnyRow['stays']>>[1];

async function peopleOf({ owner, newPeople }: AnyRow): Promise<Record<Exclude<Column, 'anonymous'>, Person>> {
  const { people } = world;
  if (!newPeople) return { ...people, owner: people[owner], learner: people.otherLearner };
  const [own, learner, elsewhere, administrator] = await Promise.all([
    world.person(owner),
    world.person('otherLearner'),
    world.person('elsewhere'),
    world.person('administrator'),
  ]);
  // nobody has a share in what a learner owns, and everything that ends an account is a learner's
  return { ...people, owner: own, learner, elsewhere, administrator };
}

const columnsOf = ({ owner }: AnyRow): readonly Column[] => (owner === 'learner' ? columns : [...columns, ...colleagues]);
function codesOf(row: AnyRow): Record<string, string> {
  const stranger = row.codes[columns.indexOf('elsewhere')];
  const ofColleague = (column: (typeof colleagues)[number]) => row.shared?.[column] ?? stranger;
  return Object.fromEntries([
    ...columns.map((column, index) => [column, row.codes[index]]),
    ...(row.owner === 'learner' ? [] : colleagues.map((column) => [column, ofColleague(column)])),
  ]);
}

/** Answer for each column, whether the object stayed as it was after callers without access, and the callers that found it. */
async function lookAt(path: RoutedPath, row: AnyRow) {
  const people = await peopleOf(row);
  const at = { world, owner: people.owner };
  const asked = columnsOf(row);
  const expected = new Map(Object.entries(codesOf(row)));
  const isIdle = (column: Column): boolean => expected.get(column) !== 'OK' || row.idle?.includes(column) === true;
  const outcomes = new Map<Column, Outcome>();
  const send = async (column: Column, input: Input): Promise<void> => {
    outcomes.set(column, await sendRow(world.address, path, column === 'anonymous' ? '' : people[column].token, input));
  };
  const first = await row.input(at);
  const again = async (column: Column): Promise<void> => send(column, await row.input(at));
  // they change nothing, so one need not wait for the other
  await Promise.all(asked.filter(isIdle).map((column) => (row.spends === 'tries' ? again(column) : send(column, first))));
  const stays = row.stays ? await row.stays(at, first) : true;
  const [next, ...others] = asked.filter((column) => !isIdle(column));
  if (next) await send(next, first);
  if (row.spends === undefined) for (const column of others) await send(column, first);
  else await Promise.all(others.map(again));
  // the data are the answer of this very call
  const isFound = ({ code, data }: Outcome): boolean => code === 0 && row.finds?.object(data as never, first) === true;
  const finds = asked.filter((column) => isFound(outcomes.get(column) ?? nothing));
  const own = row.own && (await ownOutcome(path, row.own));
  return {
    ...(own === undefined ? {} : { own }),
    codes: Object.fromEntries(asked.map((column) => [column, told(outcomes.get(column))])),
    stays,
    ...(row.finds ? { finds } : {}),
  };
}
/** Of somebody whom the deed is about. */
async function ownOutcome(path: RoutedPath, { who, input }: NonNullable<AnyRow['own']>): Promise<string> {
  const person = await world.person(who);
  return told(await sendRow(world.address, path, person.token, await input(world, person)));
}
const nothing: Outcome = { status: 0, code: -1, msg: '', data: null, text: '' };
const told = (outcome: Outcome | undefined): string => (outcome ? nameOf(outcome) : 'not asked');

describe('who is told what (security rows 1, 2 and 5)', () => {
  it.each(rows)('%s', async (path, row) => {
    const look = await looks.get(path);
    if (look?.failed) throw look.failed;
    expect(look?.found).toEqual({
      ...(row.own ? { own: row.own.code } : {}),
      ...{ codes: codesOf(row), stays: true },
      ...(row.finds ? { finds: row.finds.by } : {}),
    });
  });
});
