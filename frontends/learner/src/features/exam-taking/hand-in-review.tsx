import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Alert, formatClock, ignoreHeldEnter, onPhone, useMedia } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import type { QueueSnapshot } from '../../lib/answer-queue/answer-queue.js';
import type { HandInProblem } from '../../lib/sitting/hand-in.js';
import { reviewOf, waitingNumbers } from '../../lib/sitting/review.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { openPlaceOf } from './open-place.js';
import { Legend, QuestionCell, QuestionCells } from './question-cell.js';
import { reviewText } from './review.texts.js';
import { saveStateText } from './save-state-text.js';
import { useQueue } from './save-state.js';
import type { HandIn, Phase } from './use-hand-in.js';
import { useLeftSeconds } from './use-left-time.js';
import { useSheetChanges } from './sheet-changes.js';

/** A double tap, or a finger that is still on its way, does not hand in. */
const armMs = 1000;
const partText = { open: 'review.open', part: 'review.part', flagged: 'review.answeredFlagged', answered: 'review.answered' } as const;

function Left({ sitting }: { sitting: Sitting }): ReactElement {
  const { left } = useLeftSeconds(sitting.clock);
  return (
    <Box
      role="timer"
      aria-label={takingText('take.left')}
      sx={{ flex: 'none', fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {takingText('take.left')} {formatClock(left)}
    </Box>
  );
}

function offlineWords({ pending, durable }: QueueSnapshot, list: string): string {
  if (pending === 0) return reviewText('review.offline.saved');
  return reviewText(durable ? 'review.offline.kept' : 'review.offline.volatile', { n: pending, list });
}
function problemWords(problem: HandInProblem, { pending }: QueueSnapshot, list: string): string {
  if (problem.kind === 'said') return problem.message;
  if (problem.kind === 'doubt') return reviewText('review.doubt');
  if (problem.kind === 'files') return reviewText('review.failed.files', { n: problem.n });
  return problem.kind === 'network' ? reviewText('review.failed.network') : reviewText('review.failed.unsaved', { n: pending, list });
}

/** Whether the answers have arrived, and why a hand-in does not work now. */
function Delivery({ sitting, problem }: { sitting: Sitting; problem: HandInProblem | null }): ReactElement {
  const snapshot = useQueue(sitting.queue);
  const refused = sitting.numbersOf(snapshot.refused.map(({ change }) => change));
  const offline = snapshot.state === 'offline';
  const list = waitingNumbers(sitting);
  const isDoubt = problem?.kind === 'doubt';
  const words = offline && !isDoubt ? offlineWords(snapshot, list) : problem === null ? '' : problemWords(problem, snapshot, list);
  return (
    <>
      {refused.length > 0 ? <Alert severity="error">{reviewText('review.refused', { list: refused.join('、') })}</Alert> : null}
      {words === '' ? null : (
        <Alert severity="warning">{problem === null || isDoubt ? words : reviewText('review.failed', { reason: words })}</Alert>
      )}
      {offline || refused.length > 0 ? null : (
        <Typography role="status" variant="body2" sx={{ color: snapshot.state === 'saved' ? 'success.main' : 'text.secondary' }}>
          {snapshot.state === 'saved'
            ? reviewText('review.saved')
            : snapshot.pending === 0
              ? saveStateText(snapshot)
              : reviewText('review.unsaved', { state: saveStateText(snapshot), n: snapshot.pending, list })}
        </Typography>
      )}
    </>
  );
}

export interface HandInReviewProps {
  sitting: Sitting;
  phase: Extract<Phase, { kind: 'confirm' }>;
  handIn: HandIn;
  /** with going back forbidden: earlier questions cannot be opened */
  firstOpen: number;
  /** `inside`: where a begun question goes on */
  onGo: (position: number, inside?: string) => void;
  onClose: () => void;
}

function askText(untouched: number, begun: number): string {
  if (untouched > 0) return reviewText('review.unanswered', { n: untouched });
  return begun > 0 ? reviewText('review.unfinished', { n: begun }) : reviewText('review.sure');
}

/**
 * The last look at the whole paper: what is open and flagged, one tap away, and whether all has arrived. Only a second press, somewhat
 * later, hands in.
 */
export function HandInReview({ sitting, phase, handIn, firstOpen, onGo, onClose }: HandInReviewProps): ReactElement {
  useSheetChanges(sitting.sheet);
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setArmed(true), armMs);
    return () => window.clearTimeout(timer);
  }, []);
  // a dialog beside its page would have no room
  const fullScreen = useMedia(onPhone);
  const parts = reviewOf(sitting);
  const all = sitting.questions.length;
  const open = sitting.unanswered();
  // the button still tries: a browser may be wrong about its network
  const isOffline = useQueue(sitting.queue).state === 'offline' && !phase.busy;
  const asksBack = open.length > 0 || isOffline;
  const untouched = open.filter((question) => !sitting.countOf(question).begun).length;
  const locked = open.filter((question) => sitting.positionOf(question.quId) < firstOpen).length;
  const flagged = sitting.flagged().length;
  const facts = [
    reviewText('review.progress', { done: all - open.length, all }),
    ...(flagged > 0 ? [reviewText('review.flagged', { n: flagged })] : []),
  ];
  return (
    <Dialog
      open
      fullScreen={fullScreen}
      maxWidth="sm"
      fullWidth
      aria-describedby="review-state"
      onClose={onClose}
      onKeyDown={ignoreHeldEnter}
      // what is decided here lies below the notices that stay
      sx={fullScreen ? null : { '& .MuiDialog-container': { pt: 'var(--notices, 0px)' } }}
    >
      {/* the clock beside the title, not in it: the title names the dialog */}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: { xs: 2, sm: 3 },
          pb: fullScreen ? 'max(0px, var(--notices, 0px) - 64px)' : 0,
        }}
      >
        <DialogTitle sx={{ flex: 1, px: 0 }}>{takingText('take.review')}</DialogTitle>
        <Left sitting={sitting} />
      </Box>
      {/* while nothing in it can be pressed, keys still scroll it */}
      <DialogContent dividers tabIndex={phase.busy ? 0 : -1} sx={{ display: 'grid', gap: 2, alignContent: 'start', px: { xs: 2, sm: 3 } }}>
        {/* read with the title when the dialog opens */}
        <Box id="review-state" sx={{ display: 'grid', gap: 2 }}>
          <Box>
            <Typography sx={{ fontWeight: 600 }}>
              {isOffline ? reviewText('review.offline') : askText(untouched, open.length - untouched)}
            </Typography>
            {locked > 0 ? (
              <Typography variant="body2" color="textSecondary">
                {reviewText('review.locked', { n: locked })}
              </Typography>
            ) : null}
            <Typography variant="body2" color="textSecondary">
              {facts.join(' · ')}
            </Typography>
          </Box>
          <Delivery sitting={sitting} problem={phase.problem} />
        </Box>
        {parts.map(({ kind, questions }) => (
          <Box component="section" key={kind} aria-label={reviewText(partText[kind], { n: questions.length })}>
            <Typography variant="body2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
              {reviewText(partText[kind], { n: questions.length })}
            </Typography>
            <QuestionCells>
              {questions.map(({ position, ...one }) => (
                <QuestionCell
                  key={position}
                  {...one}
                  other={sitting.hasOffer(one.question)}
                  current={false}
                  disabled={position < firstOpen || phase.busy}
                  onGo={(question) => onGo(position, kind === 'part' ? openPlaceOf(question, sitting.sheet.answerOf) : '')}
                />
              ))}
            </QuestionCells>
          </Box>
        ))}
        {flagged > 0 ? <Legend of={['flagged']} /> : null}
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          px: { xs: 2, sm: 3 },
          pb: 'calc(16px + env(safe-area-inset-bottom))',
          columnGap: 2,
          rowGap: 1,
          flexWrap: 'wrap',
          '& > button': { minHeight: 48, flex: { xs: 1, sm: 'none' }, minWidth: 112 },
        }}
      >
        {isOffline ? (
          <Typography id="review-then" variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
            {reviewText('review.offline.then')}
          </Typography>
        ) : null}
        <Button variant={asksBack ? 'contained' : 'outlined'} autoFocus disabled={phase.busy} onClick={onClose}>
          {takingText('take.handIn.back')}
        </Button>
        <Button
          variant={asksBack ? 'outlined' : 'contained'}
          disabled={!armed}
          loading={phase.busy}
          onClick={handIn.confirm}
          {...(isOffline ? { 'aria-disabled': true, 'aria-describedby': 'review-then', sx: { opacity: 0.5 } } : {})}
        >
          {takingText('take.handIn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
