import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { aidDatabase } from './aid-database.js';
import type { AidStore, KeptAids } from './exam-aids.js';

const dayMs = 86_400_000;

interface AidSchema extends DBSchema {
  aids: { key: [userId: string, paperId: string]; value: KeptAids };
}
const open = (): Promise<IDBPDatabase<AidSchema>> =>
  openDB<AidSchema>(aidDatabase, 1, { upgrade: (database) => void database.createObjectStore('aids') });

/** The aids in IndexedDB, beside the queue of answers and apart from it: none of them is ever sent. */
export function createIdbAidStore(): AidStore {
  let opened: Promise<IDBPDatabase<AidSchema>> | null = null;
  const database = (): Promise<IDBPDatabase<AidSchema>> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    load: async (userId, paperId) => (await database()).get('aids', [userId, paperId]),
    async put(userId, paperId, aids) {
      await (await database()).put('aids', aids, [userId, paperId]);
    },
    async forget(userId, paperId) {
      await (await database()).delete('aids', paperId === undefined ? IDBKeyRange.bound([userId], [userId, []]) : [userId, paperId]);
    },
    async sweep(paper) {
      const transaction = (await database()).transaction('aids', 'readwrite');
      for (let at = await transaction.store.openCursor(); at; at = await at.continue()) {
        const { until } = at.value;
        if (until === undefined) await at.update({ ...at.value, until: Date.now() + dayMs });
        else if (until < Date.now() && at.key[1] !== paper) await at.delete();
      }
      await transaction.done;
    },
  };
}

export const aidStore = createIdbAidStore();
