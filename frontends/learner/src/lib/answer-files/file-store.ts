import type { AnswerFile } from '@xuekao/contracts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { fileDatabase } from './file-database.js';

/** A file of an answer that the server does not have yet. */
export interface KeptFile {
  userId: string;
  paperId: string;
  quId: string;
  file: AnswerFile;
  bytes: Blob;
}
/** Files until the server has them: bound to the person and the paper. */
export interface FileStore {
  load(userId: string, paperId: string): Promise<KeptFile[]>;
  put(kept: KeptFile): Promise<void>;
  remove(kept: Pick<KeptFile, 'userId' | 'paperId' | 'file'>): Promise<void>;
  /** The papers for which a person still has a file waiting. */
  papers(userId: string): Promise<string[]>;
  clear(userId: string): Promise<void>;
}

type FileId = [userId: string, paperId: string, sha: string];
interface FileSchema extends DBSchema {
  files: { key: FileId; value: KeptFile };
}
const idOf = ({ userId, paperId, file }: Pick<KeptFile, 'userId' | 'paperId' | 'file'>): FileId => [userId, paperId, file.sha];
const userRange = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** The files in IndexedDB: survive a reload, a killed tab and a forced sign-out. */
export function createIdbFileStore(): FileStore {
  let opened: Promise<IDBPDatabase<FileSchema>> | null = null;
  const database = (): Promise<IDBPDatabase<FileSchema>> => {
    opened ??= openDB<FileSchema>(fileDatabase.name, 1, {
      upgrade: (made) => {
        made.createObjectStore(fileDatabase.store);
      },
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    load: async (userId, paperId) =>
      (await database()).getAll(fileDatabase.store, IDBKeyRange.bound([userId, paperId], [userId, paperId, []])),
    put: async (kept) => void (await (await database()).put(fileDatabase.store, kept, idOf(kept))),
    remove: async (kept) => (await database()).delete(fileDatabase.store, idOf(kept)),
    papers: async (userId) => [
      ...new Set((await (await database()).getAllKeys(fileDatabase.store, userRange(userId))).map(([, paperId]) => paperId)),
    ],
    clear: async (userId) => (await database()).delete(fileDatabase.store, userRange(userId)),
  };
}
