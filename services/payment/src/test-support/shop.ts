import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type GoodsKind, type Input, type Output } from '@xuekao/contracts';
import {
  connectMongo,
  connectNats,
  connectRedis,
  createLogger,
  keepStreams,
  readConfig,
  startService,
  type Clock,
  type RunningService,
} from '@xuekao/platform';
import { askService, newId, person, serveCall, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import type { Connection, mongo } from 'mongoose';
import { paymentAt } from '../payment.module.js';
import { noticePurpose, sandboxKeys, signedBy, type Keys, type SignedText } from '../sandbox/index.js';
import { SandboxServer } from '../sandbox/sandbox-server.js';
import { Trades } from '../sandbox/trades.js';

const { orders } = calls.payment;
type Told = 'grant' | 'revoke' | 'release';
type Bought = Input<typeof calls.exam.purchases.grant>;
/** Headers of a notice as the gateway passes them on. */
export const headersOf = (headers: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

export type OrderView = Output<typeof orders.detail>;

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

/** Document in the books of the sandbox. */
type BookDoc = Record<string, unknown> & { _id: string };

export interface Buyer {
  readonly caller: Caller;
  readonly goodsId: string;
  readonly orderId: string;
}

/**
 * Everything that a purchase needs, real but for the services that sell and tell: the payment service, the sandbox, the way of its
 * notices.
 */
export class Shop {
  /** calls of the payment service to the seller, in their order */
  readonly told: (Bought & { what: Told })[] = [];
  readonly messages: Input<typeof calls.identity.messages.deliver>['messages'] = [];
  /** Whether the seller does what it is told; a test may hang there. */
  isSelling: (what: Told, bought: Bought) => Promise<boolean> = () => Promise.resolve(true);
  /** goods that nobody can use any more */
  readonly gone = new Set<string>();
  /** Whether notices of the sandbox arrive. */
  hasNotices = true;
  /** accounts at companies, as the console has them */
  accounts: Output<typeof calls.identity.settings.payProviders> = [];
  private services: RunningService[] = [];

  private constructor(
    readonly env: NodeJS.ProcessEnv,
    readonly clock: TestClock,
    readonly service: ServiceUnderTest,
    readonly provider: Keys,
    private readonly nats: NatsConnection,
    private readonly sandbox: SandboxServer,
    private readonly books: Connection,
    private readonly trades: SlowTrades,
    private readonly door: Server,
  ) {}

  static async open(label: string, outboundAllow = ''): Promise<Shop> {
    const door = createServer();
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const doorUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`; // a TCP server's address has this form
    const base = await serviceEnvironment(label, { PUBLIC_URL: doorUrl });
    const config = readConfig(base);
    const logger = createLogger('test', 'silent');
    const books = await connectMongo(config, 'pay_sandbox', logger);
    const keys = sandboxKeys('provider', (purpose) => config.key(purpose));
    const trades = new SlowTrades(await Trades.open(books));
    const sandbox = await SandboxServer.start({ host: '127.0.0.1', port: 0, trades, keys, logger });
    const env = { ...base, PAY_SANDBOX_URL: sandbox.address, OUTBOUND_ALLOW: outboundAllow };
    const nats = await connectNats(config, 'neighbours');
    await keepStreams({ nats, config, logger });
    const service = await askService({ name: 'payment' }, env);
    const shop = new Shop(env, new TestClock(), service, keys, nats, sandbox, books, trades, door);
    door.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = JSON.parse(Buffer.concat(parts).toString('utf8')) as SignedText; // the sandbox sends nothing else
        const code = shop.hasNotices ? shop.notify(text) : Promise.resolve(1);
        void code.then((value) => response.end(JSON.stringify({ code: value })));
      });
    });
    const place = { nats, place: config };
    serveCall(place, calls.exam.purchases.grant, (bought) => shop.sold('grant', bought));
    serveCall(place, calls.exam.purchases.revoke, async (bought) => ((await shop.sold('revoke', bought)) ? {} : undefined));
    serveCall(place, calls.activity.purchases.release, async (bought) => ((await shop.sold('release', bought)) ? {} : undefined));
    serveCall(place, calls.identity.messages.deliver, ({ messages }) => {
      const fresh = messages.filter(({ key }) => !shop.messages.some((known) => known.key === key));
      shop.messages.push(...fresh);
      return { count: fresh.length };
    });
    serveCall(place, calls.exam.exams.listTitles, ({ ids = [] }) =>
      ids.filter((id) => !shop.gone.has(id)).map((id) => ({ id, title: '真题模拟卷' })),
    );
    serveCall(place, calls.identity.settings.payProviders, () => shop.accounts);
    serveCall(place, calls.identity.users.byIds, ({ ids }) =>
      ids.map((id) => ({ id, userName: `u${id}`, realName: '买家', deptCode: 'A01', deptName: '高一' })),
    );
    await nats.flush();
    return shop;
  }

  /** One more process of the payment service, in this one. */
  async start(clock: Clock = this.clock): Promise<RunningService> {
    const service = await startService(paymentAt(clock, { now: () => Promise.resolve(this.clock.now()) }), readConfig(this.env));
    this.services.push(service);
    return service;
  }

  async stopAll(): Promise<void> {
    for (const service of this.services.splice(0)) await service.close();
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.sandbox.close();
    // a spec without events has none
    await this.nats.request(`$JS.API.STREAM.DELETE.${readConfig(this.env).dbPrefix}_payment`).catch(() => undefined);
    await this.nats.close();
    this.door.close();
    this.door.closeAllConnections();
    await this.books.dropDatabase();
    await this.books.close();
    await this.service.db.dropDatabase();
    await this.service.close();
  }

  /** Brings a notice as the sandbox does; gives the number of the answer. */
  async notify(text: SignedText): Promise<number> {
    try {
      await this.service.call(orders.sandboxNotify, text);
      return 0;
    } catch (error) {
      return (error as { code?: number }).code ?? 1; // a refusal brings it over the wire
    }
  }

  /** A notice that the sandbox could have signed. */
  notice(
    of: Buyer,
    changes: Partial<Record<'merchant' | 'orderId' | 'userId' | 'transaction', string>> & { amount?: number } = {},
  ): object {
    return {
      merchant: readConfig(this.env).dbPrefix,
      orderId: of.orderId,
      userId: of.caller.userId,
      transaction: `TX${newId()}`,
      amount: price,
      ...changes,
    };
  }

  signed(notice: object, at = Date.now() / 1000): SignedText {
    return signedBy(this.provider, notice, { purpose: noticePurpose, now: at });
  }

  somebody(): Pick<Buyer, 'caller' | 'goodsId'> {
    return { caller: { ...person(3, 'A01'), roleType: 1 }, goodsId: newId() };
  }

  /** A person who is about to buy an exam. */
  async buyer(caller: Caller = this.somebody().caller, goodsId = newId(), kind: GoodsKind = 'exam'): Promise<Buyer> {
    const { userId, deptCode } = caller;
    const account = { userName: `u${userId}`, realName: '买家', deptCode, version: 0, points: 0, held: 0 };
    const accounts = this.service.db.collection<{ _id: string }>('points_accounts');
    await accounts.updateOne({ _id: userId }, { $setOnInsert: account }, { upsert: true });
    const asked = { kind, goodsId, title: '真题模拟卷', price, userId, deptCode };
    return { caller, goodsId, orderId: (await this.service.call(orders.open, asked)).orderId };
  }

  orderOf({ orderId, caller }: Buyer): Promise<OrderView> {
    return this.service.call(orders.detail, { id: orderId }, caller);
  }

  /** Scans the code and pays, as a phone does. */
  async scanAndPay({ orderId, caller }: Buyer): Promise<void> {
    const { qrText } = await this.service.call(orders.sandboxTrade, { id: orderId }, caller);
    const answer = await fetch(qrText, { method: 'POST' });
    if (!answer.ok || !(await answer.text()).includes('支付成功')) throw new Error('the sandbox did not take the money');
  }

  /** The trade as the sandbox has it. */
  async tradeOf(orderId: string): Promise<{ transaction: string }> {
    const trade = await this.books.collection<{ transaction: string }>('trades').findOne({ orderId });
    if (!trade) throw new Error('the sandbox has no trade of the order');
    return trade;
  }

  findTrade(orderId: string): Promise<{ state: string; told: number } | null> {
    return this.books.collection<{ state: string; told: number }>('trades').findOne({ orderId });
  }

  /** One more payment for the order in the sandbox's books, as of somebody who paid by another code. */
  async addPayment({ orderId, caller }: Buyer, transaction: string): Promise<void> {
    const merchant = readConfig(this.env).dbPrefix;
    const trade = {
      merchant,
      orderId: `${orderId}-2`,
      amount: price,
      userId: caller.userId,
      state: 'paid',
      transaction,
      token: transaction,
    };
    await this.books.collection<{ _id: string }>('trades').insertOne({ _id: `${merchant}:${orderId}-2`, ...trade });
  }

  refundsOf(transaction: string): Promise<number> {
    return this.books.collection('refunds').countDocuments({ transaction });
  }

  /** The sandbox makes no trade until the function that comes back is called. */
  holdTrades(): () => void {
    let release: () => void = () => undefined;
    this.trades.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  async closeTrade(orderId: string): Promise<void> {
    await this.books.collection('trades').updateOne({ orderId }, { $set: { state: 'closed' } });
  }

  /** Does something while the sandbox believes that the trade is not paid. */
  async withOpenTrade(orderId: string, work: () => Promise<void>): Promise<void> {
    const trades = this.books.collection('trades');
    await trades.updateOne({ orderId }, { $set: { state: 'open' } });
    await work();
    await trades.updateOne({ orderId }, { $set: { state: 'paid' } });
  }

  /** Redis forgets everything, and the broker all that it kept. */
  async wipe(): Promise<void> {
    const redis = await connectRedis(readConfig(this.env), createLogger('test', 'silent'));
    await redis.flushDb();
    await redis.close();
    const streams = (await this.nats.request('$JS.API.STREAM.NAMES')).json<{ streams?: string[] }>();
    for (const name of streams.streams ?? [])
      if (name.startsWith(readConfig(this.env).dbPrefix)) await this.nats.request(`$JS.API.STREAM.DELETE.${name}`);
  }

  /** The sandbox has no statements until it is said again. */
  set hasStatements(value: boolean) {
    this.trades.hasStatements = value;
  }

  /** The sandbox sends money back, and its answers are lost. */
  set losesRefunds(value: boolean) {
    this.trades.losesRefunds = value;
  }

  /** The books of the sandbox, in which a spec plants what is wrong. */
  inBooks(name: 'trades' | 'refunds'): mongo.Collection<BookDoc> {
    return this.books.collection<BookDoc>(name);
  }

  paymentsInBooks(userId: string): Promise<number> {
    return this.books.collection('trades').countDocuments({ userId, state: 'paid' });
  }

  async refundsInBooks(orderId: string): Promise<number> {
    return this.books.collection('refunds').countDocuments({ transaction: (await this.tradeOf(orderId)).transaction });
  }

  private async sold(what: Told, bought: Bought): Promise<{ isGone: boolean } | undefined> {
    if (!(await this.isSelling(what, bought))) return undefined;
    if (this.gone.has(bought.goodsId)) return { isGone: true };
    this.told.push({ what, ...bought });
    return { isGone: false };
  }
}

/** The books of the sandbox, which may take their time to make a trade. */
class SlowTrades implements Pick<Trades, keyof Trades> {
  gate: Promise<void> = Promise.resolve();
  hasStatements = true;
  losesRefunds = false;
  constructor(private readonly trades: Trades) {}

  async create(...asked: Parameters<Trades['create']>): ReturnType<Trades['create']> {
    await this.gate;
    return this.trades.create(...asked);
  }
  stateOf: Trades['stateOf'] = (...asked) => this.trades.stateOf(...asked);
  close: Trades['close'] = (...asked) => this.trades.close(...asked);
  async refund(...asked: Parameters<Trades['refund']>): ReturnType<Trades['refund']> {
    const isReturned = await this.trades.refund(...asked);
    if (this.losesRefunds) throw new Error('the answer is lost');
    return isReturned;
  }
  byToken: Trades['byToken'] = (...asked) => this.trades.byToken(...asked);
  pay: Trades['pay'] = (...asked) => this.trades.pay(...asked);
  due: Trades['due'] = (...asked) => this.trades.due(...asked);
  async statement(...asked: Parameters<Trades['statement']>): ReturnType<Trades['statement']> {
    if (!this.hasStatements) throw new Error('the statement is not made yet');
    return this.trades.statement(...asked);
  }
  noteTold: Trades['noteTold'] = (...asked) => this.trades.noteTold(...asked);
}

/** of everything in the shop, in fen */
export const price = 1250;

export async function until(what: string, isSo: () => Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error(`${what} did not come`);
}
