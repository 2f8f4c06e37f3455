import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorState, formatExactTime, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { wallText } from './wall.texts.js';
import { watchText } from './watch.texts.js';

type Entry = CallOutput<'/api/exam/watch/timeline'>[number];
const strange = new Set<Entry['what']>(['leave', 'offline', 'invalid']);

function detailOf({ what, text, kind, seconds }: Entry): string {
  const parts = [
    ...(kind === null ? [] : [watchText(`leaves.kind.${kind}`)]),
    ...(seconds === null ? [] : [wallText('person.secondsOf', { n: seconds })]),
    ...(what === 'offline' && seconds === null ? [wallText('person.going')] : []),
    ...(what.endsWith('Stream') && seconds === null ? [wallText('person.streaming')] : []),
    ...(text === '' ? [] : [text]),
  ];
  return parts.join(' · ');
}

/** All that is known about an attempt, the last first. */
export function Timeline({ paperId }: { paperId: string }): ReactElement {
  const call = useCall('/api/exam/watch/timeline', { paperId }, { onFocus: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  if (call.data === undefined) return <Skeleton height={120} />;
  return (
    <Box component="ol" aria-label={wallText('person.timeline')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {call.data.map((entry) => (
        <Box
          component="li"
          key={`${entry.time} ${entry.what} ${entry.text}`}
          sx={{ display: 'flex', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatExactTime(entry.time).slice(-8)}
          </Typography>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, color: strange.has(entry.what) ? 'error.main' : 'text.primary' }}>
              {wallText(`person.what.${entry.what}`)}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {detailOf(entry)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
