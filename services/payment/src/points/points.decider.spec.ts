import { describe, expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import fc from 'fast-check';
import { heldIn, pointsDecider, type PointsCommand, type PointsState } from './points.decider.js';
import type { PointsEvent } from './points.events.js';

const userId = 'u1';
const at = 1_764_000_000_000;
const post = (points: number, kind: 'reward' | 'manual' | 'transfer' = 'manual'): PointsCommand => ({
  type: 'Post',
  kind,
  userId,
  points,
  refRemark: '奖励',
  at,
});
const reserve = (hold: string, points: number): PointsCommand => ({ type: 'Reserve', userId, hold, points, refRemark: '预留', at });
const take = (hold: string): PointsCommand => ({ type: 'Take', userId, hold, at });
const release = (hold: string): PointsCommand => ({ type: 'Release', userId, hold, refRemark: '退回', at });

function run(commands: readonly PointsCommand[]): { state: PointsState; events: PointsEvent[]; refused: unknown[] } {
  let state = pointsDecider.initial();
  const [events, refused]: [PointsEvent[], unknown[]] = [[], []];
  for (const command of commands) {
    try {
      const decided = pointsDecider.decide(command, state);
      state = decided.reduce(pointsDecider.evolve, state);
      events.push(...decided);
    } catch (error) {
      refused.push(error);
    }
  }
  return { state, events, refused };
}
const balancesOf = (events: readonly PointsEvent[]): Map<string, number> => {
  const balances = new Map<string, number>();
  for (const { data } of events) for (const { account, minor } of data.legs) balances.set(account, (balances.get(account) ?? 0) + minor);
  return balances;
};

describe('points of one account', () => {
  test('nothing is taken that is not there', () => {
    const { state, refused } = run([post(10), post(-11), reserve('a', 11), post(-10)]);
    expect(state).toEqual({ balance: 0, holds: {}, at });
    expect(refused.map((error) => (error instanceof BusinessError ? [error.errorName, error.values] : error))).toEqual([
      ['POINTS_SHORT', { points: 10 }],
      ['POINTS_SHORT', { points: 10 }],
    ]);
  });

  test('a clock that goes back puts no entry before the one that is there', () => {
    const { events } = run([post(10), { ...post(5), at: at - 60_000 }, { ...post(1), at: at + 1 }]);
    expect(events.map(({ data }) => data.at)).toEqual([at, at, at + 1]);
  });

  test('what is set aside cannot be spent otherwise, and ends once', () => {
    const { state, events, refused } = run([
      post(10),
      reserve('order-1', 4),
      reserve('order-1', 4),
      post(-7),
      take('order-1'),
      take('order-1'),
      release('order-1'),
      reserve('order-2', 6),
      release('order-2'),
      take('order-2'),
    ]);
    expect(state).toEqual({ balance: 6, holds: {}, at });
    // more than is left; spent before; released before
    expect(refused.map((error) => (error instanceof BusinessError ? error.errorName : error))).toEqual([
      'POINTS_SHORT',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(events.map(({ type, data }) => [type, data.balance, data.held])).toEqual([
      ['PointsPosted', 10, 0],
      ['PointsReserved', 6, 4],
      ['PointsTaken', 6, 0],
      ['PointsReserved', 0, 6],
      ['PointsReleased', 6, 0],
    ]);
    expect(balancesOf(events)).toEqual(
      new Map([
        ['issued', -10],
        ['user:u1', 6],
        ['held:u1', 0],
        ['spent', 4],
      ]),
    );
  });

  test('any commands: the legs of each entry sum to 0, the state is the fold of the legs, and nothing is below 0', () => {
    const hold = fc.constantFrom('a', 'b', 'c');
    const command = fc.oneof(
      fc
        .record({ points: fc.integer({ min: -50, max: 50 }).filter((n) => n !== 0), kind: fc.constantFrom('reward', 'manual', 'transfer') })
        .map(({ points, kind }) => post(points, kind)),
      fc.tuple(hold, fc.integer({ min: 1, max: 30 })).map(([name, points]) => reserve(name, points)),
      hold.map(take),
      hold.map(release),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { state, events } = run(commands);
        const balances = balancesOf(events);
        for (const { data } of events) {
          expect(data.legs.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
          expect(Math.min(data.balance, data.held)).toBeGreaterThanOrEqual(0);
        }
        expect(state.balance).toBe(balances.get('user:u1') ?? 0);
        expect(heldIn(state)).toBe(balances.get('held:u1') ?? 0);
        expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
      }),
    );
  });
});
