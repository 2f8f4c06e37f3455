import Box from '@mui/material/Box';
import { formatMoney } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { mallText } from './mall.texts.js';

const whole = new Intl.NumberFormat('zh-CN');

export interface Price {
  /** fen */
  salePrice: number;
  costPoints: number;
}

/** Points, cash, or both. */
export function MallPrice({ salePrice, costPoints, size = '1.0625rem' }: Price & { size?: string }): ReactElement {
  const parts = [
    ...(costPoints > 0 ? [mallText('mall.points', { n: whole.format(costPoints) })] : []),
    ...(salePrice > 0 ? [formatMoney(salePrice)] : []),
  ];
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 650, fontSize: size, fontVariantNumeric: 'tabular-nums' }}>
      {parts.join(` ${mallText('mall.plus')} `)}
    </Box>
  );
}
