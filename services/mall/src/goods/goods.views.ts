import { siteText, type calls, type Output } from '@xuekao/contracts';
import type { GoodsDoc, SkuDoc } from './goods.model.js';
import type { StockRowDoc } from './stock.model.js';

type Calls = typeof calls.mall.goods;
type SkuView = NonNullable<Output<Calls['mapSku']>['sku']>;

/** Names of numbers and kinds as lists show them, in the language of the site. */
const stateTexts: Readonly<Record<number, string>> = { 0: siteText('goods.state0'), 1: siteText('goods.state1') };
const kindTexts: Readonly<Record<StockRowDoc['kind'], string>> = {
  first: siteText('goods.first'),
  reserve: siteText('goods.reserve'),
  release: siteText('goods.release'),
  change: siteText('goods.change'),
};

export const cardOf = ({
  _id,
  title,
  summary,
  images,
  salePrice,
  costPoints,
  sales,
}: GoodsDoc): Output<Calls['paging']>['records'][number] => ({
  ...{ id: _id, title, summary, image: images[0] ?? '', salePrice, costPoints, sales },
});

export const skuOf = ({ _id, title, image, salePrice, costPoints, leftStock }: SkuDoc): SkuView => ({
  ...{ id: _id, title, image, salePrice, costPoints, leftStock },
});
const skuWithItems = (sku: SkuDoc): SkuView & Pick<SkuDoc, 'items'> => ({ ...skuOf(sku), items: sku.items });

export function detailOf(goods: GoodsDoc, skus: readonly SkuDoc[], categories: ReadonlyMap<string, string>): Output<Calls['detail']> {
  const { images, content, params, requireAddr, buyLimit, catId } = goods;
  const offered = skus.find(({ leftStock }) => leftStock > 0) ?? skus[0];
  return {
    ...cardOf(goods),
    catId_dictText: categories.get(catId) ?? '',
    ...{ images, content, params, requireAddr, buyLimit },
    multiSku: params.length > 0,
    skuItems: skus.map(({ items }) => items),
    defaultSku: offered ? skuWithItems(offered) : null,
  };
}

export const rowOf = (
  goods: GoodsDoc,
  categories: ReadonlyMap<string, string>,
  { leftStock = 0, skuCount = 0 }: { leftStock?: number; skuCount?: number } = {},
): Output<Calls['adminPaging']>['records'][number] => ({
  ...cardOf(goods),
  catId_dictText: categories.get(goods.catId) ?? '',
  state: goods.state,
  state_dictText: stateTexts[goods.state] ?? '',
  leftStock,
  skuCount,
  createTime: goods.createTime.toISOString(),
});

export function formOf(goods: GoodsDoc, skus: readonly SkuDoc[]): Output<Calls['adminDetail']> {
  const { _id, revision, title, summary, catId, images, content, params, requireAddr, buyLimit, state, sales } = goods;
  return {
    ...{ id: _id, revision, title, summary, catId, images, content, params, requireAddr, buyLimit, state, sales },
    skus: skus.map(skuWithItems),
  };
}

export const stockRowOf = (
  { _id, goodsId, skuTitle, at, kind, change, left, orderId, reason, byName }: StockRowDoc,
  titles: ReadonlyMap<string, string>,
): Output<Calls['stockLog']>['records'][number] => ({
  ...{ id: _id, goodsId, goodsTitle: titles.get(goodsId) ?? '', skuTitle, createTime: at.toISOString() },
  ...{ kind, kind_dictText: kindTexts[kind], change, left, orderId, reason, byName },
});
