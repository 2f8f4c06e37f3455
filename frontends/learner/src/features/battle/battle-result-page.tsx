import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatClock, formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { battleText } from './battle.texts.js';
import { JoinButton } from './battle-join.js';
import { BattleError, Figure, Figures, Loading } from './battle-parts.js';

/** How a round went, and the chances that are left. */
export function BattleResultPage(): ReactElement {
  const { paperId = '' } = useParams();
  usePageTitle(battleText('battle.result'));
  const result = useQuery({
    queryKey: ['battle', 'result', paperId],
    queryFn: ({ signal }) => api.call('/api/battle/paper/result', { id: paperId }, { signal }),
    staleTime: 0,
  });
  if (result.isPending) return <Loading />;
  if (result.data === undefined) return <BattleError error={result.error} onRetry={() => void result.refetch()} />;
  const { battleId, title, score, totalScore, useTime, trueCount, falseCount, chance } = result.data;
  const battle = addressOf(learnerPages.WebBattleDetail, { id: battleId });
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto' }}>
      <Typography variant="h1">{battleText('battle.result')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Figures>
        <Figure
          name={battleText('battle.result.score')}
          value={formatScore(score)}
          note={battleText('battle.result.of', { n: formatScore(totalScore) })}
        />
        <Figure name={battleText('battle.result.right')} value={battleText('battle.count.n', { n: trueCount })} />
        <Figure name={battleText('battle.result.wrong')} value={battleText('battle.count.n', { n: falseCount })} />
        <Figure name={battleText('battle.result.use')} value={formatClock(useTime)} />
        <Figure name={battleText('battle.result.chance')} value={battleText('battle.times', { n: chance })} />
      </Figures>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {chance > 0 ? <JoinButton battleId={battleId} hasJoin label={battleText('battle.again')} /> : null}
        <Button component={Link} to={addressOf(learnerPages.WebBattlePaper, { paperId })} variant="outlined" sx={{ minHeight: 44 }}>
          {battleText('battle.mine.detail')}
        </Button>
        <Button component={Link} to={`${battle}?tab=person`} color="secondary" sx={{ minHeight: 44 }}>
          {battleText('battle.back')}
        </Button>
      </Box>
    </Box>
  );
}
