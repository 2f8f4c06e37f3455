import { BusinessError, calls, isPictureAddress, sentence, type Input, type Sentence } from '@xuekao/contracts';
import { sanitiseRichText } from '@xuekao/rich-text';
import type { GoodsDoc, GoodsParam, SkuDoc } from './goods.model.js';

export type GoodsInput = Input<typeof calls.mall.goods.save>;
export type CheckedSku = Pick<SkuDoc, 'key' | 'items' | 'place' | 'title' | 'image' | 'salePrice' | 'costPoints'> & { stock: number };
export interface CheckedGoods {
  readonly fields: Omit<GoodsDoc, '_id' | 'sales' | 'createBy' | 'createDept' | 'createTime' | 'revision'>;
  readonly skus: readonly CheckedSku[];
}
type Item = SkuDoc['items'][number];

const refuse = (detail: Sentence, field: string): never => {
  throw new BusinessError('BAD_INPUT', { detail }, { field });
};

/** Name of a combination, in the order of the params; empty: goods without params. */
export const skuKey = (params: readonly GoodsParam[], items: readonly Item[]): string =>
  params.map(({ id }) => `${id}=${items.find(({ paramId }) => paramId === id)?.valueId ?? ''}`).join('&');

/** Checks of a form before it is stored. @throws {BusinessError} BAD_INPUT: what of it cannot be */
export function checkedGoods({ id: _id, revision: _revision, skus, ...input }: GoodsInput): CheckedGoods {
  const { params } = input;
  checkParams(params);
  input.images.forEach((image, at) => checkPicture(image, `images.${at}`));
  const keys = new Set<string>();
  const checked = skus.map(({ items, ...rest }, place) => {
    const field = `skus.${place}`;
    const title = titleOf(params, items, field);
    const key = skuKey(params, items);
    if (keys.has(key)) refuse(sentence('goods.skuTwice', { name: title }), field);
    keys.add(key);
    if (rest.image !== '') checkPicture(rest.image, `${field}.image`);
    if (rest.salePrice === 0 && rest.costPoints === 0) refuse(sentence('goods.noPrice'), `${field}.salePrice`);
    return { ...rest, items, key, place, title };
  });
  const { salePrice, costPoints } = cheapest(checked);
  return { fields: { ...input, content: sanitiseRichText(input.content), salePrice, costPoints }, skus: checked };
}

/** The price that a list shows: the lowest sum of money, then the fewest points. */
function cheapest(skus: readonly CheckedSku[]): Pick<SkuDoc, 'salePrice' | 'costPoints'> {
  const [first] = skus.toSorted((a, b) => a.salePrice - b.salePrice || a.costPoints - b.costPoints);
  return { salePrice: first?.salePrice ?? 0, costPoints: first?.costPoints ?? 0 };
}

function checkPicture(image: string, field: string): void {
  if (!isPictureAddress(image)) refuse(sentence('goods.noPicture'), field);
}

function checkParams(params: readonly GoodsParam[]): void {
  const areUnlike = (words: readonly string[]): boolean => new Set(words).size === words.length;
  params.forEach(({ title, values }, at) => {
    const [ids, words] = [values.map(({ id }) => id), values.map(({ value }) => value)];
    if (!areUnlike(ids) || !areUnlike(words)) refuse(sentence('goods.valueTwice', { name: title }), `params.${at}`);
    const isTwice = params.some(({ id, title: other }, place) => place < at && (other === title || id === params[at]?.id));
    if (isTwice) refuse(sentence('goods.paramTwice', { name: title }), `params.${at}`);
  });
}

/** One value of each param. */
function titleOf(params: readonly GoodsParam[], items: readonly Item[], field: string): string {
  if (items.length !== params.length) refuse(sentence('goods.wrongItems'), field);
  const words = params.map(({ id, values }) => {
    const chosen = items.find(({ paramId }) => paramId === id);
    const value = values.find((one) => one.id === chosen?.valueId);
    return value?.value ?? refuse(sentence('goods.wrongItems'), field);
  });
  return words.join(' ');
}
