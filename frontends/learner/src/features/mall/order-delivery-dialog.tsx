import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, formatDateTime, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { InfoDialog } from './info-dialog.js';
import { mallOrderText } from './mall-order.texts.js';
import { FactList } from './order-detail-dialog.js';

const byCourier = 1;

/** How the goods of an order are on their way. */
export function OrderDeliveryDialog({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const sent = useQuery({
    queryKey: ['mall-orders', 'delivery', id],
    queryFn: ({ signal }) => api.call('/api/mall/delivery/detail', { id }, { signal }),
    staleTime: 0,
  });
  const { data } = sent;
  return (
    <InfoDialog title={mallOrderText('delivery.title')} onClose={onClose}>
      {sent.isError && data === undefined ? <ErrorState error={sent.error} onRetry={() => void sent.refetch()} /> : null}
      {data === undefined && !sent.isError ? <Skeleton height={160} /> : null}
      {data === null ? <EmptyState text={mallOrderText('delivery.none')} /> : null}
      {data ? (
        <>
          <FactList
            facts={[
              [mallOrderText('delivery.sendType'), data.sendType_dictText],
              [mallOrderText('delivery.createTime'), formatDateTime(data.createTime)],
              [mallOrderText('delivery.expressName'), data.expressName],
              [mallOrderText('delivery.expressNo'), data.expressNo],
              [mallOrderText('delivery.remark'), data.remark],
            ]}
          />
          {data.sendType === byCourier ? null : <EmptyState text={mallOrderText('delivery.none')} />}
          {data.tracksFailed ? (
            <Typography color="textSecondary" role="status">
              {mallOrderText(data.tracks.length === 0 ? 'delivery.failed' : 'delivery.failedKnown')}
            </Typography>
          ) : null}
          {data.sendType === byCourier && data.tracks.length === 0 && !data.tracksFailed ? (
            <Typography color="textSecondary">{mallOrderText('delivery.noTracks')}</Typography>
          ) : null}
          {data.tracks.length === 0 ? null : (
            <Box component="ol" aria-label={mallOrderText('delivery.tracks')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.tracks.map(({ time, context }, at) => (
                <Box
                  component="li"
                  key={`${time} ${context}`}
                  sx={{ pl: 2, pb: 1.5, borderLeft: 2, borderColor: at === 0 ? 'primary.main' : 'divider' }}
                >
                  <Typography sx={{ overflowWrap: 'anywhere', fontWeight: at === 0 ? 550 : 400 }}>{context}</Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatDateTime(time)}
                  </Typography>
                </Box>
              ))}
            </Box>
          )}
          {data.tracksTime === null || data.tracks.length === 0 ? null : (
            <Typography variant="body2" color="textSecondary">
              {mallOrderText('delivery.asked', { time: formatDateTime(data.tracksTime) })}
            </Typography>
          )}
        </>
      ) : null}
    </InfoDialog>
  );
}
