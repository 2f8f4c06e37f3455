import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { rescueText } from './rescue.texts.js';

type Given = CallOutput<'/api/exam/exam/outage-paging'>['records'][number];
const againMs = 1500;
const shown = 50;

function GivenRow({ outage }: { outage: Given }): ReactElement {
  const { from, to, minutes, reason, byName, createTime, state, total, done, given, reopened, left, endTime, departs, users } = outage;
  const isRunning = state === 'running';
  const facts = [
    isRunning ? rescueText('outage.running', { done, total }) : rescueText('outage.done'),
    rescueText('outage.counts', { given, reopened }),
    left > 0 ? rescueText('outage.left', { n: left }) : '',
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
      {isRunning ? (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          aria-label={rescueText('outage.running', { done, total })}
          sx={{ my: 1 }}
        />
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
  return (
    <Section title={rescueText('outage.log')}>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.records.length === 0 ? <Typography color="textSecondary">{rescueText('outage.logEmpty')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.records.map((outage) => (
          <GivenRow key={outage.id} outage={outage} />
        ))}
      </Box>
    </Section>
  );
}
