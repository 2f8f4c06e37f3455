import { part, type FormPart } from '../lib/form-merge.js';
import { toFen } from '../lib/money.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { nameOf, type GoodsForm } from './goods-form.js';
import { priceText } from './goods-price.js';
import { goodsText } from './goods.texts.js';

const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const sold = ({ skus }: GoodsForm) => skus.filter(({ isSold }) => isSold);
const skuWords = (form: GoodsForm): string =>
  sold(form)
    .map((row) => {
      const price = priceText({ salePrice: toFen(row.salePrice ?? 0), costPoints: row.costPoints ?? 0 });
      return goodsText('sku.sum', { name: nameOf(row, form.params) || goodsText('sku.one'), price });
    })
    .join('、');

/** The form in the order of the page. Stocks change by themselves and are nobody's edit. */
export const goodsParts = (categories: ReadonlyMap<string, string>): FormPart<GoodsForm>[] => [
  part(
    goodsText('goods.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(goodsText('goods.summary'), ['summary'], ({ summary }) => summary),
  part(goodsText('goods.catId'), ['catId'], ({ catId }) => categories.get(catId) ?? catId),
  part(goodsText('goods.images'), ['images'], ({ images }) => goodsText('goods.imageOf', { n: images.length })),
  part(goodsText('goods.content'), ['content'], ({ content }) => richWords(content, uiText('ui.picture'))),
  part(goodsText('goods.requireAddr'), ['requireAddr'], ({ requireAddr }) => yes(requireAddr)),
  part(goodsText('goods.buyLimit'), ['buyLimit'], ({ buyLimit }) => String(buyLimit ?? '')),
  part(goodsText('goods.onShelf'), ['isOn'], ({ isOn }) => yes(isOn)),
  part(goodsText('sku.list'), ['params', 'skus'], skuWords, (form) => [
    form.params,
    sold(form).map(({ key, image, salePrice, costPoints, stored, stock }) => [key, image, salePrice, costPoints, stored ? null : stock]),
  ]),
];
