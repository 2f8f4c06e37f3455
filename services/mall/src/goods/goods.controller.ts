import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { GoodsService } from './goods.service.js';
import { GoodsShelf } from './goods.shelf.js';

const { goods } = calls.mall;
type Calls = typeof goods;

@Controller()
export class GoodsController {
  constructor(
    private readonly shelf: GoodsShelf,
    private readonly service: GoodsService,
  ) {}

  @Handle(goods.paging)
  paging(input: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    return this.shelf.paging(input, context);
  }

  @Handle(goods.detail)
  detail({ id }: Input<Calls['detail']>, context: UserContext): Promise<Output<Calls['detail']>> {
    return this.shelf.detail(id, context);
  }

  @Handle(goods.mapSku)
  mapSku(input: Input<Calls['mapSku']>): Promise<Output<Calls['mapSku']>> {
    return this.shelf.mapSku(input);
  }

  @Handle(goods.adminPaging)
  adminPaging(input: Input<Calls['adminPaging']>, context: UserContext): Promise<Output<Calls['adminPaging']>> {
    return this.service.paging(input, context);
  }

  @Handle(goods.adminDetail)
  adminDetail({ id }: Input<Calls['adminDetail']>, context: UserContext): Promise<Output<Calls['adminDetail']>> {
    return this.service.detail(id, context);
  }

  @Handle(goods.save)
  save(input: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    return this.service.save(input, context);
  }

  @Handle(goods.state)
  async state(input: Input<Calls['state']>, context: UserContext): Promise<Output<Calls['state']>> {
    await this.service.changeState(input, context);
    return {};
  }

  @Handle(goods.delete)
  async delete({ ids }: Input<Calls['delete']>, context: UserContext): Promise<Output<Calls['delete']>> {
    await this.service.remove(ids, context);
    return {};
  }

  @Handle(goods.stock)
  stock(input: Input<Calls['stock']>, context: UserContext): Promise<Output<Calls['stock']>> {
    return this.service.changeStock(input, context);
  }

  @Handle(goods.stockLog)
  stockLog(input: Input<Calls['stockLog']>, context: UserContext): Promise<Output<Calls['stockLog']>> {
    return this.service.stockLog(input, context);
  }
}
