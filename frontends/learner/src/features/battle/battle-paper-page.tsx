import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatClock, formatScore, ResultQuestionView } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { battleText } from './battle.texts.js';
import { BattleError, Figure, Figures, Loading, panel } from './battle-parts.js';

/** A round that is over, question by question, with keys and analyses. */
export function BattlePaperPage(): ReactElement {
  const { paperId = '' } = useParams();
  usePageTitle(battleText('battle.paper'));
  const paper = useQuery({
    queryKey: ['battle', 'paper', paperId],
    queryFn: ({ signal }) => api.call('/api/battle/paper/detail', { id: paperId }, { signal }),
  });
  if (paper.isPending) return <Loading />;
  if (paper.data === undefined) return <BattleError error={paper.error} onRetry={() => void paper.refetch()} />;
  const { battleId, title, score, totalScore, useTime, trueCount, falseCount, quList } = paper.data;
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto' }}>
      <Typography variant="h1">{battleText('battle.paper')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Figures>
        <Figure
          name={battleText('battle.result.score')}
          value={formatScore(score)}
          note={battleText('battle.result.of', { n: formatScore(totalScore) })}
        />
        <Figure name={battleText('battle.result.use')} value={formatClock(useTime)} />
        <Figure name={battleText('battle.result.right')} value={battleText('battle.count.n', { n: trueCount })} />
        <Figure name={battleText('battle.result.wrong')} value={battleText('battle.count.n', { n: falseCount })} />
      </Figures>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {quList.map((question) => (
          <Box key={question.quId} component="section" sx={panel}>
            <ResultQuestionView question={question} label={String(question.sort)} />
          </Box>
        ))}
      </Box>
      <Button
        component={Link}
        to={addressOf(learnerPages.WebBattleDetail, { id: battleId })}
        variant="outlined"
        sx={{ mt: 2.5, minHeight: 44 }}
      >
        {battleText('battle.back')}
      </Button>
    </Box>
  );
}
