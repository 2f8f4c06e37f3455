import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { ConfirmDialog, ErrorState, type CallOutput } from '@xuekao/frontend-shared';
import { Fragment, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { examText } from './exam.texts.js';
import { byDepart, practisedNote, publishFacts, undescribedNote } from './publish-facts.js';
import { disableNote } from './state-words.js';
import { timeNoteOf } from './time-notes.js';

export type StateStep = 'publish' | 'enable' | 'disable';

/** Audience and time of the exam: a wrong class is noticed here or by the wrong class. */
function usePublishFacts(id: string | null) {
  // what was saved a moment ago counts, not what this page read before
  const detail = useCall('/api/exam/exam/detail', { id: id ?? '' }, { enabled: id !== null });
  const exam = detail.isFetching ? undefined : detail.data;
  const tree = useCall('/api/sys/depart/tree-select', {}, { enabled: id !== null && exam?.openType === byDepart, staleTime: 10_000 });
  // numbers help, and keep nobody from publishing where they cannot be had
  const before = useCall('/api/exam/exam/before-publish', { id: id ?? '' }, { enabled: id !== null, fresh: true });
  const failed = [detail, tree].find(({ isError, isFetching }) => isError && !isFetching);
  const isKnown = failed === undefined && exam !== undefined && (exam.openType !== byDepart || tree.data !== undefined);
  return {
    facts: isKnown ? publishFacts(exam, tree.data ?? [], before.data ?? null) : null,
    note: before.data?.undescribed == null ? '' : undescribedNote(before.data.undescribed),
    practised: practisedNote(before.data?.practised ?? []),
    times: isKnown ? timeNoteOf(exam, detail.dataUpdatedAt) : null,
    failed,
  };
}

function PublishFacts({ facts, note, practised, times, failed }: ReturnType<typeof usePublishFacts>): ReactElement {
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (facts === null) return <Skeleton variant="rounded" height={84} sx={{ mb: 2 }} />;
  return (
    <>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.75, m: 0, mb: 2 }}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      {times === null ? null : (
        <Alert severity={times.kind === 'short' ? 'warning' : 'error'} sx={{ mb: 2 }}>
          {times.text}
        </Alert>
      )}
      {practised === '' ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {practised}
        </Alert>
      )}
      {note === '' ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {note}
        </Alert>
      )}
    </>
  );
}

function DisableNote({
  releaseStatus: { data, isFetching },
}: {
  releaseStatus: UseQueryResult<CallOutput<'/api/exam/exam/standing'>>;
}): ReactElement | null {
  if (isFetching) return <Skeleton sx={{ mt: 1 }} />;
  return data === undefined ? null : (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {disableNote(data.inExam)}
    </Typography>
  );
}

/** Publishing freezes questions and prepares papers, which takes a while with a large audience. */
export function StateDialog({
  target,
  onClose,
}: {
  target: { id: string; title: string; step: StateStep } | null;
  /** `done`: the state was changed */ onClose: (done: boolean) => void;
}): ReactElement {
  const { busy, run } = useAction();
  const step = target?.step ?? 'publish';
  const hasFacts = target !== null && step !== 'disable';
  const facts = usePublishFacts(hasFacts ? target.id : null);
  const isOver = step === 'publish' && facts.times?.kind === 'over';
  // nobody may enter it any more: whoever publishes it all the same knows that
  const isCautious = step === 'publish' && facts.times?.kind === 'late';
  const isDisabling = target !== null && step === 'disable';
  const releaseStatus = useCall('/api/exam/exam/standing', { id: target?.id ?? '' }, { enabled: isDisabling, fresh: true });
  const change = async (): Promise<void> => {
    if (target === null) return;
    const done = await run(
      () => api.call('/api/exam/exam/state', { id: target.id, state: step === 'disable' ? 1 : 0 }),
      examText('exam.published'),
    );
    if (done === undefined) return;
    onClose(true);
    await refreshCalls(['/api/exam/exam/detail', '/api/exam/exam/todo'], ['exam']);
  };
  return (
    <ConfirmDialog
      open={target !== null}
      danger={step === 'disable' || isCautious}
      cautious={isCautious}
      busy={busy}
      // numbers that do not come keep nobody from ending an exam
      locked={hasFacts && (facts.facts === null || isOver)}
      title={examText(`exam.${step}Title`, { title: target?.title ?? '' })}
      confirmText={examText(`exam.${step}`)}
      onConfirm={() => void change()}
      onCancel={() => onClose(false)}
    >
      {hasFacts ? <PublishFacts {...facts} /> : null}
      <Typography color="textSecondary">
        {busy && step === 'publish' ? examText('exam.publishing') : examText(isOver ? 'exam.publish.overText' : `exam.${step}Text`)}
      </Typography>
      {isDisabling ? <DisableNote releaseStatus={releaseStatus} /> : null}
      {busy ? <LinearProgress sx={{ mt: 2 }} aria-label={examText(`exam.${step}`)} /> : null}
    </ConfirmDialog>
  );
}
