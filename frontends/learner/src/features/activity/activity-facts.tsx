import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatMoney, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { TimeRange } from '../../lib/time-range.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';

export type ActivityCard = CallOutput<'/api/activity/activity/paging'>['records'][number];
const passwordType = 9;

const factSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
} as const;

/** Facts that everybody wants to know of an activity first. */
export function ActivityFacts({
  activity,
}: {
  activity: Pick<ActivityCard, 'startTime' | 'endTime' | 'joinCount' | 'maxJoin'>;
}): ReactElement {
  const { startTime, endTime, joinCount, maxJoin } = activity;
  return (
    <Box component="dl" sx={factSx}>
      <dt>{activityText('activity.period')}</dt>
      <dd>
        <TimeRange start={startTime} end={endTime} />
      </dd>
      <dt>{activityText('activity.joined')}</dt>
      <dd>
        {maxJoin > 0
          ? activityText('activity.joined.of', { n: joinCount, max: maxJoin })
          : activityText('activity.joined.value', { n: joinCount })}
      </dd>
    </Box>
  );
}

export function ActivityTags({
  activity,
}: {
  activity: Pick<ActivityCard, 'activityType_dictText' | 'catId_dictText' | 'requireAudit' | 'openType' | 'price' | 'liveCount'>;
}): ReactElement {
  const { activityType_dictText, catId_dictText, requireAudit, openType, price, liveCount } = activity;
  const tags = [
    activityType_dictText,
    catId_dictText,
    requireAudit ? activityText('activity.audit') : '',
    openType === passwordType ? activityText('activity.password') : '',
  ].filter((tag) => tag !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {liveCount > 0 ? <Chip size="small" color="error" label={activityText('activity.live')} /> : null}
      <Chip
        size="small"
        color={price > 0 ? 'primary' : 'default'}
        variant={price > 0 ? 'filled' : 'outlined'}
        label={price > 0 ? formatMoney(price) : joinPayText('price.free')}
      />
      {tags.map((tag) => (
        <Chip key={tag} size="small" variant="outlined" label={tag} />
      ))}
    </Box>
  );
}
