import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AggregateStore, MemoryEventStore } from './index.js';
import { tally, type Tally, type TallyCommand, type TallyEvent } from './tally.fixture.js';

const minuteMs = 60_000;
const closing = { ...tally, isOver: ({ status }: Tally) => status === 'closed' };
let tallies: AggregateStore<TallyCommand, Tally, TallyEvent>;

beforeEach(async () => {
  jest.useFakeTimers();
  tallies = new AggregateStore(new MemoryEventStore(), closing);
  for (const stream of ['tally-open', 'tally-over', 'tally-asked-for']) await tallies.execute(stream, { type: 'Add', n: 1 });
  for (const stream of ['tally-over', 'tally-asked-for']) await tallies.execute(stream, { type: 'Close', at: 1 });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a state that is over leaves the memory a minute after its last use, and an open one stays', async () => {
  jest.advanceTimersByTime(minuteMs - 1);
  expect(tallies.peek('tally-over')).toMatchObject({ version: 2 });
  await tallies.load('tally-asked-for', { atLeast: 2 });
  jest.advanceTimersByTime(1);
  expect(tallies.peek('tally-over')).toBeUndefined();
  expect(tallies.peek('tally-asked-for')).toMatchObject({ version: 2 });
  jest.advanceTimersByTime(minuteMs);
  expect(tallies.peek('tally-asked-for')).toBeUndefined();
  expect(tallies.peek('tally-open')).toMatchObject({ version: 1 });
});

test('what has left the memory comes from the log, and leaves it again', async () => {
  jest.advanceTimersByTime(minuteMs);
  const { state, version } = await tallies.load('tally-over');
  expect({ version, sum: state.sum }).toEqual({ version: 2, sum: 1 });
  expect(tallies.peek('tally-over')).toMatchObject({ version: 2 });
  jest.advanceTimersByTime(minuteMs);
  expect(tallies.peek('tally-over')).toBeUndefined();
});
