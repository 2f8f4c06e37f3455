import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { EarnedScores } from './earned.js';
import { MarkSheets } from './mark-sheets.js';

type Calls = typeof calls.exam.markBook;

@Controller()
export class MarkBookController {
  constructor(
    private readonly sheets: MarkSheets,
    private readonly scores: EarnedScores,
  ) {}

  @Handle(calls.exam.rewards.promising)
  promising(input: Input<typeof calls.exam.rewards.promising>) {
    return this.scores.promising(input);
  }

  @Handle(calls.exam.rewards.seen)
  seen(input: Input<typeof calls.exam.rewards.seen>, { caller }: CallContext) {
    return this.scores.seen(input, caller);
  }

  @Handle(calls.exam.rewards.settle)
  settle(input: Input<typeof calls.exam.rewards.settle>, context: UserContext) {
    return this.scores.settleAnew(input, context);
  }

  @Handle(calls.exam.rewards.settling)
  settling(input: Input<typeof calls.exam.rewards.settling>, context: UserContext) {
    return this.scores.settling(input, context);
  }

  @Handle(calls.exam.rewards.earned)
  earned(input: Input<typeof calls.exam.rewards.earned>) {
    return this.scores.of(input);
  }

  @Handle(calls.exam.markBook.start)
  start(input: Input<Calls['start']>, context: UserContext) {
    return this.sheets.start(input, context);
  }

  @Handle(calls.exam.markBook.state)
  state(input: Input<Calls['state']>, context: UserContext) {
    return this.sheets.state(input, context);
  }

  @Handle(calls.exam.markBook.stop)
  stop(input: Input<Calls['stop']>, context: UserContext) {
    return this.sheets.stop(input, context);
  }

  @Handle(calls.exam.markBook.part)
  part(input: Input<Calls['part']>, context: UserContext) {
    return this.sheets.part(input, context);
  }
}
