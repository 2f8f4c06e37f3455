import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { AnswerValue } from '@xuekao/contracts';
import { trainedOf, trainModes, type TrainMode } from '@xuekao/contracts/train-modes';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import {
  ApiError,
  ConfirmDialog,
  ErrorState,
  MarksShown,
  messageOf,
  notify,
  QuestionView,
  ResultQuestionView,
  sharedText,
} from '@xuekao/frontend-shared';
import { isSingleChoiceType } from '@xuekao/question/view';
import { useEffect, useState, type ReactElement } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { TrainAids } from './train-aids.js';
import { TrainCardView } from './train-card.js';
import { bankAddress, bookAddress, homeAddress, trainAddress, type BookMark, type Train } from './train-facts.js';
import { trainingText } from './training.texts.js';
import { useStart, useTraining } from './use-training.js';

const panel = {
  p: { xs: 2, sm: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  bgcolor: 'background.paper',
  minWidth: 0,
} as const;

type Asked = 'finish' | 'restart' | null;

function Loading(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  );
}

/** The question in view: to be answered, or with its key where it was. */
function QuestionInView({ train, training }: { train: Train; training: ReturnType<typeof useTraining> }): ReactElement | null {
  const { question, questionKey, answerOf, write, check, hasAnswer, isChecking } = training;
  if (question.isPending) return <Skeleton variant="rounded" height={220} />;
  if (question.data === undefined) return <ErrorState error={question.error} onRetry={() => void question.refetch()} />;
  const { question: view, result, answered, isWithheld } = question.data;
  const isAtOnce = isSingleChoiceType(view.quType);
  const answer = (leaf: string, value: AnswerValue): void => {
    write(leaf, value);
    // one press is the whole answer
    if (isAtOnce) check({ quId: leaf, answer: value });
  };
  return (
    <MarksShown value={false}>
      {result !== null ? (
        <ResultQuestionView question={result} label={String(view.sort)} />
      ) : (
        <>
          <QuestionView
            key={view.quId}
            question={view}
            label={String(view.sort)}
            answerOf={answerOf}
            onAnswer={answer}
            disabled={answered || isChecking}
            split={false}
          />
          {answered || isWithheld ? (
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              {trainingText('train.withheld')}
            </Typography>
          ) : null}
          {/* an answer by one press that did not arrive is there to be sent once more: the same press again changes nothing */}
          {answered || (isAtOnce && (!hasAnswer || isChecking)) ? null : (
            <Button variant="contained" sx={{ mt: 2 }} disabled={!hasAnswer} loading={isChecking} onClick={() => check()}>
              {trainingText('train.confirm')}
            </Button>
          )}
        </>
      )}
      <TrainAids key={view.quId} train={train} question={question.data} queryKey={questionKey} />
    </MarksShown>
  );
}

