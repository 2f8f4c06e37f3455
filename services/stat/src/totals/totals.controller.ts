import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TotalsReader } from './totals.js';

@Controller()
export class TotalsController {
  constructor(private readonly totals: TotalsReader) {}

  @Handle(calls.stat.totals.all)
  all(_input: Input<typeof calls.stat.totals.all>, context: UserContext) {
    return this.totals.all(context);
  }
}
