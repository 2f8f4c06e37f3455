import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type ClientInput, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService, type Clock, type RunningService } from '@xuekao/platform';
import { askService, newId, person, serveCall, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { mallAt } from '../mall.module.js';
import { Till } from './till.js';

const { orders, addresses } = calls.mall;
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];
type Submitted = Output<typeof orders.submit>;

/** A clock that stands until a test moves it. */
export class TestClock implements Clock {
  private at = Date.now();
  now(): number {
    return this.at;
  }
  monotonic(): number {
    return this.at;
  }
  pass(ms: number): void {
    this.at += ms;
  }
}

interface Row {
  _id: string;
  [field: string]: unknown;
}
export interface Sku {
  readonly goodsId: string;
  readonly skuId: string;
}
export interface Price {
  salePrice?: number;
  costPoints?: number;
  stock?: number;
  requireAddr?: boolean;
  title?: string;
}

/** The service of the mall with goods on its shelf, and the payment service beside it. */
export class Market {
  private services: RunningService[] = [];
  /** the courier service of the site; null: it has none */
  courier: Output<typeof calls.identity.settings.courierProvider> = null;

  private constructor(
    readonly env: NodeJS.ProcessEnv,
    readonly clock: TestClock,
    readonly service: ServiceUnderTest,
    readonly till: Till,
    /** messages to buyers, each key once */
    readonly told: readonly Message[],
    private readonly nats: NatsConnection,
    private readonly endKeeper: () => Promise<void>,
  ) {}

  /** @param more settings of the service */
  static async open(label: string, more: Readonly<Record<string, string>> = {}): Promise<Market> {
    const env = await serviceEnvironment(label, more);
    const endKeeper = await startKeeper(env);
    const config = readConfig(env);
    const nats = await connectNats(config, 'neighbours');
    const till = new Till({ nats, place: config });
    const told: Message[] = [];
    serveCall({ nats, place: config }, calls.identity.messages.deliver, ({ messages }) => {
      const fresh = messages.filter(({ key }) => !told.some((known) => known.key === key));
      told.push(...fresh);
      return { count: fresh.length };
    });
    await nats.flush();
    const market = new Market(env, new TestClock(), await askService({ name: 'mall' }, env), till, told, nats, endKeeper);
    serveCall({ nats, place: config }, calls.identity.settings.courierProvider, () => market.courier);
    await nats.flush();
    return market;
  }

  /** One more process of the service, in this one. */
  async start(): Promise<void> {
    const { clock } = this;
    this.services.push(await startService(mallAt(clock, { now: () => Promise.resolve(clock.now()) }), readConfig(this.env)));
  }

  async close(): Promise<void> {
    for (const service of this.services.splice(0)) await service.close();
    await this.nats.close();
    await this.endKeeper();
    await this.service.db.dropDatabase();
    await this.service.close();
  }

  /** Goods of one specification. */
  async goods({ salePrice = 0, costPoints = 0, stock = 5, requireAddr = true, title = '保温杯' }: Price = {}): Promise<Sku> {
    const [goodsId, skuId] = [newId(), newId()];
    const { db } = this.service;
    await db.collection<Row>('goods').insertOne({
      ...{ _id: goodsId, title, summary: '', catId: '', images: ['/files/a.png'], content: '', params: [], requireAddr, buyLimit: 0 },
      ...{ state: 0, salePrice, costPoints, sales: 0, createBy: newId(), createDept: 'A01', createTime: new Date(), revision: 0 },
    });
    await db.collection<Row>('goods_skus').insertOne({
      ...{ _id: skuId, goodsId, key: '', items: [], place: 0, title: '白色', image: '', salePrice, costPoints, leftStock: stock },
      isGone: false,
    });
    return { goodsId, skuId };
  }

  async leftOf({ skuId }: Sku): Promise<number> {
    const found = await this.service.db.collection<{ _id: string; leftStock: number }>('goods_skus').findOne({ _id: skuId });
    return found?.leftStock ?? NaN;
  }

  async salesOf({ goodsId }: Sku): Promise<number> {
    const found = await this.service.db.collection<{ _id: string; sales: number }>('goods').findOne({ _id: goodsId });
    return found?.sales ?? NaN;
  }

  /** A learner with points and an address. */
  async buyer(points = 100): Promise<Buyer> {
    const caller: Caller = { ...person(3, 'A01'), roleType: 1, realName: '李雷' };
    this.till.points.set(caller.userId, points);
    const { id } = await this.service.call(addresses.save, { ...home }, caller);
    return new Buyer(this, caller, id);
  }

  /** The payment service brings its word, and again until it is heard. */
  async tellPaid(payId: string): Promise<{ isGone: boolean }> {
    const order = this.till.orders.get(payId);
    if (!order) throw new Error('there is no such order of the payment service');
    order.state = 'paid';
    const bought = { goodsId: order.goodsId, userId: order.userId, orderId: payId };
    const answer = await this.service.call(calls.mall.purchases.grant, bought);
    if (answer.isGone) order.state = 'refunded';
    return answer;
  }
}

export const home = { contact: '李雷', mobile: '13800138000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文一路 1 号' };

export class Buyer {
  constructor(
    private readonly market: Market,
    readonly caller: Caller,
    readonly addrId: string,
  ) {}

  input(sku: Sku, more: Partial<ClientInput<typeof orders.submit>> = {}): ClientInput<typeof orders.submit> {
    return { requestId: randomUUID(), addrId: this.addrId, remark: '', items: [{ skuId: sku.skuId }], ...more };
  }

  submit(sku: Sku, more: Partial<ClientInput<typeof orders.submit>> = {}): Promise<Submitted> {
    return this.market.service.call(orders.submit, this.input(sku, more), this.caller);
  }

  preview(sku: Sku) {
    return this.market.service.call(orders.preview, { items: [{ skuId: sku.skuId }] }, this.caller);
  }

  order(id: string) {
    return this.market.service.call(orders.detail, { id }, this.caller);
  }

  async stateOf(id: string): Promise<number> {
    return (await this.order(id)).state;
  }

  list(state?: 0 | 1 | 2 | 4 | 100) {
    return this.market.service.call(orders.paging, { params: state === undefined ? {} : { state } }, this.caller);
  }

  get points() {
    return this.market.till.stateOf(this.caller.userId);
  }
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean, ms = 60_000): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error(`${what} did not come`);
}
