import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { PausingSearch } from '../../lib/pausing-search.js';
import { centreText } from './centre.texts.js';
import { usePagedQuery } from '../../lib/centre/paged-query.js';
import { PagedRows, rowSx } from '../../lib/centre/paged-rows.js';
import { pointRemarkMax, readPointQuery, writePointQuery } from './point-query.js';
import { Section } from '../../lib/centre/section.js';
import { formatChange, formatPoints, usePointRows, usePoints } from './use-points.js';
import { centrePage } from './page-names.texts.js';

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
    <Box component="li" sx={rowSx}>
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

/** My points: what I have, and every change of it. */
export function PointsPage(): ReactElement {
  const { query, change, goTo } = usePagedQuery(readPointQuery, writePointQuery);
  const rows = usePointRows(query);
  const search = useCallback((remark: string): void => change({ remark }), [change]);
  const showAll =
    query.remark === '' ? null : (
      <Button variant="outlined" onClick={() => change({ remark: '', page: 1 })}>
        {centreText('points.showAll')}
      </Button>
    );
  return (
    <Section title={centrePage('centre.points')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Balance />
        <Box role="search" sx={{ width: { xs: '100%', sm: 240 } }}>
          <PausingSearch label={centreText('points.search')} value={query.remark} maxLength={pointRemarkMax} onChange={search} />
        </Box>
      </Box>
      <PagedRows
        rows={rows}
        page={query.page}
        onPage={(page) => change({ page })}
        onBehind={goTo}
        emptyText={centreText(query.remark === '' ? 'points.none' : 'points.noneFound')}
        emptyAction={showAll}
        countText={(n) => centreText('points.pages', { n })}
      >
        {(row) => <Row key={row.id} row={row} />}
      </PagedRows>
    </Section>
  );
}
