import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ExamCard } from '@xuekao/contracts';
import { formatMinutes, formatRange, formatScore } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { canEnter, cardState, chancesText, isUsedUp, scoreLine, waitText, type CardState } from '../../lib/exam-words.js';
import { serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import { text } from '../../texts/zh-cn.js';

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="body2" color="textSecondary">{name}</Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
    </Box>
  );
}

function StateChip({ state }: { state: CardState }): ReactElement {
  const now = state === 'PROCESSING' || state === 'OPEN_NOW';
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{
        flex: 'none', px: 1, py: 0.25, borderRadius: 0.75, fontWeight: 600, border: 1, whiteSpace: 'nowrap',
        borderColor: now ? 'primary.main' : 'divider', color: now ? 'primary.main' : 'text.secondary', bgcolor: now ? 'action.selected' : 'transparent',
      }}
    >
      {text(`hall.state.${state}`)}
    </Typography>
  );
}

function Score({ exam }: { exam: ExamCard }): ReactElement | null {
  const line = scoreLine(exam);
  if (line.kind === 'none') return null;
  if (line.kind === 'pending') return <Fact name={text('hall.best')}>{text('hall.pending')}</Fact>;
  return (
    <Fact name={text('hall.best')}>
      <Box component="span" sx={{ fontWeight: 650 }}>{text('hall.best.value', { score: formatScore(line.score) })}</Box>
      {line.passed === null ? null : (
        <Box component="span" sx={{ ml: 1, color: line.passed ? 'success.main' : 'text.secondary', fontWeight: 600 }}>{text(line.passed ? 'hall.passed' : 'hall.failed')}</Box>
      )}
    </Fact>
  );
}

/** What leads on a card that somebody can do something about: how long it is open or when it opens, and how long it takes. */
function Lead({ wait, minutes }: { wait: string; minutes: number }): ReactElement {
  return (
    <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {wait}
      <Typography component="span" color="textSecondary" sx={{ ml: 1.5 }}>{text('hall.lasts', { time: formatMinutes(minutes) })}</Typography>
    </Typography>
  );
}

function Actions({ exam, address }: { exam: ExamCard; address: string }): ReactElement {
  const records = `/pages/paper/list?examId=${exam.id}`;
  const enters = canEnter(exam, serverNow());
  const usedUp = isUsedUp(exam) && !enters;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 0.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>{chancesText(exam.chance, exam.tryCount)}</Typography>
      {exam.tryCount > 0 && !usedUp ? <Button component={RouterLink} to={records} color="secondary" sx={{ minHeight: 44 }}>{text('hall.records')}</Button> : null}
      {usedUp ? (
        <Button component={RouterLink} to={records} variant="outlined" sx={{ minHeight: 44 }}>{text('hall.results')}</Button>
      ) : (
        <Button component={RouterLink} to={address} variant={enters ? 'contained' : 'outlined'} sx={{ minHeight: 44 }}>{text(enters ? 'hall.enter' : 'hall.open')}</Button>
      )}
    </Box>
  );
}

export interface ExamCardViewProps {
  exam: ExamCard;
  onFavourite: () => void;
  busy: boolean;
}

export function ExamCardView({ exam, onFavourite, busy }: ExamCardViewProps): ReactElement {
  const address = `/pages/exam/check/${exam.id}`;
  const state = cardState(exam, serverNow());
  const wait = useTick(() => waitText(exam, serverNow()));
  return (
    <Card component="article" aria-label={exam.title} sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}>
            <Link component={RouterLink} to={address} color="inherit" sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}>{exam.title}</Link>
          </Typography>
          <Box sx={{ mt: 1.5, display: 'flex', alignItems: 'center', gap: 1 }}>
            <StateChip state={state} />
            {exam.openType === 9 ? <Typography variant="caption" color="textSecondary">{text('hall.password')}</Typography> : null}
          </Box>
        </Box>
        <IconButton
          aria-pressed={exam.hasJoin}
          aria-label={text(exam.hasJoin ? 'hall.unfavourite' : 'hall.favourite', { title: exam.title })}
          disabled={busy}
          onClick={onFavourite}
          sx={{ mt: -0.75, mr: -1, width: 44, height: 44, color: exam.hasJoin ? 'warning.main' : 'text.secondary' }}
        >
          {exam.hasJoin ? <StarIcon /> : <StarBorderIcon />}
        </IconButton>
      </Box>
      {wait === '' ? null : <Lead wait={wait} minutes={exam.totalTime} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}>
        <Fact name={text('hall.window')}>{formatRange(exam.startTime, exam.endTime)}</Fact>
        {wait === '' ? <Fact name={text('hall.duration')}>{formatMinutes(exam.totalTime)}</Fact> : null}
        <Fact name={text('hall.score')}>{text('hall.score.value', { total: formatScore(exam.totalScore), pass: formatScore(exam.qualifyScore) })}</Fact>
        <Score exam={exam} />
      </Box>
      <Actions exam={exam} address={address} />
    </Card>
  );
}

export function ExamCardSkeleton(): ReactElement {
  return (
    <Card sx={{ p: 2.5 }}>
      <Skeleton width="60%" height={28} />
      <Skeleton width={64} height={24} sx={{ mt: 0.5 }} />
      <Box sx={{ my: 1.5 }}>{[0, 1, 2].map((row) => <Skeleton key={row} width={row === 0 ? '85%' : '55%'} height={24} />)}</Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Skeleton width={80} height={24} />
        <Skeleton variant="rounded" width={96} height={44} />
      </Box>
    </Card>
  );
}
