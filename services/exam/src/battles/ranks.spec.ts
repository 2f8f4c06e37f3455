import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { seededRandom } from '@xuekao/question';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { BattleRanks } from './battle.ranks.js';
import type { BattlePaperDoc } from './battle.model.js';

const { battles, battlePapers } = calls.exam;
const noon = Date.UTC(2026, 10, 27, 4);
const dayMs = 86_400_000;
let bed: ExamBed;
const clock = new TestClock(noon);
beforeAll(async () => {
  bed = await ExamBed.open('battle-ranks', clock);
}, 300_000);
afterAll(() => bed.close());

async function battle(): Promise<string> {
  const { id } = await bed.call(
    battles.save,
    {
      title: '排行',
      cycleType: 1,
      cycleCount: 50,
      quScore: 5,
      rules: [{ repoId: bankId, quType: 'radio', count: 1 }],
      startTime: new Date(noon - 40 * dayMs).toISOString(),
      endTime: new Date(noon + dayMs).toISOString(),
      openType: 1,
    },
    admin,
  );
  await bed.call(battles.state, { id, state: 0 }, admin);
  return id;
}
const rows = () => bed.mongo.collection<BattlePaperDoc>('battle_papers');

/** Papers that were handed in, of many people over some weeks; some are equal in all but the time. */
async function played(battleId: string, count: number, people: number): Promise<BattlePaperDoc[]> {
  const random = seededRandom('ranks');
  const upTo = (most: number): number => Math.floor(random() * most);
  const found = Array.from({ length: count }, (_, index): BattlePaperDoc => {
    const person = upTo(people);
    const at = noon - upTo(35) * dayMs + upTo(3_600_000);
    const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
    const n = index + 1;
    return {
      ...{ _id: idOf(0x70_0000 + index), version: 2, battleId, title: '排行', cycle: `d${day}`, n, day, handState: 1 },
      ...{ userId: idOf(0x50_0000 + person), realName: `选手|${person}`, deptCode: person % 7 === 0 ? '' : `A0${person % 5}` },
      ...{ startedAt: new Date(at - 60_000), deadline: new Date(at + dayMs), handedInAt: new Date(at), useMs: 1000 * (30 + upTo(3)) },
      ...{ tenths: 50 * upTo(4), totalTenths: 150, trueCount: 1, quCount: 3 },
    };
  });
  await rows().insertMany(found);
  return found;
}
const inSpan: Record<number, (day: string) => boolean> = {
  1: (day) => day === '2026-11-27',
  2: (day) => day >= '2026-11-23' && day <= '2026-11-29',
  3: (day) => day.startsWith('2026-11'),
  4: () => true,
};
/** By sorting the papers themselves. */
function expectedPeople(papers: readonly BattlePaperDoc[], timeType: number) {
  const sums = new Map<string, { name: string; sum: number; use: number; count: number; at: number; first: number }>();
  for (const { userId, realName, tenths, useMs, handedInAt, day } of papers) {
    if (!inSpan[timeType]?.(day)) continue;
    const own = sums.get(userId) ?? { name: realName, sum: 0, use: 0, count: 0, at: 0, first: Infinity };
    const at = handedInAt?.getTime() ?? 0;
    own.sum += tenths;
    own.use += useMs;
    own.count += 1;
    own.first = Math.min(own.first, at);
    if (tenths > 0) own.at = Math.max(own.at, at);
    sums.set(userId, own);
  }
  return [...sums]
    .map(([userId, own]) => ({ userId, ...own, avg: Math.round(own.use / own.count), reached: own.at === 0 ? own.first : own.at }))
    .sort((one, two) => two.sum - one.sum || one.avg - two.avg || one.reached - two.reached || (one.userId < two.userId ? -1 : 1))
    .map(({ userId, name, sum }, index) => ({ rank: index + 1, userId, realName: name, totalScore: sum / 10 }));
}
function expectedDeparts(papers: readonly BattlePaperDoc[], timeType: number) {
  const sums = new Map<string, number>();
  for (const { deptCode, tenths, day } of papers)
    if (deptCode !== '' && inSpan[timeType]?.(day)) sums.set(deptCode, (sums.get(deptCode) ?? 0) + tenths);
  return [...sums].sort(([, one], [, two]) => two - one).map(([code, sum]) => ({ deptName: `部门${code}`, totalScore: sum / 10 }));
}
const asker = (userId: string): Caller => learner(1, { userId, deptCode: 'A04' });

async function compare(id: string, papers: readonly BattlePaperDoc[]): Promise<void> {
  for (const timeType of [1, 2, 3, 4] as const) {
    const people = expectedPeople(papers, timeType);
    const last = people.at(-1);
    const found = await bed.call(battles.rankingPerson, { id, timeType }, asker(last?.userId ?? idOf(1)));
    // the own place comes behind the first hundred
    const shown = people.length > 100 && last ? [...people.slice(0, 100), last] : people;
    expect(found.map(({ rank, realName, totalScore }) => ({ rank, realName, totalScore }))).toEqual(
      shown.map(({ rank, realName, totalScore }) => ({ rank, realName, totalScore })),
    );
    expect(found.at(-1)).toMatchObject({ isMine: true });
    const departs = await bed.call(battles.rankingDept, { id, timeType }, asker(idOf(1)));
    expect(departs.map(({ deptName, totalScore }) => ({ deptName, totalScore }))).toEqual(expectedDeparts(papers, timeType));
    expect(departs.filter(({ isMine }) => isMine).map(({ deptName }) => deptName)).toEqual(['部门A04']);
  }
}
const wipe = async (battleId: string): Promise<number> => {
  const keys = await bed.redis.keys(`battle-rank:${battleId}:*`);
  if (keys.length > 0) await bed.redis.del(keys);
  return keys.length;
};

