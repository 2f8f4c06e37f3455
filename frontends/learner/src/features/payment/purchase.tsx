import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ApiError, formatMoney, lazyPart, messageOf, notify } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { useSite } from '../../lib/site.js';
import type { OrderToPay } from './pay-dialog.js';
import { paymentText } from './payment.texts.js';
import { useFocusBack } from './use-focus-back.js';

const PayDialog = lazyPart(async () => (await import('./order-dialogs.js')).PayDialog, 'notice');

/** between looks whether what was paid is open by now, and how long that is expected */
const openingMs = 2000;
const longestOpeningMs = 60_000;

export interface PurchaseProps {
  /** fen */
  price: number;
  /** why it has to be bought */
  needs: string;
  /** to be known before it is bought */
  note?: string;
  /** begins the order */
  onBuy: () => Promise<Omit<OrderToPay, 'id'> & { orderId: string }>;
  /** the server may say something else of it by now */
  onStale: () => void;
}

/** In place of the start of something that has a price: the price, and the way to pay it. */
export function Purchase({ price, needs, note, onBuy, onStale }: PurchaseProps): ReactElement {
  const { site } = useSite();
  const [order, setOrder] = useState<OrderToPay | null>(null);
  // the money is here a moment before the exam is open
  const [isPaid, setPaid] = useState(false);
  const look = useRef(onStale);
  useEffect(() => {
    look.current = onStale;
  });
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = window.setInterval(() => look.current(), openingMs);
    const end = window.setTimeout(() => setPaid(false), longestOpeningMs);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(end);
    };
  }, [isPaid]);
  const buy = useMutation({
    mutationFn: onBuy,
    onSuccess: ({ orderId, ...begun }) => setOrder({ id: orderId, ...begun }),
    onError: (error) => {
      setOrder(null);
      notify(messageOf(error), 'error');
      if (error instanceof ApiError && error.kind === 'business') onStale();
    },
  });
  const button = useFocusBack(order !== null || buy.isPending);
  const isOff = site?.props['modulePay'] === false;
  return (
    <Box
      component="section"
      aria-label={needs}
      sx={{
        mb: 2.5,
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1.25,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography color="textSecondary">{isPaid ? paymentText('pay.opening') : needs}</Typography>
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(price)}
        </Typography>
        {isOff || note !== undefined ? (
          <Typography variant="body2" color="textSecondary">
            {isOff ? paymentText('pay.none') : note}
          </Typography>
        ) : null}
      </Box>
      {isOff ? null : (
        <Button
          ref={button}
          variant="contained"
          size="large"
          loading={buy.isPending || isPaid}
          onClick={() => buy.mutate()}
          sx={{ minWidth: 140, flex: { xs: 1, sm: 'none' } }}
        >
          {paymentText('pay.buy')}
        </Button>
      )}
      {order === null ? null : (
        <Suspense fallback={null}>
          <PayDialog
            key={order.id}
            order={order}
            onPaid={() => setPaid(true)}
            onClose={() => setOrder(null)}
            onAgain={() => buy.mutate()}
          />
        </Suspense>
      )}
    </Box>
  );
}
