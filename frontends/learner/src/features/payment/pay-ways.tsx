import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PayMethod } from '@xuekao/contracts';
import { Alert, ErrorState, Segments, sharedText, Skeleton } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { paymentText } from './payment.texts.js';
import { framePx, QrCode } from '@xuekao/frontend-shared/qr';
import { usePayMethods, useTrade } from './use-payment.js';

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The provider's code, and its address for whoever pays on this very phone or cannot see a code: on a phone that comes first. */
function Code({ qrText, isNarrow }: { qrText: string; isNarrow: boolean }): ReactElement {
  const address = isWebAddress(qrText) ? { href: qrText, target: '_blank', rel: 'noopener' } : null;
  return (
    <>
      {address !== null && isNarrow ? (
        <Button {...address} variant="contained" size="large" fullWidth aria-label={paymentText('pay.goOpen')} sx={{ mb: 1 }}>
          {paymentText('pay.go')}
        </Button>
      ) : null}
      <QrCode text={qrText} label={paymentText('pay.qr')} />
      <Typography variant="body2" color="textSecondary">
        {paymentText('pay.scan')}
      </Typography>
      {address !== null && !isNarrow ? (
        <Link {...address} underline="always" sx={{ py: 1.25, my: -1 }}>
          {paymentText('pay.open')}
        </Link>
      ) : null}
    </>
  );
}

export interface PayWaysProps {
  orderId: string;
  /** as the window of a phone */
  isNarrow: boolean;
  /** the chosen way cannot be gone */
  onFailed: (error: unknown) => void;
}

/** Ways to pay an order that the site offers, and the code of the chosen one. */
export function PayWays({ orderId, isNarrow, onFailed }: PayWaysProps): ReactElement {
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
          <Code qrText={trade.qrText} isNarrow={isNarrow} />
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
