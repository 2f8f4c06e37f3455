import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { lazyPart, Segments } from '@xuekao/frontend-shared';
import { Suspense, useCallback, useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { PagedRows } from '../../lib/centre/paged-rows.js';
import { mallOrderText } from './mall-order.texts.js';
import { mallOrderPageSize, readMallOrderQuery, writeMallOrderQuery, type MallOrderQuery } from './mall-order-query.js';
import { OrderCard, type CardDeed } from './order-card.js';
import { OrderDeedDialog } from './order-deed-dialog.js';
import { OrderDeliveryDialog } from './order-delivery-dialog.js';
import { OrderDetailDialog } from './order-detail-dialog.js';
import { stateTabs, type MallOrder } from './order-words.js';

const PayDialog = lazyPart(async () => (await import('../payment/order-dialogs.js')).PayDialog, 'notice');

const all = 'all';
const cards = (rows: ReactElement[]): ReactElement => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows}
  </Box>
);

/** Own orders as the server has them; deeds of the console and payments change them, so each visit asks. */
const useMallOrders = ({ state, page }: MallOrderQuery) =>
  useQuery({
    queryKey: ['mall-orders', 'list', state, page],
    queryFn: ({ signal }) =>
      api.call('/api/mall/order/paging', { current: page, size: mallOrderPageSize, params: state === null ? {} : { state } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** My orders in the mall, by their state. */
export function OrdersTab(): ReactElement {
  const [params, setParams] = useSearchParams();
  const query = readMallOrderQuery(params);
  const change = useCallback(
    (part: Partial<MallOrderQuery>, replace: boolean): void =>
      setParams((before) => writeMallOrderQuery(before, { ...readMallOrderQuery(before), page: 1, ...part }), { replace }),
    [setParams],
  );
  const goTo = useCallback((page: number): void => change({ page }, true), [change]);
  const orders = useMallOrders(query);
  const { site } = useSite();
  const cache = useQueryClient();
  const [open, setOpen] = useState<{ order: MallOrder; deed: CardDeed } | null>(null);
  const [isPaid, setPaid] = useState(false);
  const refresh = (): void => void cache.invalidateQueries({ queryKey: ['mall-orders'] });
  const close = (): void => {
    setOpen(null);
    if (isPaid) change({ state: 1 }, true);
    setPaid(false);
    refresh();
  };
  const { order, deed } = open ?? {};
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, mb: 1.5, p: 0.5 }}>
        <Segments
          label={mallOrderText('orders.states')}
          value={String(query.state ?? all)}
          choices={[
            { value: all, label: mallOrderText('orders.state.all') },
            ...stateTabs.map((state) => ({ value: String(state), label: mallOrderText(`orders.state.${state}`) })),
          ]}
          onChange={(value) => change({ state: stateTabs.find((state) => String(state) === value) ?? null }, true)}
        />
      </Box>
      <PagedRows
        rows={orders}
        page={query.page}
        onPage={(page) => change({ page }, false)}
        onBehind={goTo}
        frame={cards}
        emptyText={mallOrderText(query.state === null ? 'orders.none' : 'orders.noneFound')}
        emptyAction={
          query.state === null ? (
            <Button component={Link} to={learnerPages.Mall} variant="outlined">
              {mallOrderText('orders.toGoods')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => change({ state: null }, true)}>
              {mallOrderText('orders.showAll')}
            </Button>
          )
        }
        countText={(n) => mallOrderText('orders.count', { n })}
      >
        {(row) => (
          <OrderCard
            key={row.id}
            order={row}
            isSelling={site?.props['modulePay'] !== false}
            onDeed={(chosen) => setOpen({ order: row, deed: chosen })}
          />
        )}
      </PagedRows>
      {order === undefined ? null : (
        <Suspense fallback={null}>
          {deed === 'detail' ? <OrderDetailDialog id={order.id} onClose={close} /> : null}
          {deed === 'delivery' ? <OrderDeliveryDialog id={order.id} onClose={close} /> : null}
          {deed === 'confirm' || deed === 'cancel' || deed === 'delete' ? (
            <OrderDeedDialog order={order} deed={deed} onClose={close} />
          ) : null}
          {deed === 'pay' ? (
            <PayDialog
              order={{ id: order.thirdNumber, title: order.title, price: order.totalAmount, expireTime: order.expireTime }}
              onPaid={() => setPaid(true)}
              onClose={close}
              onAgain={null}
            />
          ) : null}
        </Suspense>
      )}
    </Box>
  );
}
