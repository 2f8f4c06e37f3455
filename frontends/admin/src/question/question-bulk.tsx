import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { QuestionAction, QuestionWithKey } from '@xuekao/contracts';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { toListQuery } from '../lib/data-provider.js';
import { newWireId } from '../lib/ids.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { BulkDeleteButton } from '../ui/delete-action.js';
import { uiText } from '../ui/ui.texts.js';
import { BulkForm, type BulkKind } from './bulk-form.js';
import { PreviewManyDialog } from './preview-dialog.js';
import { SelectedExportButton } from './question-export-button.js';
import { QuestionUse } from './question-use.js';
import { questionText } from './question.texts.js';

const kinds: readonly BulkKind[] = ['level', 'chapter', 'move', 'copy', 'points'];

/** The change of questions that were chosen one by one, in one call. */
function callOf(action: QuestionAction, ids: string[]): (() => Promise<unknown>) | null {
  switch (action.kind) {
    case 'level':
      return () => api.call('/api/qu/qu/batch-level', { ids, quLevel: action.quLevel });
    case 'joinChapter':
      return () => api.call('/api/qu/qu/join-chapters', { ids, chapterId: action.chapterId });
    case 'clearChapter':
      return () => api.call('/api/qu/qu/clear-chapters', { ids });
    case 'move':
      return () => api.call('/api/qu/qu/batch-repo', { ids, repoId: action.repoId, chapterId: action.chapterId });
    case 'addPoints':
      return () => api.call('/api/qu/qu/batch-points', { ids, pointCodes: action.pointCodes });
    case 'clearPoints':
      return () => api.call('/api/qu/qu/clear-points', { ids });
    default:
      return null;
  }
}

export const refreshQuestions = (): Promise<void> =>
  refreshCalls(
    ['/api/repo/chapter/list', '/api/repo/detail', '/api/repo/paging', '/api/qu/qu/detail'],
    ['question', 'questionBin', 'repo'],
  );

export interface QuestionBulkProps {
  /** a change that goes on by itself has begun */
  onStarted: (id: string, title: string) => void;
}

/** Actions on the chosen questions, or on all that the list has found. */
export function QuestionBulk({ onStarted }: QuestionBulkProps): ReactElement {
  const [canSave, canDelete] = [useCan('qu:save'), useCan('qu:delete')];
  const { selectedIds, onSelect, onUnselectItems, filterValues, data, total = 0 } = useListContext<QuestionWithKey>();
  const { busy, run } = useAction();
  const [isPreviewed, setPreviewed] = useState(false);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [asksDelete, setAsksDelete] = useState(false);
  // the conditions under which all were chosen: others find other questions
  const [allOf, setAllOf] = useState<string | null>(null);
  const conditions = JSON.stringify(filterValues);
  const isAll = allOf === conditions;
  const ids = selectedIds.map(String);
  const count = isAll ? total : ids.length;
  const onPage = (data ?? []).filter((row) => ids.includes(row.id));
  // chapters belong to a bank: known by the filter, or when all that is selected stands on this page
  const banks = new Set(onPage.map((row) => row.repoId));
  const filtered: unknown = filterValues['repoId'];
  const repoId =
    typeof filtered === 'string' ? filtered : !isAll && onPage.length === ids.length && banks.size === 1 ? ([...banks][0] ?? '') : '';

  const chooseAll = (): void => {
    setAllOf(conditions);
    // the page shows it
    onSelect((data ?? []).map((row) => row.id));
  };
  const start = async (action: QuestionAction): Promise<void> => {
    const requestId = newWireId();
    const selection = isAll ? { params: toListQuery({ filter: filterValues }).params } : { ids };
    const started = await run(() => api.call('/api/qu/qu/bulk/start', { requestId, selection, action }));
    if (started === undefined) return;
    setKind(null);
    setAsksDelete(false);
    onStarted(started.id, questionText(`qu.job.${action.kind}`, { n: started.total }));
    onUnselectItems();
  };
  const change = async (action: QuestionAction): Promise<void> => {
    const call = isAll ? null : callOf(action, ids);
    if (call === null) return start(action);
    const done = await run(async () => (await call()) ?? true, questionText('qu.saved'));
    if (done === undefined) return;
    setKind(null);
    onUnselectItems();
    await refreshQuestions();
  };

  return (
    <>
      {isAll ? (
        <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
          {questionText('qu.bulk.isAll', { n: total })}
        </Typography>
      ) : null}
      {!isAll && total > ids.length ? (
        <Button size="small" onClick={chooseAll}>
          {questionText('qu.bulk.all', { n: total })}
        </Button>
      ) : null}
      {isAll ? null : (
        <Button size="small" onClick={() => setPreviewed(true)}>
          {questionText('qu.preview')}
        </Button>
      )}
      {isAll ? null : <SelectedExportButton ids={ids} />}
      {isPreviewed ? <PreviewManyDialog ids={ids} onClose={() => setPreviewed(false)} /> : null}
      {canSave
        ? kinds.map((one) => (
            <Button key={one} size="small" onClick={() => setKind(one)}>
              {questionText(`qu.bulk.${one}`)}
            </Button>
          ))
        : null}
      {canDelete && !isAll ? <BulkDeleteButton resource="question" toBin note={(quIds) => <QuestionUse quIds={quIds} />} /> : null}
      {canDelete && isAll ? (
        <Button size="small" color="error" onClick={() => setAsksDelete(true)}>
          {uiText('ui.delete')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asksDelete}
        danger
        busy={busy}
        title={uiText('ui.deleteTitle')}
        confirmText={uiText('ui.delete')}
        onConfirm={() => void start({ kind: 'delete' })}
        onCancel={() => setAsksDelete(false)}
      >
        <Typography color="textSecondary">{questionText('qu.bulk.deleteAll', { n: total })}</Typography>
      </ConfirmDialog>
      {kind === null ? null : (
        <BulkForm
          kind={kind}
          count={count}
          repoId={repoId}
          busy={busy}
          onSave={(action) => void change(action)}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
