import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { pageErrors } from '@xuekao/contracts/page-errors';
import {
  ApiError,
  formatMoney,
  formatMinutes,
  formatScore,
  messageOf,
  notify,
  onPhone,
  RichText,
  Skeleton,
  lazyPart,
} from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ExamTitle } from '../../lib/exam-title.js';
import { isUsedUp } from '../../lib/exam-words.js';
import { beginPaper } from '../../lib/sealed/begun-papers.js';
import { useTick } from '../../lib/ticks.js';
import { TimeRange } from '../../lib/time-range.js';
import { examEntryText } from '../../texts/exam-entry.texts.js';
import type { CameraReady } from '../exam-camera/camera-ready.js';
import type { EntryDialog } from './entry-dialogs.js';
import { EntryRules } from './entry-rules-list.js';
import { EntryState } from './entry-state.js';
import { entryOf, openPaperOf, type Entry, type ExamCheck, type ExamLink } from '../../lib/sitting/entry-rules.js';
import { StartWaitLine } from './start-wait-line.js';
import { useStartWait } from './use-start-wait.js';

const ExamPurchase = lazyPart(async () => (await import('../payment/exam-purchase.js')).ExamPurchase);
const EntryRewards = lazyPart(async () => (await import('./entry-rewards.js')).EntryRewards);
const ApplyPart = lazyPart(async () => (await import('./apply-part.js')).ApplyPart);
const EntryDialogs = lazyPart(async () => (await import('./entry-dialogs.js')).EntryDialogs, 'notice');
const EntryAsks = lazyPart(async () => (await import('./entry-asks.js')).EntryAsks);
const EntryNote = lazyPart(async () => (await import('./entry-asks.js')).EntryNote);
// where it does not come, nothing stands in its place
const BeforeStart = lazyPart(
  async () => (await import('./protection-note.js')).BeforeStart,
  () => null,
);
const CameraPart = lazyPart(async () => (await import('../exam-camera/camera-part.js')).CameraPart);

/** A hand holds the window: the button is where its thumb is. */
const small = `@media ${onPhone}`;
/** as wide as the page: nothing that scrolls below shows beside it; above it, what goes on fades */
const atThumb = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mx: -2,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
  pb: 'calc(12px + env(safe-area-inset-bottom))',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '-25px 0 100%',
    background: 'linear-gradient(transparent, var(--xk-background-default))',
    pointerEvents: 'none',
  },
} as const;

type Fact = [name: string, value: ReactNode];
const when = (isShown: boolean, ...fact: Fact): Fact[] => (isShown ? [fact] : []);

