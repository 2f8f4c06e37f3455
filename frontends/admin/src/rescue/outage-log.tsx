import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, ErrorState, formatDateTime, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { rescueText } from './rescue.texts.js';

type Given = CallOutput<'/api/exam/exam/outage-paging'>['records'][number];
const againMs = 1500;
const shown = 50;

function standOf({ state, done, total }: Given, isListed: boolean): string {
  if (isListed) return rescueText('outage.listed', { total });
  return state === 'running' ? rescueText('outage.running', { done, total }) : rescueText('outage.done');
}

function GivenRow({ outage, onEnd }: { outage: Given; onEnd: () => void }): ReactElement {
  const { from, to, minutes, reason, byName, createTime, state, total, done, given, reopened, endTime, departs, users } = outage;
  const { left, waiting, leftNames, without, endedBy } = outage;
  const isRunning = state === 'running';
  const open = left + waiting;
  // each paper was looked at once: what is left may last
  const isListed = isRunning && open > 0 && done >= total;
  const facts = [
    standOf(outage, isListed),
    rescueText('outage.counts', { given, reopened }),
    left > 0 ? rescueText('outage.left', { n: left }) : '',
    waiting > 0 ? rescueText('outage.waiting', { n: waiting }) : '',
    without > 0 ? rescueText('outage.without', { n: without, name: endedBy }) : '',
    departs + users > 0 ? rescueText('outage.some', { departs, users }) : '',
    endTime === '' ? '' : rescueText('outage.end', { end: formatDateTime(endTime) }),
  ].filter((part) => part !== '');
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Typography sx={{ fontWeight: 550, fontVariantNumeric: 'tabular-nums' }}>
        {rescueText('outage.row', { from: formatDateTime(from), to: formatDateTime(to), n: minutes })}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
      <Typography variant="body2" color="textSecondary" role="status">
        {facts.join(' · ')}
      </Typography>
      {leftNames.length > 0 ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {rescueText(leftNames.length < open ? 'outage.namesMore' : 'outage.names', { names: leftNames.join('、') })}
        </Typography>
      ) : null}
      {isRunning && !isListed ? (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          aria-label={rescueText('outage.running', { done, total })}
          sx={{ my: 1 }}
        />
      ) : null}
      {isListed ? (
        <Button variant="outlined" size="small" sx={{ my: 1 }} onClick={onEnd}>
          {rescueText('outage.endIt')}
        </Button>
      ) : null}
      <Typography variant="body2" color="textSecondary">
        {rescueText('outage.by', { name: byName, time: formatDateTime(createTime) })}
      </Typography>
    </Box>
  );
}

/** Outages that were given back, with their progress while it moves. */
export function OutageLog({ examId }: { examId: string }): ReactElement {
  const { data, isError, error, refetch } = useCall('/api/exam/exam/outage-paging', { current: 1, size: shown, params: { examId } });
  const isMoving = data?.records.some(({ state }) => state === 'running') ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = window.setInterval(() => void refetch(), againMs);
    return () => window.clearInterval(timer);
  }, [isMoving, refetch]);
  const { busy, run } = useAction();
  const [ending, setEnding] = useState<Given | null>(null);
  const end = async (): Promise<void> => {
    if (ending === null) return;
    const isEnded = await run(() => api.call('/api/exam/exam/outage-end', { examId, id: ending.id }).then(() => true));
    if (isEnded) notify(rescueText('outage.endDone'), 'success');
    setEnding(null);
    await refetch();
  };
  return (
    <Section title={rescueText('outage.log')}>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.records.length === 0 ? <Typography color="textSecondary">{rescueText('outage.logEmpty')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.records.map((outage) => (
          <GivenRow key={outage.id} outage={outage} onEnd={() => setEnding(outage)} />
        ))}
      </Box>
      <ConfirmDialog
        open={ending !== null}
        busy={busy}
        title={rescueText('outage.endSure')}
        confirmText={rescueText('outage.endOk')}
        onConfirm={() => void end()}
        onCancel={() => setEnding(null)}
      >
        <Typography color="textSecondary">
          {rescueText('outage.endNote', { n: ending === null ? 0 : ending.left + ending.waiting })}
        </Typography>
      </ConfirmDialog>
    </Section>
  );
}
