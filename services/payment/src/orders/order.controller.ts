import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { PaymentProviders } from '../providers/index.js';
import { BeginTrade, OrderOfBuyer, RefundOrder, RefundPart } from './order.commands.js';
import { asPayFailed, OrderClosing } from './order-closing.js';
import { OrderTasks } from './order-tasks.js';
import { orderDocument } from './order.projection.js';
import { awaitsHand, type Order } from './order.decider.js';
import { OrderLists } from './order.lists.js';
import { OrderMoney } from './order-money.js';
import { OrderOpening } from './order-opening.js';
import { Orders } from './order.store.js';
import { rowOf } from './order.views.js';

const { orders: of } = calls.payment;
type View = Output<typeof of.detail>;
const viewOf = (order: Order): View => rowOf(orderDocument(order.facts.orderId, order));

@Controller()
export class OrderController {
  constructor(
    private readonly buses: Buses,
    private readonly tasks: OrderTasks,
    private readonly closing: OrderClosing,
    private readonly lists: OrderLists,
    private readonly money: OrderMoney,
    private readonly opening: OrderOpening,
    private readonly orders: Orders,
    private readonly providers: PaymentProviders,
  ) {}

  @Handle(of.configList)
  async configList(): Promise<Output<typeof of.configList>> {
    return (await this.providers.all()).map(({ method: payMethod, title, isSandbox }) => ({ payMethod, title, isSandbox }));
  }

  @Handle(of.open)
  open(input: Input<typeof of.open>) {
    return this.opening.open(input);
  }

  /**
   * Money that an office took: its number is that of the order, so that a repeat by the same user is the same money. Where the goods are
   * gone, the office has to hand it back, and nobody else can.
   */
  @Handle(of.payOffline)
  async payOffline({ takenBy, ...goods }: Input<typeof of.payOffline>): Promise<Output<typeof of.payOffline>> {
    const { orderId, price: amount } = await this.opening.open(goods, 'byHand');
    const paid = { state: 'paid', orderId, userId: goods.userId, transaction: orderId, amount } as const;
    await this.money.take(paid, { method: 'offline', takenBy });
    await this.tasks.runNow(orderId);
    if (awaitsHand(await this.orders.present(orderId))) throw new BusinessError('OFFLINE_GONE');
    return { orderId };
  }

  @Handle(of.ofBuyer)
  ofBuyer(query: Input<typeof of.ofBuyer>) {
    return this.lists.ofBuyer(query);
  }

  @Handle(of.detail)
  async detail({ id }: Input<typeof of.detail>, context: UserContext): Promise<View> {
    return viewOf(await this.buses.look(OrderOfBuyer, { id }, context));
  }

  @Handle(of.ask)
  async ask({ id }: Input<typeof of.ask>, context: UserContext): Promise<View> {
    const order = await this.buses.look(OrderOfBuyer, { id }, context);
    if (order.status !== 'unpaid') return viewOf(order);
    // a provider that is silent says nothing against the order: it is given as it is known here
    await this.closing.ask(order).then(
      () => this.tasks.runNow(id),
      () => undefined,
    );
    return viewOf(await this.orders.present(id));
  }

  @Handle(of.cancel)
  async cancel({ id }: Input<typeof of.cancel>, context: UserContext): Promise<View> {
    const order = await this.buses.look(OrderOfBuyer, { id }, context);
    if (order.status !== 'unpaid') throw new BusinessError('ORDER_OVER');
    try {
      await this.closing.close(order, 'cancelled');
    } catch (error) {
      throw asPayFailed(error);
    }
    return viewOf(await this.orders.present(id));
  }

  @Handle(of.wechatTrade)
  async wechatTrade({ id }: Input<typeof of.wechatTrade>, context: UserContext): Promise<Output<typeof of.wechatTrade>> {
    const { qrText } = await this.buses.change(BeginTrade, { id, method: 'wechat' }, context);
    return { qrText };
  }

  @Handle(of.alipayTrade)
  async alipayTrade({ id }: Input<typeof of.alipayTrade>, context: UserContext): Promise<Output<typeof of.alipayTrade>> {
    const { qrText, url } = await this.buses.change(BeginTrade, { id, method: 'alipay' }, context);
    return { qrText, url };
  }

  @Handle(of.paypalTrade)
  async paypalTrade({ id }: Input<typeof of.paypalTrade>, context: UserContext): Promise<Output<typeof of.paypalTrade>> {
    const { url, foreign } = await this.buses.change(BeginTrade, { id, method: 'paypal' }, context);
    return { url, currency: foreign?.currency ?? '', sum: foreign?.sum ?? '' };
  }

  @Handle(of.sandboxTrade)
  async sandboxTrade({ id }: Input<typeof of.sandboxTrade>, context: UserContext): Promise<Output<typeof of.sandboxTrade>> {
    const { qrText } = await this.buses.change(BeginTrade, { id, method: 'sandbox' }, context);
    return { qrText };
  }

  /** The sandbox is answered when the payment is in the log; what it does not understand it tells again. */
  @Handle(of.sandboxNotify)
  async sandboxNotify(text: Input<typeof of.sandboxNotify>): Promise<Output<typeof of.sandboxNotify>> {
    const paid = this.providers.sandbox?.readNotice(text);
    if (!paid) throw new BusinessError('NOTICE_REFUSED');
    await this.money.take(paid, { method: 'sandbox' });
    // access follows behind the answer
    void this.tasks.runNow(paid.orderId);
    return {};
  }

  @Handle(of.myPaging)
  myPaging(query: Input<typeof of.myPaging>, context: UserContext) {
    return this.lists.mine(query, context);
  }

  @Handle(of.paging)
  paging(query: Input<typeof of.paging>, context: UserContext) {
    return this.lists.paging(query, context);
  }

  @Handle(of.refund)
  async refund({ id, reason }: Input<typeof of.refund>, context: UserContext): Promise<View> {
    return viewOf(await this.buses.change(RefundOrder, { id, reason }, context));
  }

  @Handle(of.refundPart)
  async refundPart(input: Input<typeof of.refundPart>, context: UserContext): Promise<View> {
    return viewOf(await this.buses.change(RefundPart, input, context));
  }
}
