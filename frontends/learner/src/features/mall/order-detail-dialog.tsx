import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, formatDateTime, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { GoodsLineRow, Total, type GoodsLine } from './checkout-goods.js';
import { InfoDialog } from './info-dialog.js';
import { mallOrderText } from './mall-order.texts.js';
import { backText, placeText, type MallOrder } from './order-words.js';

type Detail = CallOutput<'/api/mall/order/detail'>;
export type Fact = readonly [label: string, value: string];

/** Facts side by side, on a phone below each other; those without a value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.75,
      }}
    >
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

const time = (at: string | null): string => (at === null ? '' : formatDateTime(at));

export const orderLine = ({
  goodsImage,
  goodsTitle,
  skuTitle,
  totalCount,
  totalPoints,
  totalAmount,
  refundCount,
}: MallOrder['goodsList'][number]): GoodsLine => ({
  ...{ image: goodsImage, title: goodsTitle, skuTitle, count: totalCount, points: totalPoints, amount: totalAmount, refundCount },
});

function partKey(pieces: number, isReturned: boolean) {
  if (pieces === 0) return isReturned ? 'detail.sum' : 'detail.sumComing';
  return isReturned ? 'detail.part' : 'detail.partComing';
}

/** Pieces that went back, or sums without any, and what the buyer got. */
function Parts({ parts }: Pick<Detail, 'parts'>): ReactElement | null {
  if (parts.length === 0) return null;
  return (
    <Box component="ul" aria-label={mallOrderText('detail.parts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parts.map(({ id, createTime, count: n, goods, points, amount, reason, isReturned }) => (
        <Typography component="li" key={id} color="textSecondary" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
          {mallOrderText(partKey(n, isReturned), {
            ...{ time: formatDateTime(createTime), n, goods, cost: backText(points, amount), reason },
          })}
        </Typography>
      ))}
    </Box>
  );
}

const factsOf = (order: Detail): Fact[] => [
  [mallOrderText('detail.id'), order.id],
  [mallOrderText('detail.createTime'), time(order.createTime)],
  [mallOrderText('detail.state'), order.state_dictText],
  [mallOrderText('detail.remark'), order.remark],
  [mallOrderText('detail.payMethod'), order.payMethod_dictText],
  [mallOrderText('detail.payTime'), time(order.payTime)],
  [mallOrderText('detail.sendTime'), time(order.sendTime)],
  [mallOrderText('detail.receiveTime'), time(order.receiveTime)],
  [mallOrderText('detail.cancelTime'), time(order.cancelTime)],
  [mallOrderText('detail.cancelRemark'), order.cancelRemark],
  [mallOrderText('detail.contact'), order.contact],
  [mallOrderText('detail.mobile'), order.mobile],
  [mallOrderText('detail.address'), placeText(order)],
  [mallOrderText('delivery.expressName'), order.delivery?.expressName ?? ''],
  [mallOrderText('delivery.expressNo'), order.delivery?.expressNo ?? ''],
];

/** Everything of one order. */
export function OrderDetailDialog({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const order = useQuery({
    queryKey: ['mall-orders', 'detail', id],
    queryFn: ({ signal }) => api.call('/api/mall/order/detail', { id }, { signal }),
  });
  const { data } = order;
  return (
    <InfoDialog title={mallOrderText('orders.detail')} onClose={onClose}>
      {order.isError && data === undefined ? <ErrorState error={order.error} onRetry={() => void order.refetch()} /> : null}
      {data === undefined && !order.isError ? <Skeleton height={240} /> : null}
      {data === undefined ? null : (
        <>
          <FactList facts={factsOf(data)} />
          <Box
            component="ul"
            aria-label={mallOrderText('detail.goods')}
            sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
          >
            {data.goodsList.map((line) => (
              <GoodsLineRow key={line.id} line={orderLine(line)} />
            ))}
          </Box>
          <Total label={mallOrderText('orders.total')} points={data.totalPoints} amount={data.totalAmount} />
          <Parts parts={data.parts} />
        </>
      )}
    </InfoDialog>
  );
}
