import { ConfirmDialog, notify } from '@xuekao/frontend-shared';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageHeader } from '../ui/page.js';
import { CheckStep } from './check-step.js';
import { maxImportSize } from './decode-text.js';
import { rowsOf, type Preview } from './import-check.js';
import { importText } from './import.texts.js';
import { TextStep } from './text-step.js';

/** Paste or choose, look, import: one call for all, all or none. */
export function ImportPage(): ReactElement {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [line, setLine] = useState<number | null>(null);
  const [done, setDone] = useState<{ count: number; repoId: string } | null>(null);
  const repo = useRef(query.get('repoId') ?? '');

  const parse = async (): Promise<void> => {
    if (text.trim() === '') return notify(importText('imp.empty'), 'warning');
    if (text.length > maxImportSize) return notify(importText('imp.tooLarge'), 'warning');
    const result = await run(() => api.call('/api/qu/qu/import-preview', { text }));
    if (result === undefined) return;
    if (rowsOf(result).length === 0) return notify(importText('imp.empty'), 'warning');
    setPreview(result);
    window.scrollTo(0, 0);
  };
  const imported = async (count: number, repoId: string): Promise<void> => {
    repo.current = repoId;
    setDone({ count, repoId });
    await refreshCalls(['/api/repo/paging', '/api/repo/detail', '/api/repo/chapter/list'], ['question', 'repo']);
  };
  const again = (): void => {
    setText('');
    setPreview(null);
    setDone(null);
    setLine(null);
  };

  return (
    <>
      <PageHeader title={importText('imp.title')} note={importText(preview === null ? 'imp.step.text' : 'imp.step.check')} />
      {preview === null ? (
        <TextStep text={text} line={line} busy={busy} onText={setText} onParse={() => void parse()} />
      ) : (
        <CheckStep
          text={text}
          preview={preview}
          startRepo={repo.current}
          onBack={(at) => {
            setLine(at);
            setPreview(null);
          }}
          onFaults={(faults) => setPreview({ ...preview, faults })}
          onImported={(count, repoId) => void imported(count, repoId)}
        />
      )}
      <LeaveGuard dirty={text !== '' && done === null} />
      <ConfirmDialog
        open={done !== null}
        title={importText('imp.done')}
        confirmText={importText('imp.toQuestions')}
        cancelText={importText('imp.again')}
        onConfirm={() => void navigate(filterAddress('/question', { repoId: done?.repoId ?? '' }))}
        onCancel={again}
      >
        <Typography color="textSecondary">{importText('imp.doneText', { n: done?.count ?? 0 })}</Typography>
      </ConfirmDialog>
    </>
  );
}
