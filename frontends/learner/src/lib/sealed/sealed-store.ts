import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { sealedDatabase } from './sealed-database.js';

/** A question as ciphertext: its key is never kept. */
export interface KeptQuestion {
  name: string;
  /** base64url */
  body: string;
  examId: string;
  /** milliseconds since the epoch, by the device's clock */
  until: number;
}
export interface SealedStore {
  put(questions: readonly KeptQuestion[]): Promise<void>;
  /** @returns by name; those that are not there are missing */
  get(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  isEmpty(): Promise<boolean>;
  /** Forgets those of one exam, or all. */
  forget(examId?: string): Promise<void>;
  /** Forgets those that open nothing any more. */
  sweep(now: number): Promise<void>;
}

interface SealedSchema extends DBSchema {
  questions: { key: string; value: KeptQuestion };
}

export function createSealedStore(): SealedStore {
  let opened: Promise<IDBPDatabase<SealedSchema>> | null = null;
  const database = (): Promise<IDBPDatabase<SealedSchema>> => {
    opened ??= openDB<SealedSchema>(sealedDatabase, 1, {
      upgrade: (made) => void made.createObjectStore('questions', { keyPath: 'name' }),
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const remove = async (isMeant: (kept: KeptQuestion) => boolean): Promise<void> => {
    const transaction = (await database()).transaction('questions', 'readwrite');
    for (let at = await transaction.store.openCursor(); at; at = await at.continue()) if (isMeant(at.value)) await at.delete();
    await transaction.done;
  };
  return {
    async put(questions) {
      const transaction = (await database()).transaction('questions', 'readwrite');
      await Promise.all(questions.map((question) => transaction.store.put(question)));
      await transaction.done;
    },
    async get(names) {
      const transaction = (await database()).transaction('questions');
      const found = await Promise.all(names.map((name) => transaction.store.get(name)));
      return new Map(found.flatMap((kept) => (kept === undefined ? [] : [[kept.name, kept.body] as const])));
    },
    isEmpty: async () => (await (await database()).count('questions')) === 0,
    forget: (examId) => remove((kept) => examId === undefined || kept.examId === examId),
    sweep: (now) => remove(({ until }) => until < now),
  };
}

export const sealedStore = createSealedStore();
