import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls } from '@xuekao/contracts';
import { newId, serveCall } from '@xuekao/service-testing';

type Step = 'balance' | 'hold' | 'take' | 'pointsBack' | 'pointsPartBack' | 'open' | 'withdraw' | 'moneyBack' | 'moneyPartBack';
interface Hold {
  readonly userId: string;
  readonly points: number;
  state: 'held' | 'taken' | 'back';
  /** points that came back in parts, by the names of these */
  readonly parts: Map<string, number>;
}
interface PayOrder {
  readonly goodsId: string;
  readonly userId: string;
  readonly price: number;
  state: 'unpaid' | 'paid' | 'closed' | 'refunded';
  /** fen that went back in parts, by the names of these; absent: none did */
  parts?: Map<string, number>;
}
const sumOf = (parts: ReadonlyMap<string, number> | undefined): number => [...(parts?.values() ?? [])].reduce((sum, n) => sum + n, 0);

/** The payment service as its contract describes it, with points and orders in memory; it can be away at any of its calls. */
export class Till {
  readonly points = new Map<string, number>();
  readonly holds = new Map<string, Hold>();
  readonly orders = new Map<string, PayOrder>();
  /** whether the site takes money */
  isOpen = true;
  /** looks at each call before it is answered; what it throws is the answer */
  before: (step: Step) => void | Promise<void> = () => undefined;
  /** looks at what came back before it is answered: what it throws is the answer, and what was done stays done */
  after: (step: Step) => void = () => undefined;

  constructor(at: { nats: NatsConnection; place: { subject(name: string): string } }) {
    const { holds, orders, sellerOrders } = calls.payment;
    serveCall(at, holds.balance, async ({ userId }) => {
      await this.before('balance');
      return { points: this.points.get(userId) ?? 0 };
    });
    serveCall(at, holds.hold, async ({ hold, userId, points }) => {
      await this.before('hold');
      this.hold(hold, userId, points);
      return {};
    });
    serveCall(at, holds.take, async ({ hold }) => {
      await this.before('take');
      const held = this.holds.get(hold);
      if (!held || held.state === 'back') return undefined;
      held.state = 'taken';
      return {};
    });
    serveCall(at, holds.giveBack, async ({ hold, userId, less = 0 }) => {
      await this.before('pointsBack');
      const held = this.holds.get(hold) ?? { userId, points: 0, state: 'held', parts: new Map<string, number>() };
      // what was spent comes back without its parts
      const left = held.state === 'taken' ? held.points - less : held.points;
      if (held.state !== 'back') this.give(userId, left);
      this.holds.set(hold, { ...held, state: 'back' });
      this.after('pointsBack');
      return {};
    });
    serveCall(at, holds.giveBackPart, async ({ hold, userId, part, points }) => {
      await this.before('pointsPartBack');
      const held = this.holds.get(hold);
      if (held && held.state === 'held') held.state = 'taken';
      // also where the whole of it came back since, without the part
      if (held?.state === 'back' || held?.parts.has(part)) return {};
      held?.parts.set(part, points);
      this.give(userId, points);
      this.after('pointsPartBack');
      return {};
    });
    serveCall(at, orders.configList, () => (this.isOpen ? [{ payMethod: 'sandbox' as const, title: '沙箱', isSandbox: true }] : []));
    serveCall(at, orders.open, async ({ goodsId, userId, title, price, until }) => {
      await this.before('open');
      if (!this.isOpen) throw new BusinessError('PAY_OFF');
      const ofGoods = [...this.orders].filter(([, order]) => order.goodsId === goodsId);
      if (ofGoods.some(([, { state }]) => state === 'paid')) throw new BusinessError('BOUGHT_ALREADY');
      const known = ofGoods.find(([, { state }]) => state === 'unpaid');
      const orderId = known?.[0] ?? newId();
      if (!known) this.orders.set(orderId, { goodsId, userId, price, state: 'unpaid' });
      return { orderId, title, price, expireTime: until ?? '' };
    });
    serveCall(at, sellerOrders.look, ({ orderId }) => {
      const order = this.orders.get(orderId);
      return order && { isPaid: order.state === 'paid', payMethod: order.state === 'paid' ? ('sandbox' as const) : ('' as const) };
    });
    serveCall(at, sellerOrders.withdraw, async ({ orderId }) => {
      await this.before('withdraw');
      const order = this.orders.get(orderId);
      if (order?.state === 'unpaid') order.state = 'closed';
      return order && { isPaid: order.state === 'paid' };
    });
    serveCall(at, sellerOrders.giveBack, async ({ orderId }) => {
      await this.before('moneyBack');
      const order = this.orders.get(orderId);
      if (order?.state === 'paid') order.state = 'refunded';
      this.after('moneyBack');
      return order && {};
    });
    serveCall(at, sellerOrders.giveBackPart, async ({ orderId, part, amount }) => {
      await this.before('moneyPartBack');
      const order = this.orders.get(orderId);
      if (order?.state !== 'paid') return order && { amount: 0 };
      order.parts ??= new Map();
      if (!order.parts.has(part)) order.parts.set(part, Math.min(amount, order.price - sumOf(order.parts)));
      this.after('moneyPartBack');
      return { amount: order.parts.get(part) ?? 0 };
    });
  }

  /** Fen of an order that went back, in parts or as a whole. */
  returnedOf(orderId: string): number {
    const order = this.orders.get(orderId);
    return order?.state === 'refunded' ? order.price : sumOf(order?.parts);
  }

  private give(userId: string, points: number): void {
    this.points.set(userId, (this.points.get(userId) ?? 0) + points);
  }

  /** Points of the person: those to spend, those set aside, and those spent. */
  stateOf(userId: string): { free: number; held: number; spent: number } {
    const of = (state: Hold['state']): number =>
      [...this.holds.values()]
        .filter((hold) => hold.userId === userId && hold.state === state)
        .reduce((sum, { points, parts }) => sum + points - sumOf(parts), 0);
    return { free: this.points.get(userId) ?? 0, held: of('held'), spent: of('taken') };
  }

  private hold(hold: string, userId: string, points: number): void {
    const held = this.holds.get(hold);
    if (held?.state === 'back') throw new BusinessError('ORDER_OVER');
    if (held) return;
    const free = this.points.get(userId) ?? 0;
    if (free < points) throw new BusinessError('POINTS_SHORT', { points: free });
    this.points.set(userId, free - points);
    this.holds.set(hold, { userId, points, state: 'held', parts: new Map() });
  }
}