function Training({ train }: { train: Train }): ReactElement {
  const navigate = useNavigate();
  const isOfBook = train.trainMode === 'repo_wrong' || train.trainMode === 'exam_wrong';
  const [removes, setRemoves] = useState(true);
  const training = useTraining(train, isOfBook && removes);
  const { card, cells, at, go, counts } = training;
  const [asked, setAsked] = useState<Asked>(null);
  const finish = useMutation({
    mutationFn: () => api.call('/api/repo/train/finish', { id: train.id }),
    onSuccess: () => navigate(addressOf(learnerPages.TrainResult, { trainId: train.id }), { replace: true }),
    onError: (error) => {
      setAsked(null);
      notify(messageOf(error), 'error');
    },
  });
  if (card.isPending) return <Loading />;
  if (card.data === undefined) return <ErrorState error={card.error} onRetry={() => void card.refetch()} />;
  const isLast = at === cells.length - 1;
  const end = (): void => (counts.answerCount < train.totalCount ? setAsked('finish') : finish.mutate());
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' }, alignItems: 'start' }}>
      <Box sx={panel}>
        <QuestionInView key={cells[at]?.quId} train={train} training={training} />
        <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" disabled={at === 0} onClick={() => go(at - 1)}>
            {trainingText('train.before')}
          </Button>
          {isLast ? (
            <Button variant="outlined" loading={finish.isPending} onClick={end}>
              {trainingText('train.finish')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => go(at + 1)}>
              {trainingText('train.next')}
            </Button>
          )}
        </Box>
      </Box>
      <Box
        component="aside"
        aria-label={trainingText('train.card')}
        sx={{ ...panel, p: 2, position: { lg: 'sticky' }, top: { lg: 72 }, display: 'grid', gap: 1.5 }}
      >
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
          {trainingText('train.progress', { done: counts.answerCount, all: train.totalCount, right: counts.rightCount })}
        </Typography>
        <TrainCardView cells={cells} at={at} onGo={go} />
        {isOfBook ? (
          <FormControlLabel
            control={<Checkbox checked={removes} onChange={(_event, on) => setRemoves(on)} />}
            label={trainingText('train.auto')}
          />
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" loading={finish.isPending} onClick={end}>
            {trainingText('train.finish')}
          </Button>
          {counts.answerCount === 0 ? null : (
            <Button color="secondary" onClick={() => setAsked('restart')}>
              {trainingText('train.restart')}
            </Button>
          )}
        </Box>
      </Box>
      <ConfirmDialog
        open={asked === 'finish'}
        title={trainingText('train.finish.sure')}
        confirmText={trainingText('train.finish')}
        cancelText={trainingText('train.stay')}
        busy={finish.isPending}
        onConfirm={() => finish.mutate()}
        onCancel={() => setAsked(null)}
      >
        <Typography>{trainingText('train.finish.note', { done: counts.answerCount, all: train.totalCount })}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'restart'}
        title={trainingText('train.restart.sure')}
        confirmText={trainingText('train.restart')}
        cancelText={trainingText('train.stay')}
        onConfirm={() => {
          setAsked(null);
          void navigate(trainAddress(train.repoId, train.trainMode, true), { replace: true });
        }}
        onCancel={() => setAsked(null)}
      >
        <Typography>{trainingText('train.restart.note', { done: counts.answerCount })}</Typography>
      </ConfirmDialog>
    </Box>
  );
}

const bookOf: Partial<Record<TrainMode, BookMark>> = { repo_fav: 'fav', repo_note: 'note', exam_fav: 'fav', exam_note: 'note' };

function Begun({ repoId, mode }: { repoId: string; mode: TrainMode }): ReactElement {
  const [params, setParams] = useSearchParams();
  const clear = params.has('clear');
  const start = useStart({ repoId, mode, clear });
  const { data, error, isFetching } = start;
  usePageTitle(data ? `${data.trainMode_dictText} · ${data.title}` : trainingText('train.title'));
  useEffect(() => {
    // a reload goes on with what was begun
    if (data && !isFetching && clear) setParams({}, { replace: true });
  }, [data, isFetching, clear, setParams]);
  // of the specification: back to the book
  const isRefused = error instanceof ApiError && error.kind === 'business';
  useEffect(() => {
    if (isRefused) notify(messageOf(error), 'warning');
  }, [isRefused, error]);
  if (isRefused) return <Navigate to={bookAddress(repoId, bookOf[mode] ?? 'wrong', trainedOf(mode))} replace />;
  if (start.isPending || isFetching) return <Loading />;
  if (data === undefined) return <ErrorState isPage error={error} onRetry={() => void start.refetch()} />;
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {data.trainMode_dictText}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        <Link to={homeAddress(repoId, mode)} style={{ color: 'var(--xk-primary-main)' }}>
          {data.title}
        </Link>
      </Typography>
      <Training key={data.id} train={data} />
    </>
  );
}

/** The practice screen. */
export function TrainPage(): ReactElement {
  const { repoId = '', mode: asked } = useParams();
  const [params] = useSearchParams();
  const mode = trainModes.find((one) => one === asked);
  if (mode === undefined) return <Navigate to={bankAddress(repoId)} replace />;
  // another training of the same kind is another page
  return <Begun key={`${repoId}/${mode}/${params.has('clear')}`} repoId={repoId} mode={mode} />;
}
