import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';
import { entryRewardText } from './entry-rewards.texts.js';

type Reward = NonNullable<ExamCheck['rewards']>[number];

const rangeOf = ({ min, max }: Reward): string =>
  min === max
    ? entryRewardText('entry.rewards.one', { min: formatScore(min) })
    : entryRewardText('entry.rewards.range', { min: formatScore(min), max: formatScore(max) });

function wordsOf({ points, certId }: Reward, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(certId);
  const cert = title === undefined ? entryRewardText('entry.rewards.cert') : entryRewardText('entry.rewards.named', { title });
  return [...(points > 0 ? [entryRewardText('entry.rewards.points', { n: points })] : []), ...(certId === '' ? [] : [cert])].join('，');
}

/** Points and certificates that scores earn, the best first. */
export function EntryRewards({ rewards }: { rewards: readonly Reward[] }): ReactElement {
  const ids = [...new Set(rewards.map(({ certId }) => certId))].filter((id) => id !== '');
  const certs = useQuery({
    queryKey: ['cert-titles', ids],
    queryFn: () => api.call('/api/cert/cert/titles', { ids }),
    enabled: ids.length > 0,
  });
  const titles = new Map((certs.data ?? []).map(({ id, title }) => [id, title]));
  return (
    <Box component="section" sx={{ mt: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {entryRewardText('entry.rewards')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 3, rowGap: 0.75 }}>
        {rewards
          .toSorted((one, other) => other.min - one.min)
          .map((reward) => (
            <Box key={reward.min} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {rangeOf(reward)}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {wordsOf(reward, titles)}
              </Typography>
            </Box>
          ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {entryRewardText('entry.rewards.note')}
      </Typography>
    </Box>
  );
}
