import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { Fragment, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { cacheMs, refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { examText } from './exam.texts.js';
import { publishFacts } from './publish-facts.js';

export type StateStep = 'publish' | 'enable' | 'disable';

/** Who will see it, and when: a wrong class is noticed here or by the wrong class. */
function PublishFacts({ id }: { id: string }): ReactElement | null {
  const { data: exam } = useCall('/api/exam/exam/detail', { id });
  const { data: departs } = useCall('/api/sys/depart/tree', {}, { enabled: exam?.openType === 2, staleTime: cacheMs });
  if (exam === undefined) return null;
  const facts = publishFacts(exam, departs ?? []);
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.75, m: 0, mb: 2 }}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Typography component="dt" color="textSecondary">{name}</Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>{value}</Typography>
        </Fragment>
      ))}
    </Box>
  );
}

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
      {target === null || step === 'disable' ? null : <PublishFacts id={target.id} />}
      <Typography color="textSecondary">{busy && step === 'publish' ? examText('exam.publishing') : examText(`exam.${step}Text`)}</Typography>
      {busy ? <LinearProgress sx={{ mt: 2 }} aria-label={examText(`exam.${step}`)} /> : null}
    </ConfirmDialog>
  );
}
