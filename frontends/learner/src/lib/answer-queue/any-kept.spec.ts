import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { isAnyKept } from './any-kept.js';
import { createIdbQueueStore } from './idb-queue-store.js';

it('says whether the browser keeps anything of this person, and makes no store by asking', async () => {
  expect(await isAnyKept('anna')).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
  const store = createIdbQueueStore();
  await store.put({ kind: 'mark', userId: 'anna', paperId: 'p', quId: 'q', seq: 1, changedAt: 0, mark: true });
  expect([await isAnyKept('anna'), await isAnyKept('ann'), await isAnyKept('anna1')]).toEqual([true, false, false]);
  await store.clear('anna');
  expect(await isAnyKept('anna')).toBe(false);
});
