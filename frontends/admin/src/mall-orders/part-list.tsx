import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { backText, type MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

/** Parts that went back, and those whose pieces are not here again. */
export function PartList({ order: { id, title, parts, awaitsGoods } }: { order: MallOrderDetail }): ReactElement | null {
  const canNote = useCan('mall:order:cancel');
  const { busy, run } = useAction();
  const note = async (partId: string): Promise<void> => {
    await run(() => api.call('/api/mall/order/admin/goods-back', { id, partId }), mallOrderText('deed.done'));
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  };
  const noteButton = (partId: string, goods: string): ReactElement | null =>
    canNote ? (
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        sx={{ minHeight: 40 }}
        aria-label={mallOrderText('deed.goodsBackOf', { goods })}
        onClick={() => void note(partId)}
      >
        {mallOrderText('deed.goodsBack')}
      </Button>
    ) : null;
  if (parts.length === 0 && !awaitsGoods) return null;
  const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 0.75 } as const;
  return (
    <Box component="ul" aria-label={mallOrderText('detail.parts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parts.map(({ id: partId, createTime, count: n, goods, points, amount, reason, isReturned, isGoodsBack }) => (
        <Box component="li" key={partId} sx={rowSx}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography>{mallOrderText(n === 0 ? 'detail.sum' : 'detail.part', { time: formatDateTime(createTime), n, goods })}</Typography>
            <Typography color="textSecondary">
              {mallOrderText(isReturned ? 'detail.partCost' : 'detail.partComing', {
                ...{ cost: backText(points, amount), reason },
              })}
            </Typography>
            {isGoodsBack ? null : <Typography color="textSecondary">{mallOrderText('detail.goodsOut')}</Typography>}
          </Box>
          {isGoodsBack ? null : noteButton(partId, goods)}
        </Box>
      ))}
      {awaitsGoods ? (
        <Box component="li" sx={rowSx}>
          <Typography color="textSecondary" sx={{ flex: '1 1 240px' }}>
            {mallOrderText('detail.restOut')}
          </Typography>
          {noteButton('', title)}
        </Box>
      ) : null}
    </Box>
  );
}
