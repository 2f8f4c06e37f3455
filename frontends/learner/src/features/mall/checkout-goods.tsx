import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { mallOrderText } from './mall-order.texts.js';
import { costText } from './order-words.js';

export type Preview = CallOutput<'/api/mall/order/preview'>;

export interface GoodsLine {
  image: string;
  title: string;
  skuTitle: string;
  count: number;
  points: number;
  /** fen */
  amount: number;
  /** pieces that went back */
  refundCount?: number;
  /** why it cannot be bought; empty: it can */
  fault?: string;
}

/** Goods of an order: picture, names, number and price. */
export function GoodsLineRow({ line }: { line: GoodsLine }): ReactElement {
  const { image, title, skuTitle, count, points, amount, refundCount = 0, fault = '' } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // beside a price a phone has no room for a name
        gridTemplateColumns: { xs: '64px minmax(0, 1fr)', sm: '64px minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1.25,
      }}
    >
      {image === '' ? (
        <Box aria-hidden sx={{ width: 64, height: 64, borderRadius: 1, bgcolor: 'action.hover' }} />
      ) : (
        <Box component="img" src={image} alt="" loading="lazy" sx={{ width: 64, height: 64, borderRadius: 1, objectFit: 'cover' }} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        {skuTitle === '' ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {skuTitle}
          </Typography>
        )}
        {fault === '' ? null : (
          <Typography variant="body2" color="error" role="alert">
            {fault}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography>{costText(points, amount)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {mallOrderText('checkout.count', { n: count })}
        </Typography>
        {refundCount === 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            {mallOrderText('orders.lineBack', { n: refundCount })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export const previewLine = ({
  goodsImage,
  goodsTitle,
  skuTitle,
  buyCount,
  costPoints,
  salePrice,
  buyVerify,
}: Preview['goodsList'][number]): GoodsLine => ({
  ...{ image: goodsImage, title: goodsTitle, skuTitle, count: buyCount },
  points: costPoints * buyCount,
  amount: salePrice * buyCount,
  fault: buyVerify.msg,
});

/** Sum of an order, in points and money. */
export function Total({ label, points, amount }: { label: string; points: number; amount: number }): ReactElement {
  return (
    <Typography component="p" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'flex-end', columnGap: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {costText(points, amount)}
      </Box>
    </Typography>
  );
}
