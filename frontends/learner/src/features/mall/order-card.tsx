import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import { GoodsLineRow } from './checkout-goods.js';
import { mallOrderText } from './mall-order.texts.js';
import { orderLine } from './order-detail-dialog.js';
import { backText, costText, deedsOf, mallStates, type Deed, type MallOrder } from './order-words.js';

export type CardDeed = Deed | 'pay' | 'delivery' | 'detail';

const colorOf = ({ state }: MallOrder): string =>
  state === mallStates.unpaid ? 'warning.main' : state === mallStates.cancelled ? 'text.secondary' : 'success.main';

export interface OrderCardProps {
  order: MallOrder;
  /** the site's payments are on */
  isSelling: boolean;
  onDeed: (deed: CardDeed) => void;
}

/** One order: its goods, what it costs, how it stands, and what can be done with it. */
export function OrderCard({ order, isSelling, onDeed }: OrderCardProps): ReactElement {
  const { id, title, state, expireTime } = order;
  const isOpen = useTick(() => Number(state === mallStates.unpaid && Date.parse(expireTime) > serverNow())) === 1;
  const can = deedsOf(order, isOpen && isSelling);
  const button = (deed: CardDeed, look: 'contained' | 'outlined' | 'text', color: 'primary' | 'secondary' | 'error'): ReactElement => {
    const words = mallOrderText(`orders.${deed}`);
    return (
      <Button
        variant={look}
        color={color}
        sx={{ minHeight: 44 }}
        aria-label={mallOrderText('orders.of', { deed: words, title })}
        onClick={() => onDeed(deed)}
      >
        {words}
      </Button>
    );
  };
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper', p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {mallOrderText('orders.id', { id })} · {mallOrderText('orders.time', { time: formatDateTime(order.createTime) })}
        </Typography>
        <Typography sx={{ fontWeight: 550, color: colorOf(order) }}>{order.state_dictText}</Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.goodsList.map((line) => (
          <GoodsLineRow key={line.id} line={orderLine(line)} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {isOpen ? mallOrderText('orders.payUntil', { time: formatDateTime(expireTime) }) : ''}
        </Typography>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {mallOrderText('orders.total')} {costText(order.totalPoints, order.totalAmount)}
          {order.refundPoints + order.refundAmount === 0 ? null : (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', textAlign: 'right' }}>
              {mallOrderText('orders.returned', { cost: backText(order.refundPoints, order.refundAmount) })}
            </Typography>
          )}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        {button('detail', 'text', 'secondary')}
        {can.delete ? button('delete', 'text', 'error') : null}
        {can.cancel ? button('cancel', 'text', 'secondary') : null}
        {can.delivery ? button('delivery', 'outlined', 'primary') : null}
        {can.confirm ? button('confirm', 'contained', 'primary') : null}
        {can.pay ? button('pay', 'contained', 'primary') : null}
      </Box>
    </Box>
  );
}
