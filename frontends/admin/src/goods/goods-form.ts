import type { CallInput, CallOutput } from '@xuekao/frontend-shared';
import { isYuan, toFen, toYuan } from '../lib/money.js';

type Input = CallInput<'/api/mall/goods/admin/save'>;
export type GoodsDetail = CallOutput<'/api/mall/goods/admin/detail'>;
export type GoodsParam = GoodsDetail['params'][number];
type Item = GoodsDetail['skus'][number]['items'][number];

/** A combination of the matrix; what is empty is null until it is checked. */
export interface SkuRow {
  key: string;
  items: Item[];
  isSold: boolean;
  /** one of the pictures of the goods; empty: the first of them */
  image: string;
  /** yuan */
  salePrice: number | null;
  costPoints: number | null;
  /** pieces of a combination that is not stored yet */
  stock: number | null;
  stored: { id: string; leftStock: number } | null;
}
export interface GoodsForm {
  title: string;
  summary: string;
  catId: string;
  images: string[];
  content: string;
  requireAddr: boolean;
  buyLimit: number | null;
  isOn: boolean;
  params: GoodsParam[];
  skus: SkuRow[];
}

export const goodsCategories = 'mall_goods_catalog';
/** of the call */
export const limits = { params: 3, values: 20, skus: 200, images: 8, stock: 1_000_000, points: 10_000_000, buyLimit: 9999 } as const;

const combinationKeyOf = (items: readonly Item[]): string => items.map(({ paramId, valueId }) => `${paramId}=${valueId}`).join('&');
const rowOf = (items: Item[], from?: SkuRow): SkuRow => ({
  ...{ key: combinationKeyOf(items), items, isSold: true, image: from?.image ?? '' },
  ...{ salePrice: from?.salePrice ?? null, costPoints: from?.costPoints ?? 0, stock: from?.stock ?? null, stored: null },
});

/** Every combination of the values; without params there is one. */
const combinations = (params: readonly GoodsParam[]): Item[][] =>
  params.reduce<Item[][]>(
    (all, { id: paramId, values }) => all.flatMap((items) => values.map(({ id: valueId }) => [...items, { paramId, valueId }])),
    [[]],
  );
export const countOf = (params: readonly GoodsParam[]): number => params.reduce((count, { values }) => count * values.length, 1);

/** The matrix for these params: combinations that stay keep what was typed, and a new one begins like one that shares its values. */
export function rowsFor(params: readonly GoodsParam[], rows: readonly SkuRow[]): SkuRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const isLike = (row: SkuRow, items: readonly Item[]): boolean => {
    const [few, many] = row.items.length < items.length ? [row.items, items] : [items, row.items];
    return few.every(({ paramId, valueId }) => many.some((one) => one.paramId === paramId && one.valueId === valueId));
  };
  return combinations(params).map(
    (items) => known.get(combinationKeyOf(items)) ?? rowOf(items, rows.find((row) => isLike(row, items)) ?? rows[0]),
  );
}

export const newGoods = (): GoodsForm => ({
  ...{ title: '', summary: '', catId: '', images: [], content: '', requireAddr: true, buyLimit: 0, isOn: true, params: [] },
  skus: rowsFor([], []),
});

export function fromDetail({ title, summary, catId, images, content, requireAddr, buyLimit, state, params, skus }: GoodsDetail): GoodsForm {
  const stored = skus.map(({ id, items, image, salePrice, costPoints, leftStock }) => {
    const inOrder = params.flatMap((param) => items.filter(({ paramId }) => paramId === param.id));
    return { ...rowOf(inOrder), image, salePrice: toYuan(salePrice), costPoints, stored: { id, leftStock } };
  });
  const keys = new Set(stored.map(({ key }) => key));
  const rows = rowsFor(params, stored).map((row) => (keys.has(row.key) ? row : { ...row, isSold: false }));
  return { title, summary, catId, images, content, requireAddr, buyLimit, isOn: state === 0, params, skus: rows };
}

export function toInput(form: GoodsForm, stored: { id: string; revision: number } | null): Input {
  const { title, summary, catId, images, content, requireAddr, buyLimit, isOn, params, skus } = form;
  return {
    ...stored,
    ...{ title: title.trim(), summary: summary.trim(), catId, images, content, requireAddr },
    buyLimit: buyLimit ?? 0,
    state: isOn ? 0 : 1,
    params: params.map((param) => ({
      ...param,
      title: param.title.trim(),
      values: param.values.map((one) => ({ ...one, value: one.value.trim() })),
    })),
    skus: skus
      .filter(({ isSold }) => isSold)
      .map(({ items, image, salePrice, costPoints, stock }) => ({
        items,
        image: images.includes(image) ? image : '',
        salePrice: toFen(salePrice ?? 0),
        costPoints: costPoints ?? 0,
        stock: stock ?? 0,
      })),
  };
}

const isWhole = (value: number | null, most: number): boolean => value === null || (Number.isInteger(value) && value >= 0 && value <= most);
/** Whether the numbers of a combination can be stored: a price, or points, or both. */
export const isGoodRow = ({ isSold, salePrice, costPoints, stock }: SkuRow): boolean =>
  !isSold ||
  ((salePrice === null || isYuan(salePrice)) &&
    isWhole(costPoints, limits.points) &&
    isWhole(stock, limits.stock) &&
    (salePrice ?? 0) + (costPoints ?? 0) > 0);

const areUnlike = (words: readonly string[]): boolean => !words.includes('') && new Set(words).size === words.length;
export type ParamFault = 'title' | 'values';
export function faultOf(param: GoodsParam, params: readonly GoodsParam[]): ParamFault | null {
  const title = param.title.trim();
  if (title === '' || params.some((other) => other.id !== param.id && other.title.trim() === title)) return 'title';
  return areUnlike(param.values.map(({ value }) => value.trim())) ? null : 'values';
}

/** Name of the combination: the values that it is made of. */
export const nameOf = ({ items }: SkuRow, params: readonly GoodsParam[]): string =>
  items
    .map(
      ({ paramId, valueId }) =>
        params
          .find(({ id }) => id === paramId)
          ?.values.find(({ id }) => id === valueId)
          ?.value.trim() ?? '',
    )
    .join(' ');

/** Names of params and values: they stay while their words change, and none of these goods has another with it. */
export function nextId(params: readonly GoodsParam[]): string {
  const ids = params.flatMap(({ id, values }) => [id, ...values.map((one) => one.id)]);
  return `p${Math.max(0, ...ids.map((id) => Number(/^p(\d+)$/.exec(id)?.[1] ?? 0))) + 1}`;
}
export const withValue = (param: GoodsParam, params: readonly GoodsParam[]): GoodsParam => ({
  ...param,
  values: [...param.values, { id: nextId(params), value: '' }],
});
export function withParam(params: readonly GoodsParam[]): GoodsParam[] {
  const param = { id: nextId(params), title: '', values: [] };
  const withIt = [...params, param];
  return [...params, withValue(param, withIt)];
}
