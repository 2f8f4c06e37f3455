import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { TradeMethod } from '@xuekao/contracts';
import { Alert, ErrorState, Segments, sharedText, Skeleton } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { paymentText } from './payment.texts.js';
import { framePx, QrCode } from '@xuekao/frontend-shared/qr';
import { usePayMethods, useTrade, type Trade } from './use-payment.js';

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The provider's code, and its address for whoever pays on this very phone or cannot see a code: on a phone that comes first. */
function Code({ qrText, method, isNarrow }: { qrText: string; method: TradeMethod; isNarrow: boolean }): ReactElement {
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
        {paymentText(`pay.scan.${method}`)}
      </Typography>
      {address !== null && !isNarrow ? (
        <Link {...address} underline="always" sx={{ py: 1.25, my: -1 }}>
          {paymentText('pay.open')}
        </Link>
      ) : null}
    </>
  );
}

const pageText = { alipay: 'pay.page.alipay', paypal: 'pay.page.paypal', wechat: 'pay.page.other', sandbox: 'pay.page.other' } as const;

/** The page of the provider on which the buyer pays, in a window of its own: this one hears of the money. */
function PayPage({ trade: { url, currency, sum }, method }: { trade: Trade; method: TradeMethod }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', textAlign: 'center', py: 2 }}>
      {sum ? (
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{paymentText('pay.foreign', { currency: currency ?? '', sum })}</Typography>
      ) : null}
      <Button href={url ?? ''} target="_blank" rel="noopener" variant="contained" size="large" fullWidth>
        {paymentText(pageText[method])}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {paymentText('pay.page.hint')}
      </Typography>
    </Box>
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
  const [chosen, setChosen] = useState<TradeMethod | null>(null);
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
        {trade !== undefined && method !== undefined ? (
          trade.url ? (
            <PayPage trade={trade} method={method.payMethod} />
          ) : (
            <Code qrText={trade.qrText ?? ''} method={method.payMethod} isNarrow={isNarrow} />
          )
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
