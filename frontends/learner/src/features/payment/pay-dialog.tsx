import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Alert, formatClock, formatMoney, Icon, ignoreHeldEnter, messageOf, notify, sharedText } from '@xuekao/frontend-shared';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { CancelOrder } from './cancel-order.js';
import { endingText, orderStates, type Order } from './order-state.js';
import { PayWays } from './pay-ways.js';
import { paymentText } from './payment.texts.js';
import { useLiveOrder } from './use-live-order.js';
import { useReload } from './use-payment.js';

/** the specification's times until the page has new data */
const afterPaidMs = 1500;
const afterFailureMs = 2000;
const hurrySeconds = 60;
const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const;

export type OrderToPay = Pick<Order, 'id' | 'title' | 'price' | 'expireTime'>;
export interface PayDialogProps {
  order: OrderToPay;
  /** price that the buyer has seen; the dialog says where the order has another */
  seenPrice?: number;
  onPaid?: () => void;
  onClose: () => void;
  /** to another order for the same; null: there is no way to it from here */
  onAgain: (() => void) | null;
}

function TimeLeft({ seconds }: { seconds: number }): ReactElement {
  return (
    <Typography role="timer" color="textSecondary" sx={{ display: 'flex', justifyContent: 'center', gap: 1 }}>
      {paymentText('pay.left')}
      <Box
        component="span"
        sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', color: seconds < hurrySeconds ? 'error.main' : 'text.primary' }}
      >
        {formatClock(seconds)}
      </Box>
    </Typography>
  );
}

function Paid(): ReactElement {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 3 }}>
      <Box sx={{ color: 'success.main', lineHeight: 0 }}>
        <Icon name="success" size={48} />
      </Box>
      <Typography sx={{ fontWeight: 650 }}>{paymentText('pay.paid')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {paymentText('pay.paid.soon')}
      </Typography>
    </Box>
  );
}

/** Over the page: an order is paid by one of the site's methods, or cancelled. */
export function PayDialog({ order: begun, seenPrice = begun.price, onPaid, onClose, onAgain }: PayDialogProps): ReactElement {
  const titleId = useId();
  const { stage, seconds, order, take, ask } = useLiveOrder(begun);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [cancelling, setCancelling] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const reload = useReload();
  const latest = useRef({ onPaid, onClose });
  useEffect(() => {
    latest.current = { onPaid, onClose };
  });
  const isStuck = isFailed && stage === 'waiting';
  useEffect(() => (isStuck ? reload(afterFailureMs, () => latest.current.onClose()) : undefined), [isStuck, reload]);
  useEffect(() => {
    if (stage !== 'waiting') setCancelling(false);
    if (stage !== 'paid') return undefined;
    notify(paymentText('pay.done'), 'success');
    latest.current.onPaid?.();
    return reload(afterPaidMs, () => latest.current.onClose());
  }, [stage, reload]);
  const leave = (): void => {
    reload(afterPaidMs);
    onClose();
  };
  const question = useMutation({
    mutationFn: () => api.call('/api/pay/order/ask', { id: begun.id }),
    onSuccess: (answer) => {
      take(answer);
      if (answer.state === orderStates.unpaid) notify(paymentText('pay.notYet'), 'warning');
    },
    onError: (error) => notify(messageOf(error), 'error'),
  });
  return (
    <>
      <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onKeyDown={ignoreHeldEnter} onClose={leave}>
        <DialogTitle id={titleId}>{paymentText('pay.title')}</DialogTitle>
        <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
          <Box sx={{ textAlign: 'center' }}>
            <Typography sx={{ overflowWrap: 'anywhere', ...(isNarrow ? twoLines : {}) }}>{begun.title}</Typography>
            <Typography sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(begun.price)}
            </Typography>
          </Box>
          {stage === 'waiting' ? (
            <>
              {begun.price === seenPrice ? null : (
                <Alert severity="warning">{paymentText('pay.priceNow', { price: formatMoney(begun.price) })}</Alert>
              )}
              <TimeLeft seconds={seconds} />
              <PayWays
                orderId={begun.id}
                isNarrow={isNarrow}
                onFailed={(error) => {
                  notify(messageOf(error), 'error');
                  setFailed(true);
                  // where it is over the dialog says so, and stays
                  ask();
                }}
              />
            </>
          ) : null}
          {stage === 'paid' ? <Paid /> : null}
          {stage === 'over' ? (
            <Alert severity="warning">{(order && endingText(order)) || paymentText('order.ending.expired')}</Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          {stage === 'waiting' ? (
            <Button color="secondary" onClick={() => setCancelling(true)} sx={{ mr: 'auto' }}>
              {paymentText('pay.cancel')}
            </Button>
          ) : null}
          <Button key={stage} color={stage === 'paid' ? 'primary' : 'secondary'} autoFocus={stage !== 'waiting'} onClick={leave}>
            {sharedText('shared.close')}
          </Button>
          {stage === 'waiting' ? (
            <Button variant={isNarrow ? 'outlined' : 'contained'} autoFocus loading={question.isPending} onClick={() => question.mutate()}>
              {paymentText('pay.ask')}
            </Button>
          ) : null}
          {stage === 'over' && onAgain !== null ? (
            <Button variant="contained" onClick={onAgain}>
              {paymentText('pay.again')}
            </Button>
          ) : null}
        </DialogActions>
      </Dialog>
      {cancelling ? <CancelOrder order={begun} onDone={take} onRefused={ask} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}
