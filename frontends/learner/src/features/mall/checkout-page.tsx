import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import {
  Alert,
  ErrorState,
  formatDateTime,
  isRefused,
  lazyPart,
  messageOf,
  notify,
  Skeleton,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { CheckoutAddress } from './checkout-address.js';
import { GoodsLineRow, previewLine, Total, type Preview } from './checkout-goods.js';
import { mallOrderText } from './mall-order.texts.js';
import { useAddresses } from './use-addresses.js';

const PayDialog = lazyPart(async () => (await import('../payment/order-dialogs.js')).PayDialog, 'notice');
type Made = CallOutput<'/api/mall/order/submit'>;

/** the specification's time until the list of orders opens */
const afterPaidMs = 1500;
const remarkMax = 200;
const ordersPage = `${learnerPages.Mall}?to=order`;

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ fontSize: '1.0625rem', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** An order of the page: one request, which means one order however often it is sent, until it is refused. */
function useSubmit(skuId: string, { preview, onRefused }: { preview: Preview | undefined; onRefused: () => void }) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [made, setMade] = useState<Made | null>(null);
  const submit = useMutation({
    mutationFn: ({ addrId, remark }: { addrId: string; remark: string }) => {
      const seen = preview && { totalPoints: preview.totalPoints, totalAmount: preview.totalAmount };
      return api.call('/api/mall/order/submit', { requestId, addrId, remark, items: [{ skuId }], ...(seen ? { seen } : {}) });
    },
    onSuccess: setMade,
    onError: (error) => {
      notify(messageOf(error), 'error');
      // of any other failure nobody knows what became of the order: the same request is sent again
      if (!isRefused(error)) return;
      setRequestId(crypto.randomUUID());
      onRefused();
    },
  });
  const again = (): void => {
    setRequestId(crypto.randomUUID());
    setMade(null);
  };
  return { made, submit, again };
}

/** The address that was chosen, else the default one. */
function useChosenAddress(isNeeded: boolean) {
  const addresses = useAddresses(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const own = addresses.data?.records ?? [];
  const addrId = isNeeded ? (own.find(({ id }) => id === chosen)?.id ?? own[0]?.id ?? '') : '';
  return { addresses, addrId, setChosen };
}

function Checkout({ skuId, preview, onStale }: { skuId: string; preview: Preview; onStale: () => void }): ReactElement {
  const { site } = useSite();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [remark, setRemark] = useState('');
  const [paying, setPaying] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const { addresses, addrId, setChosen } = useChosenAddress(preview.requireAddr);
  const { made, submit, again } = useSubmit(skuId, { preview, onRefused: onStale });
  const isDone = made?.paid === true;
  useEffect(() => {
    if (!isDone) return undefined;
    notify(mallOrderText('checkout.paid'), 'success');
    const timer = window.setTimeout(() => void navigate(`${ordersPage}&state=1`, { replace: true }), afterPaidMs);
    return () => window.clearTimeout(timer);
  }, [isDone, navigate]);
  const isPayOff = preview.totalAmount > 0 && site?.props['modulePay'] === false;
  const fault = isPayOff ? mallOrderText('checkout.payOff') : preview.orderMsg;
  const mayOrder = preview.orderVerify && !isPayOff && (!preview.requireAddr || addrId !== '');
  const press = (): void =>
    submit.mutate(
      { addrId, remark },
      {
        onSuccess: ({ paid }) => {
          void cache.invalidateQueries({ queryKey: ['mall-orders'] });
          setPaying(!paid);
        },
      },
    );
  const closed = (): void => {
    setPaying(false);
    if (isPaid) void navigate(`${ordersPage}&state=1`, { replace: true });
  };
  return (
    <>
      <Part title={mallOrderText('checkout.address')}>
        {preview.requireAddr ? (
          <CheckoutAddress addresses={addresses} value={addrId} disabled={made !== null} onChange={setChosen} />
        ) : (
          <Typography color="textSecondary">{mallOrderText('checkout.address.needless')}</Typography>
        )}
      </Part>
      <Part title={mallOrderText('checkout.goods')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {preview.goodsList.map((line) => (
            <GoodsLineRow key={line.skuId} line={previewLine(line)} />
          ))}
        </Box>
        <TextField
          fullWidth
          multiline
          label={mallOrderText('checkout.remark')}
          helperText={mallOrderText('checkout.remark.help', { max: remarkMax })}
          value={remark}
          disabled={made !== null}
          slotProps={{ htmlInput: { maxLength: remarkMax } }}
          onChange={({ target }) => setRemark(target.value)}
          sx={{ mt: 1.5 }}
        />
      </Part>
      <Box sx={{ display: 'grid', gap: 1.25, justifyItems: 'end' }}>
        <Total label={mallOrderText('checkout.total')} points={preview.totalPoints} amount={preview.totalAmount} />
        {preview.totalPoints > 0 ? (
          <Typography variant="body2" color="textSecondary">
            {mallOrderText('checkout.points', { points: preview.points })}
          </Typography>
        ) : null}
        {made === null && fault !== '' ? (
          <Box sx={{ width: '100%' }}>
            <Alert severity="warning">{fault}</Alert>
          </Box>
        ) : null}
        {made !== null && !isDone ? (
          <Box sx={{ width: '100%' }}>
            <Alert severity="info">{mallOrderText('checkout.made', { time: formatDateTime(made.expireTime) })}</Alert>
          </Box>
        ) : null}
        <Button
          variant="contained"
          size="large"
          disabled={isDone || (made === null && !mayOrder)}
          loading={submit.isPending}
          onClick={() => (made === null ? press() : setPaying(true))}
          sx={{ minWidth: 160, width: { xs: '100%', sm: 'auto' } }}
        >
          {mallOrderText(made !== null && !isDone ? 'checkout.pay' : 'checkout.submit')}
        </Button>
      </Box>
      {made === null || !paying ? null : (
        <Suspense fallback={null}>
          <PayDialog
            order={{ id: made.payId, title: made.title, price: made.price, expireTime: made.expireTime }}
            onPaid={() => {
              setPaid(true);
              void cache.invalidateQueries({ queryKey: ['mall-orders'] });
            }}
            onClose={closed}
            onAgain={() => {
              setPaying(false);
              again();
              onStale();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The way from goods to an order: where it goes, what it costs, and the payment. */
export function CheckoutPage(): ReactElement {
  const { sku = '' } = useParams();
  usePageTitle(mallOrderText('checkout.title'));
  const preview = useQuery({
    queryKey: ['mall-preview', sku],
    queryFn: ({ signal }) => api.call('/api/mall/order/preview', { items: [{ skuId: sku }] }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <Button component={Link} to={learnerPages.Mall} color="secondary" sx={{ mb: 1 }}>
        {mallOrderText('checkout.back')}
      </Button>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {mallOrderText('checkout.title')}
      </Typography>
      {preview.isError && preview.data === undefined ? <ErrorState error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {preview.data === undefined ? (
        preview.isError ? null : (
          <Skeleton height={320} />
        )
      ) : (
        <Checkout key={sku} skuId={sku} preview={preview.data} onStale={() => void preview.refetch()} />
      )}
    </Box>
  );
}
