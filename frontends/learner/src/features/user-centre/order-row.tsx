import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatMoney } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import { endingText, isPaid, orderStates, secondsToPay, type Order } from '../payment/order-state.js';
import { paymentText } from '../payment/payment.texts.js';
import { useFocusBack } from '../payment/use-focus-back.js';
import { centreText } from './centre.texts.js';
import { goodsPageOf, pageOf } from './goods-page.js';
import { wayOn } from './order-query.js';
import { rowSx } from '../../lib/centre/paged-rows.js';

const colorOf = (order: Order): string =>
  order.state === orderStates.unpaid ? 'warning.main' : isPaid(order) ? 'success.main' : 'text.secondary';

/** Times of an order, and until when an open one can be paid. */
function timesOf({ createTime, payTime, expireTime }: Order, isOpen: boolean): string[] {
  return [
    centreText('orders.made', { time: formatDateTime(createTime) }),
    ...(payTime === null ? [] : [centreText('orders.paidAt', { time: formatDateTime(payTime) })]),
    ...(isOpen ? [centreText('orders.payUntil', { time: formatDateTime(expireTime) })] : []),
  ];
}

export interface OrderRowProps {
  order: Order;
  /** the site's payments are on */
  isSelling: boolean;
  /** it is asked for before it is paid */
  isAsking: boolean;
  /** the dialog of its payment is open */
  isPaying: boolean;
  onPay: () => void;
  onCancel: () => void;
}

export function OrderRow({ order, isSelling, isAsking, isPaying, onPay, onCancel }: OrderRowProps): ReactElement {
  const { title, state } = order;
  const isOpen = useTick(() => Number(state === orderStates.unpaid && secondsToPay(order, serverNow()) > 0)) === 1;
  const payButton = useFocusBack(isAsking || isPaying);
  const way = wayOn(order, isOpen ? 1 : 0, isSelling);
  const ending = state === orderStates.unpaid && !isOpen ? paymentText('order.ending.expired') : endingText(order);
  const goods = goodsPageOf(order);
  return (
    <Box component="li" sx={rowSx}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={pageOf(order)} sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}>
          {title}
        </Link>
      </Typography>
      <Typography sx={{ textAlign: 'right', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{formatMoney(order.price)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {timesOf(order, isOpen).map((words, at) => (
          <span key={words}>
            {at === 0 ? '' : ' · '}
            <span className="xk-whole">{words}</span>
          </span>
        ))}
      </Typography>
      <Typography variant="body2" sx={{ textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 550, color: colorOf(order) }}>
        {order.state_dictText}
      </Typography>
      {ending === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          {ending}
        </Typography>
      )}
      {order.parts.map(({ amount, reason, createTime, returnTime }) => (
        <Typography key={createTime} variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {centreText(returnTime === null ? 'orders.partComing' : 'orders.partBack', { sum: formatMoney(amount), reason })}
        </Typography>
      ))}
      {way === null && state !== orderStates.unpaid ? null : (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
          {state === orderStates.unpaid ? (
            <Button color="secondary" aria-label={centreText('orders.cancelOne', { title })} onClick={onCancel}>
              {centreText('orders.cancel')}
            </Button>
          ) : null}
          {way === 'pay' ? (
            <Button
              ref={payButton}
              variant="contained"
              loading={isAsking}
              aria-label={centreText('orders.payOne', { title })}
              onClick={onPay}
            >
              {centreText('orders.pay')}
            </Button>
          ) : null}
          {way === 'again' && goods !== null ? (
            <Button component={RouterLink} to={goods} aria-label={centreText('orders.againOne', { title })}>
              {paymentText('pay.again')}
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  );
}
