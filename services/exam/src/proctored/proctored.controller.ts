import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { ProctoredAttempts } from './proctored-attempts.js';

const { proctored } = calls.exam;

@Controller()
export class ProctoredController {
  constructor(private readonly attempts: ProctoredAttempts) {}

  @Handle(proctored.attempt)
  attempt(input: Input<typeof proctored.attempt>) {
    return this.attempts.attempt(input);
  }

  @Handle(proctored.end)
  end(input: Input<typeof proctored.end>) {
    return this.attempts.end(input);
  }

  @Handle(proctored.seen)
  seen(input: Input<typeof proctored.seen>, { caller }: CallContext) {
    // on behalf of a person; without one nobody reaches anything
    if (!caller) throw new BusinessError('NOT_FOUND');
    return this.attempts.seen(input, caller);
  }
}
