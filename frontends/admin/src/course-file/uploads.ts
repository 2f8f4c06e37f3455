import { coursePieceBytes } from '@xuekao/contracts/course-files';
import { messageOf, sendFile } from '@xuekao/frontend-shared';
import { useSyncExternalStore } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls } from '../lib/use-call.js';

export interface Upload {
  fileId: string;
  name: string;
  size: number;
  sent: number;
  state: 'sending' | 'waiting' | 'done' | 'stopped' | 'failed';
  /** why it failed */
  message: string;
}

const pieceTimeoutMs = 60_000;
/** Of all pages of the console: a file goes on while somebody works elsewhere in it. */
let shown: readonly Upload[] = [];
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function show(next: readonly Upload[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
const change = (fileId: string, more: Partial<Upload>): void =>
  show(shown.map((upload) => (upload.fileId === fileId ? { ...upload, ...more } : upload)));
const refresh = (): Promise<void> => refreshCalls(['/api/course/file/detail'], ['course-file']);

/** Closing the page would end what is on its way. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Sends the bytes of a file that was begun; a file that is on its way already is left alone. */
export async function upload(fileId: string, file: File): Promise<void> {
  if (stops.has(fileId)) return;
  const stop = new AbortController();
  stops.set(fileId, stop);
  if (stops.size === 1) window.addEventListener('beforeunload', warn);
  const { name, size } = file;
  show([...shown.filter((one) => one.fileId !== fileId), { fileId, name, size, sent: 0, state: 'sending', message: '' }]);
  const { signal } = stop;
  try {
    await sendFile({
      ...{ file, signal, pieceBytes: coursePieceBytes },
      begin: () => api.call('/api/course/file/begin', { id: fileId }, { signal }),
      put: (ticket, from, piece) =>
        api.uploadTo('/api/course/file/put', new File([piece], 'piece'), {
          ...{ signal, timeoutMs: pieceTimeoutMs },
          fields: { ticket, from: String(from) },
        }),
      onProgress: (sent, isWaiting) => change(fileId, { sent, state: isWaiting ? 'waiting' : 'sending' }),
    });
    change(fileId, { sent: size, state: 'done' });
  } catch (error) {
    change(fileId, signal.aborted ? { state: 'stopped' } : { state: 'failed', message: messageOf(error) });
  } finally {
    stops.delete(fileId);
    if (stops.size === 0) window.removeEventListener('beforeunload', warn);
    await refresh();
  }
}

export const stopUpload = (fileId: string): void => stops.get(fileId)?.abort();
export const hideUpload = (fileId: string): void => show(shown.filter((one) => one.fileId !== fileId));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => shown);
