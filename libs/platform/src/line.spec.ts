import { describe, expect, it } from '@jest/globals';
import { setImmediate as round } from 'node:timers/promises';
import { Line } from './line.js';
import { metrics } from './metrics.js';

const waitingIn = async (queue: string): Promise<number | undefined> =>
  (await metrics.queue.get()).values.find(({ labels }) => labels.queue === queue)?.value;

describe('a line', () => {
  it('runs a few, keeps the others in order, refuses one too many, and tells how many wait', async () => {
    const line = new Line('of a test', { atOnce: 2, longest: 3 });
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const piece = (name: number) =>
      line.run(() => {
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

  it('has one piece of each owner, so that nobody fills it alone', async () => {
    const line = new Line('of owners', { atOnce: 1, longest: 5 });
    const ends: (() => void)[] = [];
    const piece = (owner: string) => line.run(() => new Promise<void>((resolve) => ends.push(resolve)), { owner });
    const [first, second] = [piece('one'), piece('other')];
    for (const owner of ['one', 'other']) await expect(piece(owner)).rejects.toMatchObject({ errorName: 'TOO_MANY' });
    ends.shift()?.();
    await first;
    await round();
    ends.shift()?.();
    await second;
    // and none when theirs is done, or was refused
    expect(await line.run(async () => 'done', { owner: 'one' })).toBe('done');
    await expect(line.run(() => Promise.reject(new Error('broken')), { owner: 'one' })).rejects.toThrow('broken');
    expect(await line.run(async () => 'done', { owner: 'one' })).toBe('done');
  });

  it('lets nobody wait longer than they said, and does not begin what was given up', async () => {
    const line = new Line('of the impatient', { atOnce: 1, longest: 5 });
    const held = Promise.withResolvers<void>();
    const running = line.run(() => held.promise);
    const begun: string[] = [];
    const piece = (owner: string, waitsMs: number) => line.run(async () => void begun.push(owner), { owner, waitsMs });
    const patient = piece('patient', 60_000);
    await expect(piece('impatient', 20)).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(await waitingIn('of the impatient')).toBe(1);
    const again = piece('impatient', 60_000);
    held.resolve();
    await Promise.all([running, patient, again]);
    expect([begun, await waitingIn('of the impatient')]).toEqual([['patient', 'impatient'], 0]);
  });
});