function Facts({ exam }: { exam: ExamCheck }): ReactElement {
  const chance = examEntryText(exam.chance === 0 ? 'entry.chance.unlimited' : 'entry.chance.value', {
    used: exam.examCount,
    all: exam.chance,
  });
  const { isTrial, price = 0 } = exam;
  const facts: Fact[] = [
    [examEntryText('entry.duration'), formatMinutes(exam.totalTime)],
    [examEntryText('entry.questions'), examEntryText('entry.questions.value', { n: exam.quCount })],
    [examEntryText('entry.total'), examEntryText('entry.score.value', { n: formatScore(exam.totalScore) })],
    ...when(!isTrial, examEntryText('entry.qualify'), examEntryText('entry.score.value', { n: formatScore(exam.qualifyScore) })),
    [
      examEntryText('entry.window'),
      isTrial ? examEntryText('entry.window.always') : <TimeRange key="window" start={exam.startTime} end={exam.endTime} />,
    ],
    // the server counts no tries of it
    ...when(!isTrial && !exam.offline, examEntryText('entry.chance'), chance),
    ...when(
      price > 0 && exam.isBuy === true,
      examEntryText('entry.price'),
      examEntryText('entry.price.bought', { price: formatMoney(price) }),
    ),
  ];
  return (
    <Paper
      variant="outlined"
      component="dl"
      aria-label={examEntryText('entry.info')}
      sx={{ m: 0, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
    >
      {facts.map(([name, value], index) => (
        <Box key={name} sx={{ gridColumn: index >= 4 ? { xs: '1 / -1', sm: 'span 2' } : 'auto', minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}

const buttonText = ({ action }: Exclude<Entry, { action: 'buy' }>, isTrial: boolean): string =>
  examEntryText(isTrial && action === 'start' ? 'entry.start.trial' : `entry.${action}`);

export interface ExamEntryProps {
  exam: ExamCheck;
  link: ExamLink;
  serverNow: () => number;
  /** the server may say something else by now */
  onStale: () => void;
}

export function ExamEntry({ exam, link, serverNow, onStale }: ExamEntryProps): ReactElement {
  const navigate = useNavigate();
  const now = useTick(() => Math.floor(serverNow() / 1000) * 1000);
  const entry = entryOf(exam, now);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [dialog, setDialog] = useState<EntryDialog | null>(null);
  const [isTested, setTested] = useState(false);
  const [camera, setCamera] = useState<CameraReady | null>(null);
  const needsTest = exam.examType === '2' && entry.action === 'start';
  const films = exam.camOn === true && exam.cameraExcused !== true;
  const needsCamera = (exam.camOn === true || exam.faceOn === true) && entry.action === 'start';
  const waitsForCamera = needsCamera && camera === null && (films || (exam.faceOn === true && exam.identifiedBy !== 'hand'));
  const faceToken = camera?.faceToken ?? '';
  const typePassword = (typed: string): void => {
    setPassword(typed);
    setFault(null);
  };
  const passwordInput = useRef<HTMLInputElement>(null);
  // nothing is left to begin: no button says so once more
  const isDone = exam.last != null && entry.action === 'blocked' && isUsedUp({ chance: exam.chance, tryCount: exam.examCount });
  const needsPassword = exam.openType === 9 && entry.action === 'start';

  const waits = 'startsInSeconds' in entry;
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) onStale();
    waited.current = waits;
  }, [waits, onStale]);

  const buys = entry.action === 'buy';
  const wasBuying = useRef(buys);
  useEffect(() => {
    // the button that had the focus is gone
    if (wasBuying.current && !buys && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasBuying.current = buys;
  });

  const begin = useMutation({
    mutationFn: () =>
      beginPaper({
        examId: exam.id,
        ...link,
        ...(exam.openType === 9 ? { password } : {}),
        ...(faceToken === '' ? {} : { faceToken }),
      }),
    onSuccess: ({ id }) => navigate(addressOf(learnerPages.StartExam, { id }), { replace: true }),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : 0;
      const running = code === pageErrors.PAPER_OPEN.code && error instanceof ApiError ? openPaperOf(error.data) : null;
      if (running !== null) setDialog(running);
      else if (code === pageErrors.EXAM_PASSWORD.code || code === pageErrors.EXAM_PASSWORD_MISSING.code) {
        setFault(messageOf(error));
        passwordInput.current?.focus();
      } else if (!waitAfter(error)) {
        notify(messageOf(error), 'error');
        setCamera(null);
        if (error instanceof ApiError && error.kind === 'business') onStale();
      }
    },
  });
  const { wait, left, button, waitAfter } = useStartWait(begin.mutate);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wait !== null) return;
    if (entry.action === 'continue') void navigate(addressOf(learnerPages.StartExam, { id: entry.paperId }));
    if (entry.action !== 'start' || waitsForCamera || (needsTest && !isTested)) return;
    if (needsPassword && password.trim() === '') {
      setFault('');
      passwordInput.current?.focus();
    } else if (exam.firstDevices?.length) setDialog('gate');
    else begin.mutate();
  };

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <ExamTitle title={exam.title} />
      </Typography>
      {exam.isPreview || exam.arranged ? (
        <Suspense fallback={null}>
          <EntryNote exam={exam} />
        </Suspense>
      ) : null}
      <EntryState exam={exam} entry={entry} />
      {exam.canApply || exam.apply ? (
        <Suspense fallback={null}>
          <ApplyPart exam={exam} onStale={onStale} />
        </Suspense>
      ) : null}
      {entry.action === 'buy' ? (
        <Suspense fallback={<Skeleton height={100} style={{ marginBottom: 20 }} />}>
          <ExamPurchase exam={exam} onStale={onStale} />
        </Suspense>
      ) : null}
      <Facts exam={exam} />
      {exam.rewards?.length ? (
        <Suspense fallback={null}>
          <EntryRewards rewards={exam.rewards} />
        </Suspense>
      ) : null}
      {entry.action === 'blocked' || exam.offline ? null : (
        <Suspense fallback={null}>
          <BeforeStart exam={exam} link={link} serverNow={serverNow} waits={waits} />
        </Suspense>
      )}
      {exam.content === '' ? null : (
        // what has the focus does not come to lie under the button
        <Box component="section" sx={{ mt: 3.5, '& *': { scrollMarginBottom: 112 } }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {examEntryText('entry.content')}
          </Typography>
          <RichText html={exam.content} />
        </Box>
      )}
      <EntryRules exam={exam} now={now} showFirst={entry.action === 'start'} />
      {needsPassword || needsTest ? (
        <Suspense fallback={<Skeleton height={72} style={{ marginTop: 24 }} />}>
          <EntryAsks
            password={needsPassword ? { value: password, fault, input: passwordInput, onChange: typePassword } : null}
            isTested={needsTest ? isTested : null}
            onTested={setTested}
          />
        </Suspense>
      ) : null}
      {needsCamera ? (
        <Suspense fallback={<Skeleton height={140} style={{ marginTop: 24 }} />}>
          <CameraPart exam={exam} ready={camera} onReady={setCamera} onStale={onStale} />
        </Suspense>
      ) : null}
      {isDone || exam.offline ? null : (
        <Box
          sx={{
            mt: 3,
            py: 1.5,
            display: 'grid',
            gap: 1,
            bgcolor: 'background.default',
            ...(entry.action === 'blocked' || entry.action === 'buy' ? {} : { [small]: atThumb }),
          }}
        >
          <StartWaitLine wait={wait} left={left} />
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            {entry.action === 'buy' ? null : (
              <Button
                ref={button}
                type="submit"
                variant="contained"
                size="large"
                loading={begin.isPending}
                disabled={
                  wait !== null || entry.action === 'wait' || entry.action === 'blocked' || waitsForCamera || (needsTest && !isTested)
                }
                sx={{ minWidth: 180, flex: { xs: 1, sm: 'none' } }}
              >
                {buttonText(entry, exam.isTrial)}
              </Button>
            )}
            <Button variant="outlined" color="secondary" size="large" onClick={() => setDialog('test')} sx={{ flex: 'none' }}>
              {examEntryText('entry.devices')}
            </Button>
          </Box>
        </Box>
      )}
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <EntryDialogs
            exam={exam}
            link={link}
            shown={dialog}
            isBusy={begin.isPending || wait !== null}
            onBegin={begin.mutate}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
