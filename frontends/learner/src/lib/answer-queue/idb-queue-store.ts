import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { formerAsidePlaceOf, isAside, placeOf, queueDatabase, type QueuedChange, type QueueStore } from './queue-store.js';

type ChangeId = [userId: string, paperId: string, kind: string, quId: string, place: string] | FormerId;
/** of releases that kept one answer of each question */
type FormerId = [userId: string, paperId: string, kind: string, quId: string];
interface QueueSchema extends DBSchema {
  changes: { key: ChangeId; value: QueuedChange };
}

const formerIdOf = ({ userId, paperId, kind, quId }: QueuedChange): FormerId => [userId, paperId, kind, quId];
const idOf = (change: QueuedChange): ChangeId => [...formerIdOf(change), placeOf(change)];
/** where it lies, or an earlier release put it */
const idsOf = (change: QueuedChange): ChangeId[] => [
  idOf(change),
  formerIdOf(change),
  ...(isAside(change) ? [[...formerIdOf(change), formerAsidePlaceOf(change)] satisfies ChangeId] : []),
];
const paperRange = (userId: string, paperId: string): IDBKeyRange => IDBKeyRange.bound([userId, paperId], [userId, paperId, []]);
const userRange = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

function open(): Promise<IDBPDatabase<QueueSchema>> {
  return openDB<QueueSchema>(queueDatabase.name, 1, {
    upgrade: (database) => {
      database.createObjectStore(queueDatabase.store);
    },
  });
}

/** The queue in IndexedDB: survives a reload, a killed tab and a forced sign-out. */
export function createIdbQueueStore(): QueueStore {
  let opened: Promise<IDBPDatabase<QueueSchema>> | null = null;
  const database = (): Promise<IDBPDatabase<QueueSchema>> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    load: async (userId, paperId) => (await database()).getAll('changes', paperRange(userId, paperId)),
    async put(change) {
      await (await database()).put('changes', change, idOf(change));
    },
    async remove(change) {
      const transaction = (await database()).transaction('changes', 'readwrite');
      for (const id of idsOf(change)) {
        const there = await transaction.store.get(id);
        if (there !== undefined && there.seq <= change.seq && placeOf(there) === placeOf(change)) await transaction.store.delete(id);
      }
      await transaction.done;
    },
    async papers(userId) {
      const keys = await (await database()).getAllKeys('changes', userRange(userId));
      return [...new Set(keys.map((key) => key[1]))];
    },
    async clear(userId) {
      await (await database()).delete('changes', userRange(userId));
    },
  };
}
