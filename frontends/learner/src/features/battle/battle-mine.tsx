import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, formatClock, formatDateTime, formatScore, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { api } from '../../lib/session.js';
import { battleText } from './battle.texts.js';
import { Loading } from './battle-parts.js';

type Mine = CallOutput<'/api/battle/paper/my-paging'>['records'][number];
const pageSize = 10;

function MineRow({ paper }: { paper: Mine }): ReactElement {
  const { id, createTime, handState, score, trueCount, falseCount, useTime } = paper;
  const isOpen = handState === 0;
  const facts = [
    `${battleText('battle.mine.score')} ${formatScore(score)}`,
    `${battleText('battle.mine.right')} ${trueCount}`,
    `${battleText('battle.mine.wrong')} ${falseCount}`,
    `${battleText('battle.result.use')} ${formatClock(useTime)}`,
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatDateTime(createTime)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {isOpen ? battleText('battle.mine.open') : facts.join(' · ')}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={addressOf(isOpen ? learnerPages.WebBattleExam : learnerPages.WebBattlePaper, { paperId: id })}
        sx={{ minHeight: 44 }}
      >
        {battleText(isOpen ? 'battle.resume' : 'battle.mine.detail')}
      </Button>
    </Box>
  );
}

/** One's own papers of a battle. */
export function BattleMine({ id }: { id: string }): ReactElement {
  const [params, setParams] = useSearchParams();
  const current = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const go = (page: number, replace = false): void => setParams({ tab: 'mine', ...(page > 1 ? { page: String(page) } : {}) }, { replace });
  const mine = useQuery({
    queryKey: ['battle', 'mine', id, current],
    queryFn: ({ signal }) => api.call('/api/battle/paper/my-paging', { current, size: pageSize, params: { battleId: id } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const page = mine.data;
  const isBehind = useLastPage(page, (last) => go(last, true));
  if (mine.isPending || isBehind) return <Loading />;
  if (page === undefined) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />;
  if (page.total === 0) return <EmptyState text={battleText('battle.empty')} />;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page.records.map((paper) => (
          <MineRow key={paper.id} paper={paper} />
        ))}
      </Box>
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {battleText('battle.mine.count', { n: page.total })}
        </Typography>
        <ListPages count={page.pages} page={current} onChange={(next) => go(next)} />
      </Box>
    </>
  );
}
