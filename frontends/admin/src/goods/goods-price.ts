import { formatMoney } from '@xuekao/frontend-shared';
import { goodsText } from './goods.texts.js';

const whole = new Intl.NumberFormat('zh-CN');

/** A price of fen and points as the console shows it. */
export function priceText({ salePrice, costPoints }: { salePrice: number; costPoints: number }): string {
  const parts = [
    ...(salePrice > 0 ? [formatMoney(salePrice)] : []),
    ...(costPoints > 0 ? [goodsText('goods.points', { n: whole.format(costPoints) })] : []),
  ];
  return parts.join(' + ') || goodsText('goods.free');
}
