import { sha256 } from '@noble/hashes/sha2.js';
import { untilSignOut } from '../answer-queue/paper-queue.js';
import { api } from '../session.js';
import { AnswerFiles } from './answer-files.js';
import { createIdbFileStore } from './file-store.js';

const pieceTimeoutMs = 60_000;
export const fileStore = createIdbFileStore();

/** Pages of plain http lack the browser's own function, and have photos all the same. */
async function shaOf(bytes: Blob): Promise<string> {
  const content = new Uint8Array(await bytes.arrayBuffer());
  // typed as if it were there on every page
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle === undefined ? sha256(content) : new Uint8Array(await subtle.digest('SHA-256', content));
  return btoa(String.fromCharCode(...digest))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/** One for each paper, whatever page shows it: what was begun on the page of the exam goes on behind it. */
const known = new Map<string, AnswerFiles>();

/** Files of a paper on their way to the server; what an earlier page left is sent. */
export async function openPaperFiles(userId: string, paperId: string): Promise<AnswerFiles> {
  const key = `${userId} ${paperId}`;
  const signal = untilSignOut();
  let files = known.get(key);
  if (files === undefined) {
    files = new AnswerFiles({
      ...{ userId, paperId, store: fileStore, shaOf, pause, signal },
      begin: (file) => api.call('/api/paper/answer-file/begin', { paperId, ...file }, { signal }),
      put: (ticket, from, piece) =>
        api.uploadTo('/api/paper/answer-file/put', new File([piece], 'piece'), {
          ...{ signal, timeoutMs: pieceTimeoutMs },
          fields: { ticket, from: String(from) },
        }),
    });
    known.set(key, files);
    signal.addEventListener('abort', () => known.delete(key));
  }
  await files.open();
  return files;
}

/** Sends what earlier pages left. @returns files that wait all the same */
export async function sendKeptFiles(userId: string, timeoutMs: number): Promise<number> {
  let waiting = 0;
  for (const paperId of await fileStore.papers(userId)) {
    const files = await openPaperFiles(userId, paperId);
    await files.flush(timeoutMs);
    waiting += files.getSnapshot().waiting;
  }
  return waiting;
}
