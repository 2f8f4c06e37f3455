import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { OrderDesk } from './order-desk.js';
import { OrderLists } from './order.lists.js';

const { orders: of } = calls.mall;

/** Orders in the console. */
@Controller()
export class DeskController {
  constructor(
    private readonly lists: OrderLists,
    private readonly desk: OrderDesk,
  ) {}

  @Handle(of.adminPaging)
  paging(input: Input<typeof of.adminPaging>, context: UserContext) {
    return this.lists.paging(input, context);
  }

  @Handle(of.adminDetail)
  detail({ id }: Input<typeof of.adminDetail>, context: UserContext) {
    return this.desk.detail(id, context);
  }

  @Handle(of.send)
  async send(input: Input<typeof of.send>, context: UserContext) {
    await this.desk.send(input, context);
    return {};
  }

  @Handle(of.update)
  async update(input: Input<typeof of.update>, context: UserContext) {
    await this.desk.update(input, context);
    return {};
  }

  @Handle(of.track)
  async track(input: Input<typeof of.track>, context: UserContext) {
    await this.desk.track(input, context);
    return {};
  }

  @Handle(of.adminCancel)
  async cancel(input: Input<typeof of.adminCancel>, context: UserContext) {
    await this.desk.cancel(input, context);
    return {};
  }

  @Handle(of.refundPart)
  refundPart(input: Input<typeof of.refundPart>, context: UserContext) {
    return this.desk.refundPart(input, context);
  }

  @Handle(of.refundSum)
  refundSum(input: Input<typeof of.refundSum>, context: UserContext) {
    return this.desk.refundSum(input, context);
  }

  @Handle(of.goodsBack)
  async goodsBack(input: Input<typeof of.goodsBack>, context: UserContext) {
    await this.desk.goodsBack(input, context);
    return {};
  }

  @Handle(of.export)
  export(input: Input<typeof of.export>, context: UserContext) {
    return this.desk.export(input, context);
  }
}
