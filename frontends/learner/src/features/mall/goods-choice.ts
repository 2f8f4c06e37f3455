import type { CallOutput } from '@xuekao/frontend-shared';

export type Goods = CallOutput<'/api/mall/goods/detail'>;
export type Item = Goods['skuItems'][number][number];

const has = (items: readonly Item[], { paramId, valueId }: Item): boolean =>
  items.some((one) => one.paramId === paramId && one.valueId === valueId);

/**
 * The combination after another value is chosen: the other values stay where that combination is sold; else it is the first that is sold
 * with the value, so that nobody ends at one that does not exist.
 */
export function withChoice(sold: readonly (readonly Item[])[], chosen: readonly Item[], next: Item): readonly Item[] {
  const wanted = [...chosen.filter(({ paramId }) => paramId !== next.paramId), next];
  const exact = sold.find((items) => items.length === wanted.length && wanted.every((item) => has(items, item)));
  return exact ?? sold.find((items) => has(items, next)) ?? chosen;
}

/** Values that no specification is sold with are not offered. */
export const isOffered = (sold: readonly (readonly Item[])[], item: Item): boolean => sold.some((items) => has(items, item));
export const isChosen = has;
