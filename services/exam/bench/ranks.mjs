/**
 * How long a page of a ranking and one's own place take: PEOPLE (100,000) of DEPARTS (2,000), each with two papers of a battle, and four
 * who ask at once. The rankings are compared with a sort of the papers. The backing set is that of the tests. Ends with 1 above a bar.
 */
import assert from 'node:assert/strict';
import { calls } from '@xuekao/contracts';
import { BattleRanks } from '../dist/battles/battle.ranks.js';
import { admin, ExamBed, learner, TestClock } from '../dist/test-support/exam-bed.js';
import { bankId, idOf } from '../dist/test-support/papers.js';

const people = Number(process.env.PEOPLE ?? 100_000);
const departs = Number(process.env.DEPARTS ?? 2000);
const rounds = Number(process.env.ROUNDS ?? 100);
const [askers, barMs, batch] = [4, 50, 5000];
const { battles } = calls.exam;
const noon = Date.UTC(2026, 10, 27, 4);
const [dayMs, minute] = [86_400_000, 60_000];
const list = (length, make) => Array.from({ length }, (_none, at) => make(at));
const userOf = (person) => idOf(0x50_0000 + person);
const departOf = (person) => `A${String(person % departs).padStart(5, '0')}`;

/** The same numbers each time. */
let seed = 1;
const random = (below) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

const bed = await ExamBed.open('bench_ranks', new TestClock(noon));
const table = {};
let isBroken = false;

async function battle() {
  const times = { startTime: new Date(noon - 40 * dayMs).toISOString(), endTime: new Date(noon + dayMs).toISOString() };
  const rules = [{ repoId: bankId, quType: 'radio', count: 1 }];
  const { id } = await bed.call(
    battles.save,
    { title: '排行', cycleType: 1, cycleCount: 50, quScore: 5, rules, openType: 1, ...times },
    admin,
  );
  await bed.call(battles.state, { id, state: 0 }, admin);
  return id;
}

/** Sums of the people, best first, by the papers themselves. */
async function play(battleId) {
  const sums = new Map();
  for (let from = 0; from < 2 * people; from += batch) {
    const rows = list(Math.min(batch, 2 * people - from), (index) => {
      const person = (from + index) % people;
      const [at, tenths] = [noon - random(10 * 3600) * 1000, 50 * random(40)];
      const userId = userOf(person);
      sums.set(userId, (sums.get(userId) ?? 0) + tenths);
      return {
        ...{
          _id: idOf(0x7000_0000 + from + index),
          version: 2,
          battleId,
          title: '排行',
          cycle: 'd',
          n: 1,
          day: '2026-11-27',
          handState: 1,
        },
        ...{ userId, realName: `选手${person}`, deptCode: departOf(person), tenths, totalTenths: 2000, trueCount: 1, quCount: 3 },
        ...{ startedAt: new Date(at - minute), deadline: new Date(at + dayMs), handedInAt: new Date(at), useMs: 1000 * (30 + random(300)) },
      };
    });
    await bed.mongo.collection('battle_papers').insertMany(rows, { ordered: false });
  }
  return [...sums.values()].sort((one, other) => other - one);
}

async function measure(name, ask) {
  const times = [];
  await ask(0);
  const asker = async (number) => {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await ask(number * rounds + round);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(list(askers, asker));
  times.sort((one, other) => one - other);
  const share = (part) => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) * 10) / 10;
  table[name] = { 'p50 ms': share(0.5), 'p95 ms': share(0.95), 'max ms': share(1), 'bar ms': barMs };
  if (share(0.95) > barMs) isBroken = true;
}

try {
  const id = await battle();
  const sums = await play(id);
  const began = performance.now();
  await bed.part(BattleRanks).people(id, 4, '2026-11-27', userOf(0));
  table['made of all papers'] = { 'max ms': Math.round(performance.now() - began) };
  const asker = (person) => learner(1, { userId: userOf(person), deptCode: departOf(person) });
  const found = await bed.call(battles.rankingPerson, { id, timeType: 4 }, asker(7));
  assert.deepEqual(
    found.slice(0, 100).map(({ totalScore }) => totalScore),
    sums.slice(0, 100).map((tenths) => tenths / 10),
  );
  await measure('people, and one’s own place', (n) =>
    bed.call(battles.rankingPerson, { id, timeType: 4 }, asker((n * 7919) % people)).then((rows) => {
      const own = rows.find(({ isMine }) => isMine);
      assert.equal(own?.totalScore, (sums[own.rank - 1] ?? 0) / 10);
    }),
  );
  await measure('departments, and one’s own', (n) =>
    bed
      .call(battles.rankingDept, { id, timeType: 4 }, asker((n * 7919) % people))
      .then((rows) => assert.ok(rows.some(({ isMine }) => isMine))),
  );
} finally {
  await bed.close();
}
console.table(table);
process.exit(isBroken ? 1 : 0);
