import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PayMethod } from '@xuekao/contracts';
import { Alert, ErrorState, Segments, sharedText, Skeleton } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { paymentText } from './payment.texts.js';
import { framePx, QrCode } from './qr-code.js';
import { usePayMethods, useTrade } from './use-payment.js';

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The provider's code, and its address for whoever pays on this very phone or cannot see a code. */
function Code({ qrText }: { qrText: string }): ReactElement {
  return (
    <>
      <QrCode text={qrText} label={paymentText('pay.qr')} />
      <Typography variant="body2" color="textSecondary">
        {paymentText('pay.scan')}
      </Typography>
      {isWebAddress(qrText) ? (
        <Link href={qrText} target="_blank" rel="noopener" underline="always" sx={{ py: 1.25, my: -1 }}>
          {paymentText('pay.open')}
        </Link>
      ) : null}
    </>
  );
}

/** Ways to pay an order that the site offers, and the code of the chosen one. @param onFailed the chosen way cannot be gone */
export function PayWays({ orderId, onFailed }: { orderId: string; onFailed: (error: unknown) => void }): ReactElement {
  const methods = usePayMethods();
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  const offered = methods.data ?? [];
  const method = offered.find(({ payMethod }) => payMethod === chosen) ?? offered[0];
  const { data: trade, error } = useTrade(orderId, method?.payMethod);
  const fail = useRef(onFailed);
  useEffect(() => {
    fail.current = onFailed;
  });
  useEffect(() => {
    if (error !== null) fail.current(error);
  }, [error]);
  if (methods.isError) return <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />;
  if (methods.data?.length === 0)
    return (
      <Alert severity="info" role="note">
        {paymentText('pay.none')}
      </Alert>
    );
  return (
    <>
      {method?.isSandbox === true ? (
        <Alert severity="warning" role="note">
          {paymentText('pay.sandbox')}
        </Alert>
      ) : null}
      {method !== undefined && offered.length > 1 ? (
        <Box sx={{ overflowX: 'auto', m: -0.5, p: 0.5 }}>
          <Segments
            label={paymentText('pay.methods')}
            choices={offered.map(({ payMethod, title }) => ({ value: payMethod, label: title }))}
            value={method.payMethod}
            onChange={setChosen}
          />
        </Box>
      ) : null}
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
        {trade !== undefined ? (
          <Code qrText={trade.qrText} />
        ) : error === null ? (
          <Box role="status" aria-label={sharedText('shared.loading')}>
            <Skeleton width={framePx} height={framePx} />
          </Box>
        ) : (
          <Typography color="textSecondary">{paymentText('pay.failed')}</Typography>
        )}
      </Box>
    </>
  );
}
