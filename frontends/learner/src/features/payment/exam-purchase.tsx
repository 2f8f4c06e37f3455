import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ApiError, formatMoney, lazyPart, messageOf, notify } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import type { OrderToPay } from './pay-dialog.js';
import { paymentText } from './payment.texts.js';
import { useFocusBack } from './use-focus-back.js';

const PayDialog = lazyPart(async () => (await import('./order-dialogs.js')).PayDialog, 'notice');

/** between looks whether a paid exam is open by now, and how long that is expected */
const openingMs = 2000;
const longestOpeningMs = 60_000;
const passwordType = 9;

export interface ExamPurchaseProps {
  exam: { id: string; price?: number; openType: number };
  /** the server may say something else of the exam by now */
  onStale: () => void;
}

/** In place of the start of an exam that has a price: the price, and the way to pay it. */
export function ExamPurchase({ exam, onStale }: ExamPurchaseProps): ReactElement {
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
    mutationFn: () => api.call('/api/exam/buy/init', { examId: exam.id }),
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
      aria-label={paymentText('pay.exam.needs')}
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
        <Typography color="textSecondary">{paymentText(isPaid ? 'pay.opening' : 'pay.exam.needs')}</Typography>
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(exam.price ?? 0)}
        </Typography>
        {isOff || exam.openType === passwordType ? (
          <Typography variant="body2" color="textSecondary">
            {paymentText(isOff ? 'pay.none' : 'pay.exam.password')}
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
