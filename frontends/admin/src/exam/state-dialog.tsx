import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { examText } from './exam.texts.js';

export type StateStep = 'publish' | 'enable' | 'disable';

/** Publishing freezes questions and prepares papers, which takes a while with a large audience. */
export function StateDialog({ target, onClose }: { target: { id: string; title: string; step: StateStep } | null; /** `done`: the state was changed */ onClose: (done: boolean) => void }): ReactElement {
  const { busy, run } = useAction();
  const step = target?.step ?? 'publish';
  const change = async (): Promise<void> => {
    if (target === null) return;
    const done = await run(() => api.call('/api/exam/exam/state', { id: target.id, state: step === 'disable' ? 1 : 0 }), examText('exam.published'));
    if (done === undefined) return;
    onClose(true);
    await refreshCalls(['/api/exam/exam/detail', '/api/exam/exam/todo'], ['exam']);
  };
  return (
    <ConfirmDialog
      open={target !== null}
      danger={step === 'disable'}
      busy={busy}
      title={examText(`exam.${step}Title`, { title: target?.title ?? '' })}
      confirmText={examText(`exam.${step}`)}
      onConfirm={() => void change()}
      onCancel={() => onClose(false)}
    >
      <Typography color="textSecondary">{busy && step === 'publish' ? examText('exam.publishing') : examText(`exam.${step}Text`)}</Typography>
      {busy ? <LinearProgress sx={{ mt: 2 }} aria-label={examText(`exam.${step}`)} /> : null}
    </ConfirmDialog>
  );
}
