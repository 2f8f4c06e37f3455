import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ownersOf, partitionCount, partitionOf } from './partition.js';

/** Ids as the database makes them: they differ in their last digits. */
const keys = Array.from({ length: 20_000 }, (_, index) => (0x5000 + index).toString(16).padStart(24, '0'));
const countOf = (owners: readonly string[], id: string): number => owners.filter((owner) => owner === id).length;

describe('partitions', () => {
  it('spread keys that differ in few characters evenly', () => {
    const parts = 64;
    const counts = new Map<number, number>();
    for (const key of keys) {
      const part = Math.floor((partitionOf(key) * parts) / partitionCount);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    expect(counts.size).toBe(parts);
    const mean = keys.length / parts;
    expect(Math.max(...counts.values())).toBeLessThan(1.3 * mean);
    expect(Math.min(...counts.values())).toBeGreaterThan(0.7 * mean);
  });

  it('are shared evenly by the processes', () => {
    for (const count of [2, 3, 5]) {
      const processes = Array.from({ length: count }, () => randomUUID());
      const owners = ownersOf(processes);
      for (const id of processes) expect(countOf(owners, id)).toBeGreaterThan((0.85 * partitionCount) / count);
    }
  });

  it('belong to the same process for everybody, in whatever order the processes were heard of', () => {
    const processes = ['a', 'b', 'c'].map((name) => `${name}-${randomUUID()}`);
    expect(ownersOf(processes.toReversed())).toEqual(ownersOf(processes));
  });

  it('stay where they are when a process goes, but for its own', () => {
    const [gone = '', ...left] = Array.from({ length: 4 }, () => randomUUID());
    const before = ownersOf([gone, ...left]);
    const after = ownersOf(left);
    for (const [partition, owner] of before.entries()) if (owner !== gone) expect(after[partition]).toBe(owner);
    expect(after).not.toContain(gone);
  });

  it('are nobody’s without a process', () => {
    expect(ownersOf([])[partitionOf('anything')]).toBeUndefined();
  });
});
