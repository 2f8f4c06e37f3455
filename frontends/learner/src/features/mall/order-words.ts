import type { mallOrderStates as statesOfContract } from '@xuekao/contracts';
import { formatMoney, type CallOutput } from '@xuekao/frontend-shared/core';
import { mallOrderText } from './mall-order.texts.js';

export type MallOrder = CallOutput<'/api/mall/order/paging'>['records'][number];

/** States of an order by their number on the wire; the contracts' own object would bring their checks along. */
export const mallStates = { unpaid: 0, paid: 1, sent: 2, received: 4, cancelled: 100 } as const satisfies typeof statesOfContract;
/** In the order of the tabs. */
export const stateTabs = [0, 1, 2, 4, 100] as const;
export type StateTab = (typeof stateTabs)[number];

/** Deeds of a buyer on the own order. */
export type Deed = 'confirm' | 'cancel' | 'delete';
/** The same in the order of their buttons, by the state. `isOpen`: its time to pay is not over. */
export function deedsOf({ state, thirdNumber }: Pick<MallOrder, 'state' | 'thirdNumber'>, isOpen: boolean) {
  return {
    pay: state === mallStates.unpaid && thirdNumber !== '' && isOpen,
    cancel: state === mallStates.unpaid,
    delivery: state === mallStates.sent || state === mallStates.received,
    confirm: state === mallStates.sent,
    delete: state === mallStates.cancelled,
  };
}

/** Price in points, in money, or in both. */
export function costText(points: number, amount: number): string {
  if (points === 0) return amount === 0 ? mallOrderText('cost.free') : formatMoney(amount);
  return amount === 0 ? mallOrderText('cost.points', { points }) : mallOrderText('cost.both', { points, money: formatMoney(amount) });
}

/** Price that goes back with pieces; of goods that cost nothing ¥0.00. */
export const backText = (points: number, amount: number): string => (points === 0 ? formatMoney(amount) : costText(points, amount));

/** Place of an order, in one line. */
export const placeText = ({ province, city, area, address }: Record<'province' | 'city' | 'area' | 'address', string>): string =>
  [province, city === province ? '' : city, area, address].filter((part) => part !== '').join(' ');