test('rankings equal an independent computation, before and after Redis is wiped, and while papers come in', async () => {
  const id = await battle();
  const papers = await played(id, 3000, 600);
  await compare(id, papers);
  expect(await wipe(id)).toBeGreaterThan(0);
  await compare(id, papers);
  // told twice it is the same, told in the middle of a build too
  const ranks = bed.part(BattleRanks);
  await wipe(id);
  const told = papers.filter(({ day }) => day === '2026-11-27').slice(0, 50);
  await Promise.all([compare(id, papers), ...told.map(({ userId, day }) => ranks.tell(id, userId, day))]);
  await compare(id, papers);
}, 120_000);

test('who plays is in the ranking at once; whoever is equal in marks is ranked by the time, then by who was first', async () => {
  const id = await battle();
  const [slow, fast, late] = [learner(41), learner(42), learner(43)] as const;
  const play = async (who: Caller, seconds: number): Promise<void> => {
    const { id: paperId } = await bed.call(battles.join, { battleId: id }, who);
    const quId = sevenTypes[0]?.id ?? '';
    await bed.call(battlePapers.fillAnswer, { paperId, answers: [{ quId, seq: 1, answer: { options: ['a1'] } }] }, who);
    clock.pass(seconds * 1000);
    await bed.call(battlePapers.handIn, { id: paperId }, who);
  };
  const order = async () =>
    (await bed.call(battles.rankingPerson, { id, timeType: 1 }, slow)).map(({ realName, totalScore, avgTimeStr, isMine }) => [
      realName,
      totalScore,
      avgTimeStr,
      isMine,
    ]);
  await play(slow, 90);
  expect(await order()).toEqual([['学员41', 5, '01:30', true]]);
  await play(fast, 30);
  await play(late, 30);
  expect(await order()).toEqual([
    ['学员42', 5, '00:30', false],
    ['学员43', 5, '00:30', false],
    ['学员41', 5, '01:30', true],
  ]);
  await play(slow, 3660);
  expect((await order())[0]).toEqual(['学员41', 10, '31:15', true]);
  expect(await bed.call(battles.rankingDept, { id, timeType: 4 }, slow)).toEqual([
    { rank: 1, deptName: '部门A01', totalScore: 20, isMine: true },
  ]);
  // whoever asks next builds what was wiped
  await wipe(id);
  expect((await order()).map(([name]) => name)).toEqual(['学员41', '学员42', '学员43']);
});

/** One round without an answer. */
async function round(battleId: string, who: Caller): Promise<void> {
  const { id } = await bed.call(battles.join, { battleId }, who);
  clock.pass(1000);
  await bed.call(battlePapers.handIn, { id }, who);
}

test('a paper that could not be shown when it was handed in comes into the ranking once it is', async () => {
  const id = await battle();
  const names = async () => (await bed.call(battles.rankingPerson, { id, timeType: 1 }, learner(51))).map(({ realName }) => realName);
  await round(id, learner(51));
  expect(await names()).toEqual(['学员51']);
  const takes = (validator: object) => bed.mongo.db?.command({ collMod: 'battle_papers', validator });
  await takes({ $or: [{ handState: 0 }, { battleId: { $ne: id } }] });
  await round(id, learner(52));
  await takes({});
  await until(async () => (await names()).includes('学员52'));
});

test('a ranking that is due to be told everything anew is shown while that is done, or fails', async () => {
  const id = await battle();
  const people = async () => (await bed.call(battles.rankingPerson, { id, timeType: 4 }, learner(53))).length;
  await round(id, learner(53));
  expect(await people()).toBe(1);
  const key = (name: string): string => `battle-rank:${id}:all:${name}`;
  const [paper] = await rows().find({ battleId: id }).toArray();
  if (!paper) throw new Error('there is no row');
  await rows().insertOne({ ...paper, _id: idOf(0x71_0000), userId: idOf(0x51_0000) });
  await bed.redis.del(key('fresh'));
  // nobody can build it
  await bed.redis.rPush(key('build'), 'x');
  expect(await people()).toBe(1);
  await bed.redis.del(key('build'));
  await until(async () => (await people()) === 2);
  await until(async () => (await bed.redis.get(key('fresh'))) === '1');
});

test('rankings are shown while nobody can say the names of departments', async () => {
  const id = await battle();
  await round(id, learner(54, { deptCode: 'A09' }));
  const departs = async () => (await bed.call(battles.rankingDept, { id, timeType: 1 }, learner(54))).map(({ deptName }) => deptName);
  bed.neighbours.namesDeparts = false;
  expect(await departs()).toEqual(['A09']);
  bed.neighbours.namesDeparts = true;
});
