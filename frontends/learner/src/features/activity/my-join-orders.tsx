import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, formatMoney, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { api } from '../../lib/session.js';
import { orderStates } from '../payment/order-state.js';
import { PagedRows, rowSx } from '../../lib/centre/paged-rows.js';
import { activityPageSize, type ActivityQuery } from './activity-query.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';
import { useJoinPayment } from './use-join-payment.js';

type Order = CallOutput<'/api/activity/buy/paging'>['records'][number];

function OrderRow({ order, isPaying, onPay }: { order: Order; isPaying: boolean; onPay: () => void }): ReactElement {
  const { activityId, joinId, title, amount, createTime, paid, state } = order;
  const isOpen = state === orderStates.unpaid && joinId !== '';
  return (
    <Box component="li" sx={rowSx}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={addressOf(learnerPages.WebActivityDetail, { id: activityId })}
          sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
        >
          {title}
        </Link>
      </Typography>
      <Typography sx={{ textAlign: 'right', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {joinPayText('orders.time', { time: formatDateTime(createTime) })}
      </Typography>
      <Box sx={{ textAlign: 'right' }}>
        <Chip
          size="small"
          variant="outlined"
          color={paid ? 'success' : state === orderStates.unpaid ? 'warning' : 'default'}
          label={paid ? joinPayText('orders.paid') : order.state_dictText}
        />
      </Box>
      {isOpen ? (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>
          <Button variant="contained" sx={{ minHeight: 44 }} loading={isPaying} onClick={onPay}>
            {joinPayText('pay.action')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

export interface MyJoinOrdersProps {
  query: ActivityQuery;
  onPage: (page: number) => void;
  onBehind: (last: number) => void;
  onOpen: () => void;
  onAll: () => void;
}

/** Own orders for sign-ups, the newest first. */
export function MyJoinOrders({ query: { title, page }, onPage, onBehind, onOpen, onAll }: MyJoinOrdersProps): ReactElement {
  const cache = useQueryClient();
  const words = title.trim();
  const orders = useQuery({
    queryKey: ['activities', 'orders', words, page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/activity/buy/paging',
        { current: page, size: activityPageSize, params: words === '' ? {} : { title: words } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const payment = useJoinPayment(() => void cache.invalidateQueries({ queryKey: ['activities'] }));
  return (
    <>
      <PagedRows
        rows={orders}
        page={page}
        onPage={onPage}
        onBehind={onBehind}
        emptyText={joinPayText(words === '' ? 'orders.none' : 'orders.noneFound')}
        emptyAction={
          <Button variant="outlined" onClick={words === '' ? onOpen : onAll}>
            {activityText(words === '' ? 'records.toOpen' : 'activity.showAll')}
          </Button>
        }
        countText={(n) => joinPayText('orders.count', { n })}
      >
        {(order) => (
          <OrderRow
            key={order.id}
            order={order}
            isPaying={payment.payingId !== null && payment.payingId === order.joinId}
            onPay={() => payment.pay(order.joinId)}
          />
        )}
      </PagedRows>
      {payment.dialog}
    </>
  );
}
