import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { draftKey, dropDraft, readDraft, writeDraft, type KeptDraft } from '../lib/draft-store.js';
import { useAction } from '../lib/use-call.js';
import { importText } from './import.texts.js';

/** Data that take the import back. */
export interface LastImport {
  requestId: string;
  count: number;
}
/** As long as the server remembers an import. */
const askEveryMs = 1000;
const rememberedMs = 30 * 24 * 60 * 60_000;
const storageKeyOf = (userId: string): string => draftKey(userId, 'question-import', 'last');

/** Keeps the last import in this browser, so that it can be taken back after a look at its questions. */
export const rememberImport = (userId: string, last: LastImport): void => void writeDraft(storageKeyOf(userId), last);

/** Takes an import back; true once it is, or once there is nothing left to take back. */
export function useUndo(userId: string): { busy: boolean; undo: (requestId: string) => Promise<boolean> } {
  const { busy, run } = useAction();
  const undo = async (requestId: string): Promise<boolean> => {
    const result = await run(async () => {
      try {
        return await api.call('/api/qu/qu/import-undo', { requestId });
      } catch (error) {
        if (error instanceof ApiError && error.code === errors.NOT_FOUND.code) dropDraft(storageKeyOf(userId));
        throw error;
      }
    });
    if (result === undefined) return readDraft(storageKeyOf(userId)) === null;
    dropDraft(storageKeyOf(userId));
    notify(importText(result.kept > 0 ? 'imp.undoneKept' : 'imp.undone', { n: result.removed, kept: result.kept }), 'success');
    return true;
  };
  return { busy, undo };
}

function lastImport(userId: string): KeptDraft<LastImport> | null {
  const last = readDraft<LastImport>(storageKeyOf(userId));
  return last !== null && Date.now() - Date.parse(last.at) < rememberedMs ? last : null;
}

/** The last import of this person in this browser, with the way back. */
export function LastImportNotice({ userId, onUndone }: { userId: string; onUndone: () => void }): ReactElement | null {
  const [last, setLast] = useState(() => lastImport(userId));
  const { busy, undo } = useUndo(userId);
  const { data } = useQuery({
    queryKey: ['call', '/api/qu/qu/import-state', last?.value.requestId],
    queryFn: ({ signal }) => api.call('/api/qu/qu/import-state', { requestId: last?.value.requestId ?? '' }, { signal }),
    enabled: last !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEveryMs : false),
  });
  if (last === null) return null;
  if (data?.state === 'running')
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {importText('imp.lastRunning', { n: data.saved, total: data.total })}
      </Alert>
    );
  if (data?.state === 'failed' || data?.state === 'lost')
    return (
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        onClose={() => {
          dropDraft(storageKeyOf(userId));
          setLast(null);
        }}
      >
        {importText('imp.lastFailed', { reason: data.reason })}
      </Alert>
    );
  const {
    at,
    value: { count, requestId },
  } = last;
  const takeBack = async (): Promise<void> => {
    if (!(await undo(requestId))) return;
    setLast(null);
    onUndone();
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => void takeBack()}>
          {importText('imp.undo')}
        </Button>
      }
    >
      {importText('imp.last', { n: count, time: formatDateTime(at) })}
    </Alert>
  );
}
