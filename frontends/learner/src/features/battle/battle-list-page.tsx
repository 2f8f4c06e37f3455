import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { dayRange, EmptyState, ErrorState, formatScore, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DayField } from '../../lib/day-field.js';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { usePageTitle } from '../../lib/page-title.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { TimeRange } from '../../lib/time-range.js';
import { battleText } from './battle.texts.js';
import { Loading, panel } from './battle-parts.js';

type Battle = CallOutput<'/api/battle/battle/paging'>['records'][number];
const pageSize = 10;

/** Pattern in the place of a cover, made of the title. */
function Cover({ battle: { banner, title } }: { battle: Battle }): ReactElement {
  const hue = [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const pattern = `repeating-linear-gradient(${hue % 90}deg, hsl(${hue} 38% 46%) 0 14px, hsl(${hue} 38% 50%) 14px 28px)`;
  return (
    <Box
      aria-hidden
      sx={{
        height: { xs: 96, sm: 'auto' },
        minHeight: { sm: 132 },
        borderRadius: 1,
        background: banner === '' ? pattern : `center / cover no-repeat url("${banner}")`,
      }}
    />
  );
}

function BattleCard({ battle }: { battle: Battle }): ReactElement {
  const {
    id,
    title,
    stateFlag,
    startTime,
    endTime,
    quCount,
    quScore,
    cycleCount,
    cycleType_dictText: cycle,
    chance,
    openPaperId,
    openType,
  } = battle;
  const isRunning = stateFlag === 'PROCESSING';
  const detail = addressOf(learnerPages.WebBattleDetail, { id });
  return (
    <Box
      component="article"
      aria-label={title}
      sx={{ ...panel, p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' } }}
    >
      <Cover battle={battle} />
      <Box sx={{ display: 'grid', gap: 0.75, alignContent: 'start', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Chip
            size="small"
            color={isRunning ? 'success' : 'default'}
            variant={isRunning ? 'filled' : 'outlined'}
            label={battleText(`battle.${stateFlag}`)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary">
          <TimeRange start={startTime} end={endTime} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            battleText('battle.facts', { n: quCount, score: formatScore(quScore) }),
            battleText('battle.chances', { cycle, n: cycleCount }),
            ...(openType === 9 ? [battleText('battle.needsPassword')] : []),
          ].join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
          {openPaperId !== '' ? (
            <Button
              component={Link}
              to={addressOf(learnerPages.WebBattleExam, { paperId: openPaperId })}
              variant="contained"
              sx={{ minHeight: 44 }}
            >
              {battleText('battle.resume')}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={detail}
            variant={isRunning && openPaperId === '' && chance > 0 ? 'contained' : 'outlined'}
            sx={{ minHeight: 44 }}
          >
            {battleText(isRunning && openPaperId === '' && chance > 0 ? 'battle.go' : 'battle.look')}
          </Button>
          {isRunning ? (
            <Typography variant="body2" color="textSecondary">
              {chance > 0 ? battleText('battle.left', { n: chance }) : battleText('battle.leftNone')}
            </Typography>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}

/** Battles for the learner. */
export function BattleListPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(battleText('battle.title'));
  const [title, from, to] = [params.get('title') ?? '', params.get('from') ?? '', params.get('to') ?? ''];
  const current = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const fault = (from === '') !== (to === '') ? 'half' : from !== '' && from > to ? 'order' : null;
  const range = fault === null ? dayRange(from, to) : null;
  const list = useQuery({
    queryKey: ['battles', title, range, current],
    queryFn: ({ signal }) =>
      api.call(
        '/api/battle/battle/paging',
        { current, size: pageSize, params: { ...(title === '' ? {} : { title }), ...(range === null ? {} : { dateRange: range }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useCallback(
    (part: Record<string, string>, replace = true): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          for (const [name, value] of Object.entries(part)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  const search = useCallback((words: string) => change({ title: words }), [change]);
  const page = list.data;
  const isBehind = useLastPage(page, (last) => change({ page: String(last) }));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {battleText('battle.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 176px 176px' },
          alignItems: 'start',
          mb: 2.5,
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <PausingSearch label={battleText('battle.search')} value={title} maxLength={100} onChange={search} />
        </Box>
        <DayField label={battleText('battle.from')} value={from} error={fault !== null} onChange={(value) => change({ from: value })} />
        <DayField
          label={battleText('battle.to')}
          value={to}
          min={from}
          error={fault !== null}
          helperText={fault === null ? undefined : battleText(`battle.${fault}`)}
          onChange={(value) => change({ to: value })}
        />
      </Box>
      {list.isPending || isBehind ? <Loading /> : null}
      {list.isError && page === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {page?.total === 0 ? <EmptyState text={battleText('battle.empty')} /> : null}
      {page !== undefined && page.records.length > 0 ? (
        <>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {page.records.map((battle) => (
              <BattleCard key={battle.id} battle={battle} />
            ))}
          </Box>
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {battleText('battle.count', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={current} onChange={(next) => change({ page: String(next) }, false)} />
          </Box>
        </>
      ) : null}
    </>
  );
}
