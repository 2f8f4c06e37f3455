import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazyPart, messageOf, notify, Segments } from '@xuekao/frontend-shared';
import { Suspense, useCallback, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useAskedOrder } from './use-asked-order.js';
import { useGivenCode } from './use-given-code.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import type { Order } from '../payment/order-state.js';
import type { OrderToPay } from '../payment/pay-dialog.js';
import { paymentText } from '../payment/payment.texts.js';
import { centreText } from './centre.texts.js';
import { goodsPageOf } from './goods-page.js';
import { orderTitleMax, readOrderQuery, stateChoices, stateOf, writeOrderQuery, type OrderQuery } from './order-query.js';
import { OrderRow } from './order-row.js';
import { usePagedQuery } from '../../lib/centre/paged-query.js';
import { PagedRows } from '../../lib/centre/paged-rows.js';
import { Section } from '../../lib/centre/section.js';
import { useOrders } from './use-orders.js';
import { centrePage } from './page-names.texts.js';

const PayDialog = lazyPart(async () => (await import('../payment/order-dialogs.js')).PayDialog, 'notice');
const RedeemDialog = lazyPart(async () => (await import('../payment/order-dialogs.js')).RedeemDialog, 'notice');
const CancelOrder = lazyPart(async () => (await import('../payment/order-dialogs.js')).CancelOrder, 'notice');

const all = 'all';

/** On a phone the states scroll sideways, as those of the exam hall do. */
function StateFilter({ state, onChange }: { state: OrderQuery['state']; onChange: (state: OrderQuery['state']) => void }): ReactElement {
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
      <Segments
        label={paymentText('order.state')}
        choices={[
          { value: all, label: paymentText('order.state.all') },
          ...stateChoices.map((one) => ({ value: String(one), label: paymentText(`order.state.${one}`) })),
        ]}
        value={String(state ?? all)}
        onChange={(value) => onChange(stateOf(value))}
      />
    </Box>
  );
}

/** My orders: what was bought, what waits for its money, and why others ended. */
export function OrdersPage(): ReactElement {
  const { query, change, goTo } = usePagedQuery(readOrderQuery, writeOrderQuery);
  const orders = useOrders(query);
  const { site } = useSite();
  useAskedOrder();
  const [redeeming, setRedeeming] = useGivenCode();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [paying, setPaying] = useState<{ row: Order; order: OrderToPay } | null>(null);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const search = useCallback((title: string): void => change({ title }), [change]);
  const isFiltered = query.title !== '' || query.state !== null;
  const refresh = (): void => void cache.invalidateQueries({ queryKey: ['orders'] });
  // an exam may have another price by now: its order is then closed, and another one takes its place
  const begin = useMutation({
    mutationFn: async (row: Order): Promise<OrderToPay> => {
      if (row.kind !== 'exam') return row;
      const { orderId: id, ...begun } = await api.call('/api/exam/buy/init', { examId: row.goodsId });
      return { id, ...begun };
    },
    onSuccess: (order, row) => {
      setPaying({ row, order });
      if (order.id !== row.id) refresh();
    },
    onError: (error) => {
      notify(messageOf(error), 'error');
      refresh();
    },
  });
  const cancelled = (): void => {
    notify(paymentText('pay.cancel.done'), 'success');
    refresh();
  };
  const again = (order: Order): (() => void) | null => {
    const goods = goodsPageOf(order);
    return goods === null ? null : () => void navigate(goods);
  };
  return (
    <Section title={centrePage('centre.orders')}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <PausingSearch label={centreText('orders.search')} value={query.title} maxLength={orderTitleMax} onChange={search} />
        </Box>
        <StateFilter state={query.state} onChange={(state) => change({ state })} />
        <Button variant="outlined" onClick={() => setRedeeming('')} sx={{ ml: { sm: 'auto' } }}>
          {centreText('orders.redeem')}
        </Button>
      </Box>
      <PagedRows
        rows={orders}
        page={query.page}
        onPage={(page) => change({ page })}
        onBehind={goTo}
        emptyText={centreText(isFiltered ? 'orders.noneFound' : 'orders.none')}
        emptyAction={
          isFiltered ? (
            <Button variant="outlined" onClick={() => change({ title: '', state: null, page: 1 })}>
              {centreText('orders.showAll')}
            </Button>
          ) : null
        }
        countText={(n) => centreText('orders.pages', { n })}
      >
        {(order) => (
          <OrderRow
            key={order.id}
            order={order}
            isSelling={site?.props['modulePay'] !== false}
            isAsking={begin.isPending && begin.variables.id === order.id}
            isPaying={paying?.row.id === order.id}
            onPay={() => begin.isPending || begin.mutate(order)}
            onCancel={() => setCancelling(order)}
          />
        )}
      </PagedRows>
      {paying === null ? null : (
        <Suspense fallback={null}>
          <PayDialog order={paying.order} seenPrice={paying.row.price} onClose={() => setPaying(null)} onAgain={again(paying.row)} />
        </Suspense>
      )}
      {redeeming === null ? null : (
        <Suspense fallback={null}>
          <RedeemDialog code={redeeming} onClose={() => setRedeeming(null)} />
        </Suspense>
      )}
      {cancelling === null ? null : (
        <Suspense fallback={null}>
          <CancelOrder order={cancelling} onDone={cancelled} onRefused={refresh} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
    </Section>
  );
}
