import { useQuery } from '@tanstack/react-query';
import type { CallOutput, DownloadedFile } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.js';
import { draftKey, dropDraft, readDraft, writeDraft } from '../lib/draft-store.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';

export type ImportCheck = CallOutput<'/api/sys/user/import-check'>;
export type ImportProgress = CallOutput<'/api/sys/user/import-progress'>;

/** How often the page asks how far the import is. */
const pollMs = 700;
/** As long as the server keeps an import. */
const keptMs = 4 * 3_600_000;

/** The import that a person began and has not finished with; the dialog may be closed meanwhile. */
function keptImport(key: string): string | null {
  const kept = readDraft<string>(key);
  if (kept === null || Date.now() - Date.parse(kept.at) > keptMs) return null;
  return kept.value;
}

export interface UserImport {
  check: ImportCheck | null;
  /** null before the import has begun */
  progress: ImportProgress | null;
  /** why the progress cannot be read */
  problem: Error | null;
  busy: boolean;
  upload: (file: File) => Promise<void>;
  start: (leaveOut: boolean) => Promise<void>;
  /** fetches the initial passwords; they are gone afterwards */
  passwords: () => Promise<void>;
  /** back to the choice of a file */
  restart: () => void;
}

const save = ({ name, content }: DownloadedFile): void => saveFile(name, content);

/** From the file to the last row: what the dialog shows and does. */
export function useUserImport(userId: string): UserImport {
  const key = draftKey(userId, 'user-import', 'id');
  const { busy, run } = useAction();
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [id, setId] = useState<string | null>(() => keptImport(key));
  const query = useQuery({
    queryKey: ['user-import', id],
    queryFn: ({ signal }) => api.call('/api/sys/user/import-progress', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? pollMs : false),
    gcTime: 0,
    staleTime: 0,
  });
  const progress = id === null ? null : (query.data ?? null);
  const isDone = progress?.state === 'done';
  const seenDone = useRef(false);
  useEffect(() => {
    if (!isDone || seenDone.current) return;
    seenDone.current = true;
    void refreshCalls(['/api/sys/user/paging'], ['user']);
  }, [isDone]);
  useEffect(() => {
    if (isDone && progress.initialCount === 0) dropDraft(key);
  }, [isDone, progress?.initialCount, key]);

  return {
    check,
    progress,
    busy,
    problem: id === null || query.data !== undefined ? null : query.error,
    async upload(file) {
      const found = await run(() => api.uploadTo('/api/sys/user/import-check', file));
      if (found !== undefined) setCheck(found);
    },
    async start(leaveOut) {
      const target = check?.id ?? id;
      if (target === null) return;
      const begun = await run(() => api.call('/api/sys/user/import', { id: target, leaveOut }));
      if (begun === undefined) return;
      writeDraft(key, target);
      seenDone.current = false;
      // another id is asked for by itself
      if (target === id) await query.refetch();
      else setId(target);
    },
    async passwords() {
      const file = await run(() => api.download('/api/sys/user/import-passwords', { id: id ?? '' }));
      if (file === undefined) return;
      save(file);
      dropDraft(key);
      await query.refetch();
    },
    restart() {
      dropDraft(key);
      setCheck(null);
      setId(null);
    },
  };
}

export const downloadTemplate = async (): Promise<void> => save(await api.download('/api/sys/user/import-template', {}));
