import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { Holds } from './holds.js';
import { Ledger } from './ledger.js';

const { holds } = calls.payment;

@Controller()
export class HoldsController {
  constructor(
    private readonly service: Holds,
    private readonly ledger: Ledger,
  ) {}

  @Handle(holds.balance)
  async balance({ userId }: Input<typeof holds.balance>) {
    return { points: (await this.ledger.balanceOf(userId)).balance };
  }

  @Handle(holds.hold)
  async hold(input: Input<typeof holds.hold>) {
    await this.service.hold(input);
    return {};
  }

  @Handle(holds.take)
  async take(input: Input<typeof holds.take>) {
    await this.service.take(input);
    return {};
  }

  @Handle(holds.giveBackPart)
  async giveBackPart(input: Input<typeof holds.giveBackPart>) {
    await this.service.giveBackPart(input);
    return {};
  }

  @Handle(holds.giveBack)
  async giveBack(input: Input<typeof holds.giveBack>) {
    await this.service.giveBack(input);
    return {};
  }
}
