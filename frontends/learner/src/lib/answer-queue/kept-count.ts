import { openDB } from 'idb';
import { isAside, queueDatabase, type QueuedChange } from './queue-store.js';

/**
 * Questions of a paper whose answers this browser keeps and the server has not, for a page that does not know yet who has signed in. 0
 * where the browser keeps nothing.
 */
export async function keptAnswers(paperId: string): Promise<number> {
  const { name, store } = queueDatabase;
  try {
    // it is not there yet: the queue makes it, with its stores
    const database = await openDB(name, undefined, {
      upgrade: (_database, _from, _to, change) => {
        change.done.catch(() => undefined); // the opening fails as well
        change.abort();
      },
    });
    try {
      const changes: QueuedChange[] = await database.getAll(store);
      const own = changes.filter((change) => change.paperId === paperId && change.kind === 'answer' && !isAside(change));
      return new Set(own.map(({ quId }) => quId)).size;
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}
