import { describe, expect, it } from '@jest/globals';
import { setImmediate as round } from 'node:timers/promises';
import { Line } from './line.js';
import { metrics } from './metrics.js';

const waitingIn = async (queue: string): Promise<number | undefined> => (await metrics.queue.get()).values.find(({ labels }) => labels.queue === queue)?.value;

describe('a line', () => {
  it('runs a few, keeps the others in order, refuses one too many, and tells how many wait', async () => {
    const line = new Line('of a test', { atOnce: 2, longest: 3 });
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const piece = (name: number) => line.run(() => {
      begun.push(name);
      return new Promise<number>((resolve) => (ends[name] = () => resolve(name)));
    });
    const results = [0, 1, 2, 3, 4].map(piece);
    await expect(piece(5)).rejects.toMatchObject({ errorName: 'BUSY' });
    expect([begun, await waitingIn('of a test')]).toEqual([[0, 1], 3]);
    ends[1]?.();
    await round();
    expect([begun, await waitingIn('of a test')]).toEqual([[0, 1, 2], 2]);
    for (const name of [0, 2, 3, 4]) {
      ends[name]?.();
      await round();
    }
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
    expect([begun, await waitingIn('of a test')]).toEqual([[0, 1, 2, 3, 4], 0]);
  });

  it('gives a place back when the work fails', async () => {
    const line = new Line('of failures', { atOnce: 1, longest: 0 });
    await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await line.run(async () => 'done')).toBe('done');
  });
});
