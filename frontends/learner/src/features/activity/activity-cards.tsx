import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { ActivityFacts, ActivityTags, type ActivityCard } from './activity-facts.js';

/** Two cards beside each other (specification 3, section 9), one on a phone. */
export const cardsSx = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } as const;

const bannerSx = {
  ...{ width: { xs: '100%', sm: 176 }, height: { xs: 140, sm: 'auto' }, minHeight: { sm: 150 } },
  ...{ flexShrink: 0, objectFit: 'cover' },
} as const;

export function ActivityCards({ activities }: { activities: readonly ActivityCard[] }): ReactElement {
  return (
    <Box sx={cardsSx}>
      {activities.map((activity) => (
        <Paper
          key={activity.id}
          component="article"
          variant="outlined"
          aria-label={activity.title}
          sx={{ borderRadius: 1.25, overflow: 'hidden', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
        >
          {activity.banner === '' ? null : <Box component="img" src={activity.banner} alt="" sx={bannerSx} />}
          <Box sx={{ p: 2, display: 'grid', gap: 1.25, alignContent: 'start', minWidth: 0, flex: 1 }}>
            <Typography component="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                to={addressOf(learnerPages.WebActivityDetail, { id: activity.id })}
                underline="hover"
                color="textPrimary"
                sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
              >
                {activity.title}
              </Link>
            </Typography>
            <ActivityTags activity={activity} />
            <ActivityFacts activity={activity} />
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
