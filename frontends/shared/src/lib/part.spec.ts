import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Part } from './part.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A part of which the first `lost` tries fail, and the network that it listens to. */
function partLosing(lost: number) {
  const network = new EventTarget();
  const asked: number[] = [];
  const begun = Date.now();
  const part = new Part<string>(
    () => {
      asked.push((Date.now() - begun) / 1000);
      return asked.length > lost ? Promise.resolve('there') : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    },
    () => network,
  );
  const shown: (string | null)[] = [];
  part.subscribe(() => shown.push(part.get().lost ? 'lost' : part.get().value));
  return { part, network, asked, shown };
}

describe('a part of the application', () => {
  it('is loaded once, when it is wanted', async () => {
    const { part, asked, shown } = partLosing(0);
    expect([part.get(), asked]).toEqual([{ value: null, lost: false, stuck: false }, []]);
    part.want();
    part.want();
    await jest.advanceTimersByTimeAsync(100_000);
    part.want();
    part.retry();
    await jest.advanceTimersByTimeAsync(100_000);
    expect([asked, shown]).toEqual([[0], ['there']]);
  });

  it('is asked for again after longer and longer pauses, and says meanwhile that it is lost', async () => {
    const { part, asked, shown } = partLosing(8);
    part.want();
    await jest.advanceTimersByTimeAsync(200_000);
    expect(asked).toEqual([0, 1, 3, 7, 15, 30, 60, 90, 120]);
    expect(shown).toEqual([...Array.from({ length: 8 }, () => 'lost'), 'there']);
  });

  it('is asked for at once when the network returns, and not by every page that wants it meanwhile', async () => {
    const { part, network, asked } = partLosing(4);
    part.want();
    await jest.advanceTimersByTimeAsync(8000);
    for (let page = 0; page < 5; page += 1) part.want();
    expect(asked).toEqual([0, 1, 3, 7]);
    network.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect([asked, part.get().value]).toEqual([[0, 1, 3, 7, 8], 'there']);
    network.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(5);
  });

  it('lets a page wait until there is something to show', async () => {
    const { part, asked } = partLosing(1);
    const settled = part.settled();
    expect([part.settled() === settled, asked]).toEqual([true, [0]]);
    await settled;
    expect(part.get()).toEqual({ value: null, lost: true, stuck: false });
    await part.settled();
    await jest.advanceTimersByTimeAsync(1000);
    expect(part.get().value).toBe('there');
  });

  it('is asked for at once by who presses 重试', async () => {
    const { part, asked } = partLosing(1);
    part.want();
    await jest.advanceTimersByTimeAsync(300);
    part.retry();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked, part.get()]).toEqual([[0, 0.3], { value: 'there', lost: false, stuck: false }]);
  });
});
