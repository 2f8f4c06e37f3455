import { queueDatabase } from './queue-store.js';

/**
 * Whether this browser keeps anything for the person that did not reach the server, without the code of the queue, which most visits of the
 * hall do not need. Where the browser does not say, there is nothing.
 */
export function isAnyKept(userId: string, { name, store }: { name: string; store: string } = queueDatabase): Promise<boolean> {
  return new Promise((resolve) => {
    const none = (): void => resolve(false);
    let asking: IDBOpenDBRequest;
    try {
      asking = indexedDB.open(name);
    } catch {
      return none();
    }
    asking.onerror = none;
    // it is not there yet: the queue makes it, with its stores
    asking.onupgradeneeded = () => asking.transaction?.abort();
    asking.onsuccess = () => {
      const database = asking.result;
      try {
        const count = database
          .transaction(store)
          .objectStore(store)
          .count(IDBKeyRange.bound([userId], [userId, []]));
        count.onsuccess = () => resolve(count.result > 0);
        count.onerror = none;
      } catch {
        none(); // another version of it
      }
      database.close(); // once what was asked for is answered
    };
  });
}
