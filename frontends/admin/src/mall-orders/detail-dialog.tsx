import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ErrorState, formatDateTime, Skeleton } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { byCourier, costText, deedsOf, goodsName, placeText, type MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';
import { PartDialog } from './part-dialog.js';
import { PartList } from './part-list.js';
import { PlaceDialog } from './place-dialog.js';
import { SendDialog } from './send-dialog.js';
import { SumDialog } from './sum-dialog.js';
import { TrackDialog } from './track-dialog.js';

type Fact = readonly [label: string, value: string];
const time = (at: string | null): string => (at === null ? '' : formatDateTime(at));

const factsOf = (order: MallOrderDetail): Fact[] => [
  [mallOrderText('list.person'), mallOrderText('detail.person', { name: order.realName, account: order.userName })],
  [mallOrderText('list.state'), order.state_dictText],
  [mallOrderText('list.createTime'), time(order.createTime)],
  [mallOrderText('list.remark'), order.remark],
  [mallOrderText('detail.payMethod'), order.payMethod_dictText],
  [mallOrderText('detail.payTime'), time(order.payTime)],
  [mallOrderText('detail.thirdNumber'), order.thirdNumber],
  [mallOrderText('detail.contact'), `${order.contact} ${order.mobile}`.trim()],
  [mallOrderText('detail.address'), placeText(order)],
  [mallOrderText('detail.sendTime'), time(order.sendTime)],
  [mallOrderText('send.type'), order.delivery?.sendType_dictText ?? ''],
  [mallOrderText('detail.express'), `${order.delivery?.expressName ?? ''} ${order.delivery?.expressNo ?? ''}`.trim()],
  [mallOrderText('detail.sendRemark'), order.delivery?.remark ?? ''],
  [mallOrderText('detail.receiveTime'), time(order.receiveTime)],
  [mallOrderText('detail.cancelTime'), time(order.cancelTime)],
  [mallOrderText('detail.cancelRemark'), order.cancelRemark],
];

function Goods({ order }: { order: MallOrderDetail }): ReactElement {
  return (
    <Box component="ul" aria-label={mallOrderText('list.goods')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {order.goodsList.map((line) => (
        <Box component="li" key={line.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75 }}>
          {line.goodsImage === '' ? null : (
            <Box
              component="img"
              src={line.goodsImage}
              alt=""
              sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 1, flex: 'none' }}
            />
          )}
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {mallOrderText(line.refundCount === 0 ? 'detail.line' : 'detail.lineBack', {
              ...{ title: goodsName(line), n: line.totalCount, back: line.refundCount },
            })}
          </Typography>
          <Typography sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{costText(line)}</Typography>
        </Box>
      ))}
    </Box>
  );
}

type Deed = 'send' | 'place' | 'track' | 'part' | 'sum';

function Content({ order, onDeed }: { order: MallOrderDetail; onDeed: (deed: Deed) => void }): ReactElement {
  const [maySend, mayCancel] = [useCan('mall:order:send'), useCan('mall:order:cancel')];
  const can = deedsOf(order);
  const isTracked = can.sending && order.delivery?.sendType === byCourier;
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}>
        {factsOf(order)
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
      </Box>
      <Divider />
      <Goods order={order} />
      <PartList order={order} />
      {order.tracksFailed ? (
        <Typography color="textSecondary" role="status">
          {mallOrderText('detail.tracksFailed')}
        </Typography>
      ) : null}
      {order.tracks.length === 0 ? null : (
        <Box component="ol" aria-label={mallOrderText('detail.tracks')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {order.tracks.map(({ time: at, context }) => (
            <Typography component="li" key={`${at} ${context}`} sx={{ overflowWrap: 'anywhere' }}>
              {formatDateTime(at)} {context}
            </Typography>
          ))}
        </Box>
      )}
      {(maySend && (can.send || can.place || can.sending)) || (mayCancel && (can.part || can.sum)) ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {maySend && can.send ? (
            <Button variant="contained" onClick={() => onDeed('send')}>
              {mallOrderText('deed.send')}
            </Button>
          ) : null}
          {maySend && can.sending ? (
            <Button variant="outlined" onClick={() => onDeed('send')}>
              {mallOrderText('deed.sending')}
            </Button>
          ) : null}
          {maySend && isTracked ? (
            <Button variant="outlined" onClick={() => onDeed('track')}>
              {mallOrderText('deed.track')}
            </Button>
          ) : null}
          {maySend && can.place && order.address !== '' ? (
            <Button variant="outlined" onClick={() => onDeed('place')}>
              {mallOrderText('deed.place')}
            </Button>
          ) : null}
          {mayCancel && can.part ? (
            <Button variant="outlined" color="error" onClick={() => onDeed('part')}>
              {mallOrderText('deed.part')}
            </Button>
          ) : null}
          {mayCancel && can.sum ? (
            <Button variant="outlined" color="error" onClick={() => onDeed('sum')}>
              {mallOrderText('deed.sum')}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </>
  );
}

export interface DetailDialogProps {
  id: string;
  /** opened for this deed at once */
  first: 'send' | 'part' | 'sum' | null;
  onClose: () => void;
}

/** Everything of one order, and what can be done with it. */
export function DetailDialog({ id, first, onClose }: DetailDialogProps): ReactElement {
  const order = useCall('/api/mall/order/admin/detail', { id }, { fresh: true });
  const [deed, setDeed] = useState<Deed | null>(first);
  const titleId = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data } = order;
  const close = (): void => setDeed(null);
  return (
    <>
      <Dialog open fullWidth fullScreen={isNarrow} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
        <DialogTitle id={titleId}>{mallOrderText('detail.of', { id })}</DialogTitle>
        <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
          {order.isError && data === undefined ? <ErrorState error={order.error} onRetry={() => void order.refetch()} /> : null}
          {data === undefined && !order.isError ? <Skeleton height={240} /> : null}
          {data === undefined ? null : <Content order={data} onDeed={setDeed} />}
        </DialogContent>
        <DialogActions>
          <Button color="secondary" autoFocus onClick={onClose}>
            {mallOrderText('detail.close')}
          </Button>
        </DialogActions>
      </Dialog>
      {data !== undefined && deed === 'send' ? <SendDialog order={data} onClose={close} /> : null}
      {data !== undefined && deed === 'place' ? <PlaceDialog order={data} onClose={close} /> : null}
      {data !== undefined && deed === 'part' ? <PartDialog order={data} onClose={close} /> : null}
      {data !== undefined && deed === 'sum' ? <SumDialog order={data} onClose={close} /> : null}
      {data !== undefined && deed === 'track' ? <TrackDialog order={data} onClose={close} /> : null}
    </>
  );
}
