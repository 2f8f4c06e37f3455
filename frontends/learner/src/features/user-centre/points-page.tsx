import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, formatDateTime, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { text } from '../../texts/zh-cn.js';
import { centreText } from './centre.texts.js';
import { pointRemarkMax, readPointQuery, writePointQuery, type PointQuery } from './point-query.js';
import { Section } from './section.js';
import { formatChange, formatPoints, usePointRows, usePoints } from './use-points.js';

type PointRow = CallOutput<'/api/user/points/my-paging'>['records'][number];

function Balance(): ReactElement {
  const balance = usePoints();
  if (balance.isPending) return <Skeleton variant="rounded" width={160} height={56} />;
  if (balance.data === undefined) return <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />;
  const { points, held } = balance.data;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {centreText('points.balance')}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}>
        {formatPoints(points)}
        {held === 0 ? null : (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.5 }}>
            {centreText('points.held', { n: formatPoints(held) })}
          </Typography>
        )}
      </Typography>
    </Box>
  );
}

const numberSx = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

function Row({ row }: { row: PointRow }): ReactElement {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        rowGap: 0.25,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{row.refRemark}</Typography>
      <Typography sx={{ ...numberSx, fontWeight: 650, color: row.points < 0 ? 'text.primary' : 'success.main' }}>
        {formatChange(row.points)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatDateTime(row.createTime)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={numberSx}>
        {centreText('points.after', { n: formatPoints(row.balance) })}
      </Typography>
    </Box>
  );
}

function RowsSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} variant="rounded" height={56} />
      ))}
    </Box>
  );
}

/** My points: what I have, and every change of it. */
export function PointsPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const query = readPointQuery(params);
  const rows = usePointRows(query);
  const page = rows.data;
  const change = useCallback(
    (part: Partial<PointQuery>): void =>
      setParams((before) => writePointQuery({ ...readPointQuery(before), page: 1, ...part }), { replace: !('page' in part) }),
    [setParams],
  );
  const search = useCallback((remark: string): void => change({ remark }), [change]);
  const isBehind = useLastPage(page, (last) =>
    setParams((before) => writePointQuery({ ...readPointQuery(before), page: last }), { replace: true }),
  );
  const showAll =
    query.remark === '' ? null : (
      <Button variant="outlined" onClick={() => change({ remark: '', page: 1 })}>
        {centreText('points.showAll')}
      </Button>
    );
  return (
    <Section title={text('centre.points')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Balance />
        <Box role="search" sx={{ width: { xs: '100%', sm: 240 } }}>
          <PausingSearch label={centreText('points.search')} value={query.remark} maxLength={pointRemarkMax} onChange={search} />
        </Box>
      </Box>
      {rows.isPending || isBehind ? <RowsSkeleton /> : null}
      {rows.isError && page === undefined ? <ErrorState error={rows.error} onRetry={() => void rows.refetch()} /> : null}
      {page !== undefined && page.total === 0 ? (
        <EmptyState text={centreText(query.remark === '' ? 'points.none' : 'points.noneFound')} action={showAll} />
      ) : null}
      {page !== undefined && page.records.length > 0 ? (
        <Box aria-busy={rows.isPlaceholderData} sx={{ opacity: rows.isPlaceholderData ? 0.6 : 1 }}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {page.records.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Box>
          <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {centreText('points.pages', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
          </Box>
        </Box>
      ) : null}
    </Section>
  );
}
