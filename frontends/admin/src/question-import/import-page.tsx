import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { writeDraft } from '../lib/draft-store.js';
import { useSession } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { useDraft } from '../lib/use-draft.js';
import { questionRoutes } from '../question/routes.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { uiText } from '../ui/ui.texts.js';
import { CheckStep, type ImportDone } from './check-step.js';
import { rowsOf, type Preview } from './import-check.js';
import { importDraftKey } from './handed-text.js';
import { importText } from './import.texts.js';
import { FileNotes } from './import-notices.js';
import { LastImportNotice, rememberImport, useUndo } from './last-import.js';
import { maxImportSize } from './decode-text.js';
import { textOfPaper } from './read-file.js';
import { TextStep } from './text-step.js';

interface DoneDialogProps {
  userId: string;
  done: ImportDone;
  onUndone: () => void;
  onQuestions: () => void;
  onAgain: () => void;
}

/** Result of the import, with the way back. */
function DoneDialog({ userId, done, onUndone, onQuestions, onAgain }: DoneDialogProps): ReactElement {
  const { busy, undo } = useUndo(userId);
  const takeBack = async (): Promise<void> => {
    if (await undo(done.requestId)) onUndone();
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={importText('imp.done')}
      confirmText={importText('imp.toQuestions')}
      cancelText={importText('imp.again')}
      onConfirm={onQuestions}
      onCancel={onAgain}
    >
      <Typography color="textSecondary">{importText('imp.doneText', { n: done.count })}</Typography>
      {done.left.length > 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {importText('imp.leftText', { n: done.left.length })}
        </Typography>
      ) : null}
      <Button size="small" color="secondary" variant="outlined" disabled={busy} sx={{ mt: 2 }} onClick={() => void takeBack()}>
        {importText('imp.undo')}
      </Button>
    </ConfirmDialog>
  );
}

function ImportSteps({ userId }: { userId: string }): ReactElement {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const key = importDraftKey(userId);
  const draft = useDraft(key, () => '');
  const text = draft.value;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [line, setLine] = useState<number | null>(null);
  const [done, setDone] = useState<ImportDone | null>(null);
  // the whole text of what was imported, should it be taken back; what is kept for a later visit has it no more
  const [sent, setSent] = useState<string | null>(null);
  const repo = useRef(query.get('repoId') ?? '');

  const write = (next: string): void => (next === '' ? draft.settle('') : draft.change(() => next));
  const parse = async (): Promise<void> => {
    if (text.trim() === '') return notify(importText('imp.empty'), 'warning');
    if (text.length > maxImportSize) return notify(importText('imp.tooLarge'), 'warning');
    const read = await run(() => textOfPaper(text));
    if (read === undefined) return undefined;
    if (read.text !== text) {
      write(read.text);
      setNotes(read.notes);
    }
    const result = await run(() => api.call('/api/qu/qu/import-preview', { text: read.text }));
    if (result === undefined) return;
    if (rowsOf(result).length === 0) return notify(importText('imp.empty'), 'warning');
    setPreview(result);
    window.scrollTo(0, 0);
  };
  const rewrite = async (next: string): Promise<boolean> => {
    const result = await run(() => api.call('/api/qu/qu/import-preview', { text: next }));
    if (result === undefined) return false;
    write(next);
    setPreview(result);
    return true;
  };
  const refresh = (): Promise<void> =>
    refreshCalls(['/api/repo/paging', '/api/repo/detail', '/api/repo/chapter/list'], ['question', 'repo']);
  const imported = async (next: ImportDone): Promise<void> => {
    repo.current = next.repoId;
    setSent(text);
    setDone(next);
    write(next.left.join('\n\n'));
    await refresh();
  };
  // an import that was taken back leaves the whole text where it was
  const startAgain = (left: string): void => {
    write(left);
    setPreview(null);
    setDone(null);
    setSent(null);
    setLine(null);
    setNotes([]);
  };

  return (
    <>
      <PageHeader
        title={importText('imp.title')}
        note={
          preview === null && draft.dirty && draft.keptAt !== null
            ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) })
            : importText(preview === null ? 'imp.step.text' : 'imp.step.check')
        }
      />
      {preview === null ? <DraftNotice restoredAt={draft.restoredAt} onDrop={() => draft.settle('')} /> : null}
      {preview === null && done === null ? <LastImportNotice userId={userId} onUndone={() => void refresh()} /> : null}
      {preview === null ? (
        <TextStep
          text={text}
          line={line}
          busy={busy}
          notes={notes}
          onText={(next) => {
            write(next);
            if (next === '') setNotes([]);
          }}
          onFile={(next, left) => {
            write(next);
            setNotes(left);
          }}
          onParse={() => void parse()}
        />
      ) : (
        <>
          <FileNotes notes={notes} />
          <CheckStep
            text={sent ?? text}
            preview={preview}
            startRepo={repo.current}
            onBack={(at) => {
              setLine(at);
              setPreview(null);
            }}
            onFaults={(faults) => setPreview({ ...preview, faults })}
            onRewrite={rewrite}
            onBegun={(begun) => rememberImport(userId, begun)}
            onImported={(next) => void imported(next)}
          />
        </>
      )}
      <LeaveGuard dirty={draft.dirty && done === null} draft={draft.keptAt !== null} />
      {done === null ? null : (
        <DoneDialog
          userId={userId}
          done={done}
          onUndone={() => {
            void refresh();
            startAgain(sent ?? text);
          }}
          onQuestions={() => {
            // the page is left at once, before a change of the draft would be kept
            const left = done.left.join('\n\n');
            draft.settle('');
            if (left !== '') writeDraft(key, left);
            void navigate(filterAddress(questionRoutes.QuList, { repoId: done.repoId }));
          }}
          onAgain={() => startAgain(done.left.join('\n\n'))}
        />
      )}
    </>
  );
}

/** Paste or choose, look, import: one call for all, all or none. The text is kept in the browser until it is imported. */
export function ImportPage(): ReactElement {
  const session = useSession();
  return session === null ? <PageSkeleton /> : <ImportSteps userId={session.user.id} />;
}
