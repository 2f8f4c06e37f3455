import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, codeKinds, unpaidMs, type calls, type Input, type Output } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { Batcher, StoreBusy } from '@xuekao/event-sourcing';
import { ServiceTime } from '@xuekao/platform';
import { PaymentProviders } from '../providers/index.js';
import { OrderCollections } from './order.collections.js';
import { asPayFailed, OrderClosing } from './order-closing.js';
import { OrderTasks } from './order-tasks.js';
import type { Order } from './order.decider.js';
import { Orders } from './order.store.js';
import { SpentCodes } from './spent-codes.js';

type Asked = Input<typeof calls.payment.orders.open>;

const hourMs = 3_600_000;
/** Orders that one person opens: lists and log keep all of them for ever. */
const mostAnHour = 30;
/** Orders of one person for the same goods that are looked at before somebody is asked to come again. */
const mostTries = 20;

/** Facts that an opening needs, as they were read for all who open at the same moment. */
interface Before {
  /** orders that the person has opened in the last hour */
  readonly lately: number;
  /** orders of the person for the same goods */
  readonly known: number;
  /** of the log */
  readonly era: string;
}

/** Opens orders: of one person and the same goods at most one waits for its money, and none is opened for what is paid or was redeemed. */
@Injectable()
export class OrderOpening {
  private readonly looks = new Batcher<Asked, Before>((all) => this.lookAt(all));

  constructor(
    private readonly orders: Orders,
    private readonly collections: OrderCollections,
    private readonly providers: PaymentProviders,
    private readonly tasks: OrderTasks,
    private readonly closing: OrderClosing,
    private readonly codes: SpentCodes,
    private readonly time: ServiceTime,
  ) {}

  /**
   * @param how `byHand`: the money is here already, and no provider is needed
   * @throws {BusinessError} PAY_OFF; PAY_FAILED; BOUGHT_ALREADY where an order for it is paid, or a code for it was redeemed
   */
  async open(asked: Asked, how: 'byTrade' | 'byHand' = 'byTrade'): Promise<Output<typeof calls.payment.orders.open>> {
    if (how === 'byTrade' && (await this.providers.all()).length === 0) throw new BusinessError('PAY_OFF');
    const { kind, goodsId, userId, until } = asked;
    if (until !== undefined && Date.parse(until) <= this.time.now()) throw new BusinessError('ORDER_OVER');
    const isSpent = async (): Promise<boolean> => isRedeemed(kind) && this.codes.isSpent(userId, goodsId);
    if (await isSpent()) throw new BusinessError('BOUGHT_ALREADY');
    // the lists may lack the newest: the log says what the number leads to
    const { lately, known, era } = await this.looks.ask(asked).catch((error: unknown) => {
      throw error instanceof StoreBusy ? new BusinessError('BUSY') : error;
    });
    if (lately >= mostAnHour) throw new BusinessError('TOO_MANY', { seconds: hourMs / 1000 });
    for (let number = Math.max(0, known - 1); number < known + mostTries; number += 1) {
      const order = await this.openAs(orderIdFor(asked, number, era), asked, { isFirst: number === known });
      if (order.status === 'unpaid' && order.facts.expiresAt <= this.time.now()) {
        // its time is over, and the provider could not be asked yet whether it was paid
        await this.tasks.runNow(order.facts.orderId);
        if ((await this.orders.present(order.facts.orderId)).status === 'unpaid') throw new BusinessError('PAY_FAILED');
        number -= 1;
        continue;
      }
      if (order.status === 'paid' || order.status === 'done') throw new BusinessError('BOUGHT_ALREADY');
      if (order.status === 'unpaid' && order.facts.price !== asked.price) {
        // the price is another one by now: nobody is offered the former one
        await this.cancel(order);
        number -= 1;
        continue;
      }
      if (order.status === 'unpaid') {
        // a code that was claimed meanwhile may not have seen the order
        if (await isSpent()) {
          await this.cancel(order);
          throw new BusinessError('BOUGHT_ALREADY');
        }
        const { orderId, title, price, expiresAt } = order.facts;
        return { orderId, title, price, expireTime: new Date(expiresAt).toISOString() };
      }
    }
    throw new BusinessError('BUSY');
  }

  /** @throws {BusinessError} PAY_FAILED */
  private async cancel(order: Order): Promise<void> {
    await this.closing.close(order, 'cancelled').catch((error: unknown) => {
      throw asPayFailed(error);
    });
  }

  private async lookAt(all: readonly Asked[]): Promise<Before[]> {
    const orders = nativeOf(this.collections.orders);
    const userIds = [...new Set(all.map(({ userId }) => userId))];
    const openedAt = { $gt: new Date(this.time.now() - hourMs) };
    const [era, lately, known] = await Promise.all([
      this.orders.era(),
      orders
        .aggregate<{ _id: string; count: number }>([
          { $match: { userId: { $in: userIds }, openedAt } },
          { $group: { _id: '$userId', count: { $sum: 1 } } },
        ])
        .toArray(),
      orders
        .find(
          { userId: { $in: userIds }, goodsId: { $in: [...new Set(all.map(({ goodsId }) => goodsId))] } },
          { projection: { _id: 0, userId: 1, kind: 1, goodsId: 1 } },
        )
        .toArray(),
    ]);
    const counts = new Map(lately.map(({ _id, count }) => [_id, count]));
    const ofGoods = Map.groupBy(known, nameOfGoods);
    return all.map((asked) => ({ lately: counts.get(asked.userId) ?? 0, known: ofGoods.get(nameOfGoods(asked))?.length ?? 0, era }));
  }

  /** The order of this id, which is opened where there is none. */
  private async openAs(orderId: string, asked: Asked, { isFirst }: { isFirst: boolean }): Promise<Order> {
    const at = this.time.certain();
    const { until, ...goods } = asked;
    const expiresAt = Math.min(at + unpaidMs, until === undefined ? Infinity : Date.parse(until));
    const facts = { ...goods, orderId, expiresAt };
    const state = await this.orders.execute(orderId, () => ({ type: 'Open', facts, at }), { isFirst });
    if (state.status === 'none') throw new Error('an order that was opened is there');
    return state;
  }
}

const nameOfGoods = ({ userId, kind, goodsId }: Pick<Asked, 'userId' | 'kind' | 'goodsId'>): string => `${kind}:${goodsId}:${userId}`;
const redeemed: readonly string[] = codeKinds;
/** Codes are sold for it as well. */
const isRedeemed = (kind: Asked['kind']): boolean => redeemed.includes(kind);

/**
 * Two who buy the same at the same moment mean the same order. After a restore the numbers begin again, and the providers know the orders
 * of before: the era keeps them apart.
 */
const orderIdFor = ({ kind, goodsId, userId }: Pick<Asked, 'kind' | 'goodsId' | 'userId'>, number: number, era: string): string =>
  createHash('sha256').update(`${kind}:${goodsId}:${userId}:${number}:${era}`).digest('hex').slice(0, 24);
