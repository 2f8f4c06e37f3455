import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import { openDB } from 'idb';
import { createIdbQueueStore } from './idb-queue-store.js';
import type { AnswerChange } from './queue-store.js';

const change = (quId: string, seq: number, more: Partial<AnswerChange> = {}): AnswerChange => ({
  kind: 'answer',
  userId: 'u1',
  paperId: 'p1',
  quId,
  seq,
  changedAt: 0,
  answer: { text: `${quId}-${seq}` },
  ...more,
});

describe('the answer queue in IndexedDB', () => {
  it('keeps the newest change of a question through a reload of the page', async () => {
    const before = createIdbQueueStore();
    await before.put(change('a', 1));
    await before.put(change('a', 2));
    await before.put(change('b', 1));
    const after = createIdbQueueStore();
    expect((await after.load('u1', 'p1')).map((one) => [one.quId, one.seq])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('does not take out a change that has been replaced meanwhile', async () => {
    const store = createIdbQueueStore();
    await store.put(change('c', 5));
    await store.remove(change('c', 4));
    expect((await store.load('u1', 'p1')).some((one) => one.quId === 'c')).toBe(true);
    await store.remove(change('c', 5));
    expect((await store.load('u1', 'p1')).some((one) => one.quId === 'c')).toBe(false);
  });

  it('keeps the answers of two pages apart: one does not overwrite or take out the other’s', async () => {
    const store = createIdbQueueStore();
    const [one, other] = [change('d', 1, { paperId: 'p3', by: 'pageaaaa' }), change('d', 1, { paperId: 'p3', by: 'pagebbbb' })];
    await store.put(one);
    await store.put(other);
    await store.remove(other);
    expect(await store.load('u1', 'p3')).toEqual([one]);
    await store.remove(one);
  });

  it('takes out what a release with one place for each question left', async () => {
    const store = createIdbQueueStore();
    const old = change('e', 2, { paperId: 'p4', by: 'pageaaaa' });
    const database = await openDB('xuekao-answers', 1);
    await database.put('changes', old, ['u1', 'p4', 'answer', 'e']);
    await store.remove(change('e', 3, { paperId: 'p4', by: 'pagebbbb' }));
    expect(await store.load('u1', 'p4')).toEqual([old]);
    await store.remove(old);
    expect(await store.load('u1', 'p4')).toEqual([]);
  });

  it('keeps each answer that was set aside, and takes out one that an earlier release kept as its page’s only one', async () => {
    const store = createIdbQueueStore();
    const of = { paperId: 'p5', by: 'pageaaaa' };
    const asides = [
      change('f', 1, { ...of, aside: 'lost' }),
      change('f', 1, { ...of, aside: 'gave' }),
      change('f', 2, { ...of, aside: 'gave' }),
    ];
    for (const aside of asides) await store.put(aside);
    expect(await store.load('u1', 'p5')).toHaveLength(3);
    for (const aside of asides) await store.remove(aside);
    expect(await store.load('u1', 'p5')).toEqual([]);
    const old = change('f', 3, { ...of, aside: 'lost' });
    const database = await openDB('xuekao-answers', 1);
    await database.put('changes', old, ['u1', 'p5', 'answer', 'f', 'aside:pageaaaa']);
    await store.remove(asides[0] ?? old);
    expect(await store.load('u1', 'p5')).toEqual([old]);
    await store.remove(old);
    expect(await store.load('u1', 'p5')).toEqual([]);
  });

  it('keeps people and papers apart', async () => {
    const store = createIdbQueueStore();
    await store.clear('u1');
    await store.put(change('a', 1));
    await store.put(change('a', 1, { paperId: 'p2' }));
    await store.put(change('a', 1, { userId: 'u2' }));
    expect(await store.papers('u1')).toEqual(['p1', 'p2']);
    expect(await store.load('u1', 'p1')).toHaveLength(1);
    await store.clear('u1');
    expect([await store.papers('u1'), await store.papers('u2')]).toEqual([[], ['p1']]);
  });
});
