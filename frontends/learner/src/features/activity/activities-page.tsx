import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, Segments, sharedText, Skeleton, Tabs } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { CategoryField } from '../../lib/category/category-field.js';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { usePageTitle } from '../../lib/page-title.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { ActivityCards, cardsSx } from './activity-cards.js';
import {
  activityPageSize,
  activityTitleMax,
  isFiltered,
  readActivityQuery,
  writeActivityQuery,
  type ActivityQuery,
} from './activity-query.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';
import { MyJoinOrders } from './my-join-orders.js';
import { MyJoins } from './my-joins.js';

type Change = (part: Partial<ActivityQuery>) => void;
const types = ['', '1', '2'] as const;
const searchText = {
  open: activityText('activity.search'),
  my: activityText('records.search'),
  order: joinPayText('orders.search'),
} as const;
const tabText = {
  open: activityText('activity.tab.open'),
  my: activityText('activity.tab.my'),
  order: joinPayText('orders.tab'),
} as const;
const noConditions = { title: '', category: '', type: '' } as const;

function useActivities(query: ActivityQuery) {
  const { title, category, type, page } = query;
  return useQuery({
    queryKey: ['activities', 'open', query],
    queryFn: ({ signal }) => {
      const params = {
        ...(title.trim() === '' ? {} : { title: title.trim() }),
        ...(category === '' ? {} : { catId: category }),
        ...(type === '' ? {} : { activityType: type }),
      };
      return api.call('/api/activity/activity/paging', { current: page, size: activityPageSize, params }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

function OpenActivities({ query, change, goTo }: { query: ActivityQuery; change: Change; goTo: (page: number) => void }): ReactElement {
  const activities = useActivities(query);
  const page = activities.data;
  const isBehind = useLastPage(page, goTo);
  if (activities.isPending || isBehind)
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={cardsSx}>
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} height={168} />
        ))}
      </Box>
    );
  if (page === undefined) return <ErrorState error={activities.error} onRetry={() => void activities.refetch()} />;
  if (page.records.length === 0)
    return (
      <EmptyState
        text={activityText(isFiltered(query) ? 'activity.noneFound' : 'activity.none')}
        action={
          isFiltered(query) ? (
            <Button variant="outlined" onClick={() => change(noConditions)}>
              {activityText('activity.showAll')}
            </Button>
          ) : null
        }
      />
    );
  return (
    <Box aria-busy={activities.isPlaceholderData} sx={{ opacity: activities.isPlaceholderData ? 0.6 : 1 }}>
      <ActivityCards activities={page.records} />
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {activityText('activity.count', { n: page.total })}
        </Typography>
        <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
      </Box>
    </Box>
  );
}

function Filters({ query, change }: { query: ActivityQuery; change: Change }): ReactElement {
  const search = useCallback((title: string): void => change({ title }), [change]);
  const isOpen = query.tab === 'open';
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
      {isOpen ? (
        <>
          <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
            <Segments
              label={activityText('activity.type')}
              value={query.type}
              choices={types.map((value) => ({
                value,
                label: activityText(value === '' ? 'activity.type.all' : `activity.type.${value}`),
              }))}
              onChange={(type) => change({ type })}
            />
          </Box>
          <Box sx={{ width: { xs: '100%', sm: 200 } }}>
            <CategoryField dicCode="activity_catalog" value={query.category} onChange={(category) => change({ category })} />
          </Box>
        </>
      ) : null}
      <Box sx={{ width: { xs: '100%', sm: 260 } }}>
        <PausingSearch key={query.tab} label={searchText[query.tab]} value={query.title} maxLength={activityTitleMax} onChange={search} />
      </Box>
    </Box>
  );
}

/** Sign-ups: the centre with what one can sign up for, the own records, and their orders where the site sells. */
export function ActivitiesPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(activityText('activity.title'));
  const { site } = useSite();
  const isSelling = site?.props['modulePay'] !== false;
  const asked = readActivityQuery(params);
  const query = asked.tab === 'order' && !isSelling ? { ...asked, tab: 'open' as const } : asked;
  const change: Change = useCallback(
    (part) =>
      setParams((before) => writeActivityQuery({ ...readActivityQuery(before), page: 1, ...part }), {
        replace: !('page' in part || 'tab' in part),
      }),
    [setParams],
  );
  const goTo = useCallback(
    (page: number): void => setParams((before) => writeActivityQuery({ ...readActivityQuery(before), page }), { replace: true }),
    [setParams],
  );
  const Mine = query.tab === 'order' ? MyJoinOrders : MyJoins;
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {activityText('activity.title')}
      </Typography>
      <Tabs
        label={activityText('activity.tabs')}
        value={query.tab}
        tabs={(isSelling ? (['open', 'my', 'order'] as const) : (['open', 'my'] as const)).map((value) => ({
          value,
          label: tabText[value],
        }))}
        panelId="activity-panel"
        onChange={(tab) => change({ ...noConditions, tab })}
      />
      <div role="tabpanel" id="activity-panel" aria-labelledby={`tab-${query.tab}`}>
        <Filters query={query} change={change} />
        {query.tab === 'open' ? (
          <OpenActivities query={query} change={change} goTo={goTo} />
        ) : (
          <Mine
            query={query}
            onPage={(page) => change({ page })}
            onBehind={goTo}
            onOpen={() => change({ tab: 'open' })}
            onAll={() => change(noConditions)}
          />
        )}
      </div>
    </>
  );
}
