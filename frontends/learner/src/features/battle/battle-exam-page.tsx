import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ConfirmDialog, ErrorState, formatClock, MarksShown, messageOf, notify, QuestionView, Skeleton } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { useTick } from '../../lib/ticks.js';
import { battleText } from './battle.texts.js';
import { BattleError, Loading, panel } from './battle-parts.js';
import { useBattlePaper, useIndex, type BattleIndex } from './use-battle-paper.js';

type Paper = ReturnType<typeof useBattlePaper>;
type Begun = BattleIndex & { receivedAt: number };

const askSeconds = 5;
/** The seconds since the start of the paper by the server's clock; says when its end is reached. */
function Elapsed({ index, onEnd }: { index: Begun; onEnd: () => void }): ReactElement {
  const { createTime, serverTime, deadline, receivedAt } = index;
  const before = Date.parse(serverTime) - Date.parse(createTime);
  const left = Date.parse(deadline) - Date.parse(serverTime);
  const used = useTick(() => Math.floor((before + performance.now() - receivedAt) / 1000));
  // asked again and again until the server says that it is over
  const asks = Math.floor((used - Math.ceil((before + left) / 1000)) / askSeconds);
  useEffect(() => {
    if (asks >= 0) onEnd();
  }, [asks, onEnd]);
  return (
    <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {battleText('battle.elapsed', { time: formatClock(used) })}
    </Typography>
  );
}

function Cells({ index, paper }: { index: BattleIndex; paper: Paper }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))', p: 0.5 }}>
      {index.quList.map((cell, place) => {
        const isDone = paper.isDone(cell);
        const isCurrent = place === paper.at;
        return (
          <ButtonBase
            key={cell.quId}
            focusRipple
            aria-current={isCurrent ? 'true' : undefined}
            aria-label={battleText('battle.card.item', {
              n: cell.sort,
              state: battleText(isDone ? 'battle.card.done' : 'battle.card.open'),
            })}
            onClick={() => paper.go(place)}
            sx={{
              minHeight: 44,
              border: 1,
              borderColor: isDone ? 'primary.main' : 'divider',
              borderRadius: 1,
              fontVariantNumeric: 'tabular-nums',
              ...(isDone
                ? {
                    ...{ bgcolor: 'primary.main', color: 'primary.contrastText' },
                    '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText' },
                  }
                : {}),
              ...(isCurrent ? { outline: 2, outlineStyle: 'solid', outlineColor: 'text.primary', outlineOffset: 1 } : {}),
            }}
          >
            {cell.sort}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

function InView({ paper }: { paper: Paper }): ReactElement {
  const { question, answer, write } = paper;
  if (question.isPending) return <Skeleton height={220} />;
  if (question.data === undefined) return <ErrorState error={question.error} onRetry={() => void question.refetch()} />;
  const view = question.data.question;
  return <QuestionView key={view.quId} question={view} label={String(view.sort)} answerOf={() => answer} onAnswer={write} split={false} />;
}

function Sitting({ index, again }: { index: Begun; again: () => void }): ReactElement {
  const navigate = useNavigate();
  const paper = useBattlePaper(index, again);
  const { at, go, done, state, queue } = paper;
  const [isAsked, setAsked] = useState(false);
  const all = index.quList.length;
  const handIn = useMutation({
    mutationFn: async () => {
      // what has not arrived would not count
      if (!(await queue.flush())) throw queue.failure;
      return api.call('/api/battle/paper/hand-exam', { id: index.id });
    },
    onSuccess: () => {
      queue.forget();
      void navigate(addressOf(learnerPages.WebBattleResult, { paperId: index.id }), { replace: true });
    },
    onError: (error) => {
      setAsked(false);
      notify(messageOf(error), 'error');
    },
  });
  const isLast = at === all - 1;
  return (
    <MarksShown value>
      <Box sx={{ ...panel, p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography variant="h1" sx={{ fontSize: '1.125rem', flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {index.title}
        </Typography>
        <Elapsed index={index} onEnd={again} />
        <Typography
          component="span"
          role="status"
          color={state === 'offline' || state === 'held' ? 'warning.main' : 'textSecondary'}
          sx={{ minWidth: 72 }}
        >
          {battleText(`battle.${state}`)}
        </Typography>
        <Button variant="contained" sx={{ minHeight: 44 }} loading={handIn.isPending} onClick={() => setAsked(true)}>
          {battleText('battle.submit')}
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' }, alignItems: 'start' }}>
        <Box sx={panel}>
          <InView paper={paper} />
          <Box sx={{ mt: 2.5, display: 'flex', gap: 1.5 }}>
            <Button variant="outlined" sx={{ minHeight: 44 }} disabled={at === 0} onClick={() => go(at - 1)}>
              {battleText('battle.before')}
            </Button>
            <Button variant={isLast ? 'outlined' : 'contained'} sx={{ minHeight: 44 }} disabled={isLast} onClick={() => go(at + 1)}>
              {battleText('battle.next')}
            </Button>
          </Box>
        </Box>
        <Box component="aside" aria-label={battleText('battle.card')} sx={{ ...panel, p: 2, display: 'grid', gap: 1.5 }}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{battleText('battle.progress', { done, all })}</Typography>
          <Cells index={index} paper={paper} />
        </Box>
      </Box>
      <ConfirmDialog
        open={isAsked}
        title={battleText('battle.submit.sure')}
        confirmText={battleText('battle.submit')}
        cancelText={battleText('battle.submit.stay')}
        busy={handIn.isPending}
        onConfirm={() => handIn.mutate()}
        onCancel={() => setAsked(false)}
      >
        <Typography>
          {done === all ? battleText('battle.submit.all', { n: all }) : battleText('battle.submit.left', { n: all - done })}
        </Typography>
      </ConfirmDialog>
    </MarksShown>
  );
}

/** Answering page of a battle. */
export function BattleExamPage(): ReactElement {
  const { paperId = '' } = useParams();
  const index = useIndex(paperId);
  usePageTitle(index.data?.title ?? battleText('battle.title'));
  const { refetch } = index;
  const again = useCallback(() => void refetch(), [refetch]);
  if (index.isPending) return <Loading />;
  if (index.data === undefined) return <BattleError error={index.error} onRetry={() => void refetch()} />;
  if (index.data.handState === 1) return <Navigate to={addressOf(learnerPages.WebBattleResult, { paperId })} replace />;
  return <Sitting key={paperId} index={index.data} again={again} />;
}
