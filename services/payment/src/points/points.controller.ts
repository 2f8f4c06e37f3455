import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { Ledger } from './ledger.js';
import { PointsByHand } from './points.by-hand.js';
import { PointsLists } from './points.lists.js';

@Controller()
export class PointsController {
  constructor(
    private readonly lists: PointsLists,
    private readonly byHand: PointsByHand,
    private readonly ledger: Ledger,
  ) {}

  @Handle(calls.payment.points.myPaging)
  myPaging(query: Input<typeof calls.payment.points.myPaging>, context: UserContext) {
    return this.lists.myPaging(query, context);
  }

  @Handle(calls.payment.points.myBalance)
  myBalance(_input: Input<typeof calls.payment.points.myBalance>, context: UserContext) {
    return this.lists.myBalance(context);
  }

  @Handle(calls.payment.points.accountPaging)
  accounts(query: Input<typeof calls.payment.points.accountPaging>, context: UserContext) {
    return this.lists.accounts(query, context);
  }

  @Handle(calls.payment.points.rowPaging)
  rows(query: Input<typeof calls.payment.points.rowPaging>, context: UserContext) {
    return this.lists.rows(query, context);
  }

  @Handle(calls.payment.points.change)
  change(input: Input<typeof calls.payment.points.change>, context: UserContext) {
    return this.byHand.change(input, context);
  }

  @Handle(calls.payment.points.reward)
  async reward({ key, userId, points, refRemark }: Input<typeof calls.payment.points.reward>) {
    const command = { type: 'Post', kind: 'reward', userId, points, refRemark, at: Date.now() } as const;
    const { events } = await this.ledger.execute(command, `asked:${key}`);
    return { points: events.reduce((sum, { type, data }) => (type === 'PointsPosted' ? sum + data.points : sum), 0) };
  }

  @Handle(calls.payment.points.takeBack)
  async takeBack({ key, userId, points, refRemark, by }: Input<typeof calls.payment.points.takeBack>) {
    await this.ledger.execute({ type: 'Post', kind: 'manual', userId, points: -points, refRemark, at: Date.now(), by }, `asked:${key}`);
    return {};
  }

  @Handle(calls.payment.points.transfer)
  transfer(input: Input<typeof calls.payment.points.transfer>, context: UserContext) {
    return this.byHand.transfer(input, context);
  }
}
