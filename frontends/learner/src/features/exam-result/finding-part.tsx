import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatExactTime, lazyPart, messageOf, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { findingText } from './finding.texts.js';

export type OwnFinding = CallOutput<'/api/paper/finding/list'>['findings'][number];
const verdicts = ['other', 'nobody', 'several', 'small', 'unreadable', 'broken', 'unenrolled', 'unavailable', 'same'] as const;
const interruptions = ['offline', 'computer', 'phone', 'screen'] as const;
const ways = ['hidden', 'blur', 'fullscreen'] as const;
const WordsDialog = lazyPart(async () => (await import('../../lib/words/words-dialog.js')).WordsDialog);
/** of the call */
const maxLength = 500;
const soft = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** The service says it by a name; one that this page does not know yet is shown as it came. */
function whatOf({ kind, what, seconds }: OwnFinding): string {
  const verdict = kind === 'capture' ? verdicts.find((one) => one === what) : undefined;
  const way = kind === 'leave' ? ways.find((one) => one === what) : undefined;
  const interruption = kind === 'interruption' ? interruptions.find((one) => one === what) : undefined;
  const words = verdict
    ? findingText(`finding.capture.${verdict}`)
    : way
      ? findingText(`finding.leave.${way}`)
      : interruption
        ? findingText(`finding.interruption.${interruption}`)
        : what;
  return seconds === null ? words : findingText('finding.lasted', { what: words, n: seconds });
}

function FindingRow({ finding, onAsk }: { finding: OwnFinding; onAsk: () => void }): ReactElement {
  const { time, as, dispute, disputeUntil } = finding;
  const isAsked = dispute === null && as === 'confirmed';
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatExactTime(time)}
        </Typography>
        <Typography sx={{ fontWeight: 550 }}>{whatOf(finding)}</Typography>
        <Typography color={as === 'confirmed' ? 'error' : 'textSecondary'}>{findingText(`finding.${as}`)}</Typography>
        {isAsked && disputeUntil !== '' ? (
          <Button
            color="secondary"
            sx={{ minHeight: 44, ml: 'auto', displayPrint: 'none' }}
            aria-label={findingText('finding.askOf', { time: formatExactTime(time) })}
            onClick={onAsk}
          >
            {findingText('finding.ask')}
          </Button>
        ) : null}
      </Box>
      {isAsked && disputeUntil !== undefined ? (
        <Typography variant="body2" color="textSecondary">
          {disputeUntil === '' ? findingText('finding.over') : findingText('finding.until', { time: formatDateTime(disputeUntil) })}
        </Typography>
      ) : null}
      {dispute === null ? null : (
        <>
          <Typography variant="body2" color="textSecondary">
            {findingText('finding.asked', { time: formatDateTime(dispute.time) })}
          </Typography>
          <Typography sx={soft}>{dispute.text}</Typography>
          <Typography variant="body2" color="textSecondary">
            {dispute.answer === ''
              ? findingText('finding.waits')
              : findingText('finding.answered', { time: formatDateTime(dispute.answerTime) })}
          </Typography>
          {dispute.answer === '' ? null : <Typography sx={soft}>{dispute.answer}</Typography>}
        </>
      )}
    </Box>
  );
}

/** Findings that proctors confirmed about the attempt, and words of its candidate against them; nothing where there are none. */
export function FindingPart({ paperId }: { paperId: string }): ReactElement | null {
  const [asked, setAsked] = useState<OwnFinding | null>(null);
  const query = useQuery({
    queryKey: ['findings', paperId],
    queryFn: ({ signal }) => api.call('/api/paper/finding/list', { paperId }, { signal }),
    staleTime: 0,
  });
  const findings = query.data?.findings ?? [];
  if (query.isError && query.data === undefined)
    return (
      <Alert
        severity="warning"
        sx={{ mt: 2, displayPrint: 'none' }}
        action={
          <Button color="inherit" onClick={() => void query.refetch()}>
            {sharedText('shared.retry')}
          </Button>
        }
      >
        {findingText('finding.failed', { why: messageOf(query.error) })}
      </Alert>
    );
  if (findings.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={findingText('finding.title')}
      sx={{ mt: 2, p: { xs: 2.5, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {findingText('finding.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {findingText('finding.note')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {findings.map((finding) => (
          <FindingRow key={`${finding.kind} ${finding.id}`} finding={finding} onAsk={() => setAsked(finding)} />
        ))}
      </Box>
      {asked === null ? null : (
        <Suspense fallback={null}>
          <WordsDialog
            title={findingText('finding.askOf', { time: formatExactTime(asked.time) })}
            note={findingText('finding.askNote')}
            place={`dispute ${asked.kind} ${asked.id}`}
            label={findingText('finding.text')}
            missing={findingText('finding.missing')}
            lengthText={(n) => findingText('finding.length', { n, max: maxLength })}
            maxLength={maxLength}
            confirmText={findingText('finding.send')}
            sentText={findingText('finding.sent')}
            send={(text) => api.call('/api/paper/finding/dispute', { paperId, kind: asked.kind, id: asked.id, text })}
            onSent={() => query.refetch()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
