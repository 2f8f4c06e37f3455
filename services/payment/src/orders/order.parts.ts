import { BusinessError, mostParts } from '@xuekao/contracts';
import type { Leg } from '@xuekao/event-sourcing';
import { moneyAccounts, type Money, type OrderEvent } from './order.events.js';
import type { At, Order } from './order.state.js';

export type PartCommand =
  /**
   * An administrator gives a part of the money back, and the access stays. The same part again changes nothing; another one of its name is
   * refused.
   */
  | (At & { readonly type: 'RefundPart'; readonly part: string; readonly amount: number; readonly by: string; readonly reason: string })
  /** The seller gives a part of the money back, as much as is left. The same part again changes nothing. */
  | (At & { readonly type: 'GiveBackPart'; readonly part: string; readonly amount: number; readonly by: string; readonly reason: string })
  /** The provider has sent the part back. */
  | (At & { readonly type: 'NotePartReturn'; readonly part: string });

export const orderAccount = ({ facts }: Order): string => moneyAccounts.order(facts.orderId);

export const move = (minor: number, from: string, to: string): Leg[] => [
  { account: from, minor: -minor },
  { account: to, minor },
];

/** Money of the payment that no part has given back. */
export const leftOf = ({ payment, parts }: Order): number => parts.reduce((left, { amount }) => left - amount, payment?.amount ?? 0);

/** Parts of the money that go back while the order stays. */
export function decidePart(command: PartCommand, order: Order): OrderEvent[] {
  switch (command.type) {
    case 'RefundPart':
      return refundPart(command, order);
    case 'GiveBackPart':
      return giveBackPart(command, order);
    case 'NotePartReturn':
      return notePartReturn(command.part, command.at, order);
  }
}

/**
 * By hand. All parts together stay below what was paid: the whole goes back by a refund, which takes the access.
 * @throws {BusinessError} ORDER_OWN; PART_NOT_NOW: it is not delivered, or paid back; PART_MANY; PART_AMOUNT; SENT_DIFFERENT: it is there
 * with another sum or reason
 */
function refundPart(command: Extract<PartCommand, { type: 'RefundPart' }>, order: Order): OrderEvent[] {
  const { part, amount, by, reason } = command;
  if (by === order.facts.userId) throw new BusinessError('ORDER_OWN');
  const known = order.parts.find((each) => each.part === part);
  if (known) {
    // whoever sends it would be told that what never happened is done
    if (known.amount !== amount || known.reason !== reason) throw new BusinessError('SENT_DIFFERENT');
    return [];
  }
  if (!order.payment || order.status !== 'done') throw new BusinessError('PART_NOT_NOW');
  const n = mostParts.byHand;
  if (order.parts.filter(({ bySeller }) => !bySeller).length >= n) throw new BusinessError('PART_MANY', { n });
  const most = leftOf(order) - 1;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most)
    throw new BusinessError('PART_AMOUNT', { most: (Math.max(0, most) / 100).toFixed(2) });
  return [partOwed(command, order, order.payment)];
}

/**
 * The seller knows which pieces are left, and may give all of the money back while the order stays for others that points paid. Of an order
 * that goes back as a whole nothing goes back beside it.
 * @throws {BusinessError} BUSY: its goods are on their way to the buyer
 */
function giveBackPart(command: Extract<PartCommand, { type: 'GiveBackPart' }>, order: Order): OrderEvent[] {
  if (order.status === 'paid') throw new BusinessError('BUSY');
  if (!order.payment || order.status !== 'done' || order.parts.some(({ part }) => part === command.part)) return [];
  const amount = Math.min(command.amount, leftOf(order));
  return amount < 1 ? [] : [partOwed({ ...command, amount, bySeller: true }, order, order.payment)];
}

interface PartAsked extends At {
  readonly part: string;
  readonly amount: number;
  readonly by: string;
  readonly reason: string;
  readonly bySeller?: true;
}

/** The provider's name of the part has that of the order in it: nobody can ask for two parts of two orders by one name. */
function partOwed(asked: PartAsked, order: Order, { at: _paidAt, ...payment }: Money & At): OrderEvent {
  const { at, part, amount, by, reason, bySeller } = asked;
  const legs = move(amount, moneyAccounts.revenue, orderAccount(order));
  const key = `part:${order.facts.orderId}:${part.replaceAll('-', '')}`;
  const data = { ...payment, amount, part, key, at, by, reason, legs };
  return { type: 'PartOwed', data: bySeller ? { ...data, bySeller } : data };
}

function notePartReturn(part: string, at: number, order: Order): OrderEvent[] {
  const owed = order.parts.find((each) => each.part === part);
  if (!owed || owed.returnedAt !== null) return [];
  const { reason: _reason, returnedAt: _returnedAt, key: _key, bySeller: _bySeller, ...money } = owed;
  const legs = move(owed.amount, orderAccount(order), moneyAccounts.returned(owed.method));
  return [{ type: 'PartReturned', data: { ...money, at, legs } }];
}

/** Money of a payment that goes back, as a whole or in parts; `isDone`: all of it has gone. Undefined: none does. */
export function returnsOf({ refunds, parts }: Order, transaction: string): { amount: number; isDone: boolean } | undefined {
  const all = [
    ...refunds,
    ...parts.map(({ amount, transaction: of, returnedAt }) => ({ amount, transaction: of, isDone: returnedAt !== null })),
  ].filter((each) => each.transaction === transaction);
  if (all.length === 0) return undefined;
  return { amount: all.reduce((sum, { amount }) => sum + amount, 0), isDone: all.every(({ isDone }) => isDone) };
}
