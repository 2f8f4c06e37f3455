import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { RosterService } from '../roster/index.js';
import { EntryAttempts } from './entry-attempts.js';
import { ProctoredAttempts } from './proctored-attempts.js';
import { SharedOrigins } from './shared-origins.js';
import { WatchedPapers } from './watched-papers.js';

const { origins, proctored, watch } = calls.exam;

@Controller()
export class ProctoredController {
  constructor(
    private readonly attempts: ProctoredAttempts,
    private readonly entries: EntryAttempts,
    private readonly papers: WatchedPapers,
    private readonly rosters: RosterService,
    private readonly sharedOrigins: SharedOrigins,
  ) {}

  @Handle(proctored.attempt)
  attempt(input: Input<typeof proctored.attempt>) {
    return this.attempts.attempt(input);
  }

  @Handle(proctored.entry)
  entry(input: Input<typeof proctored.entry>, context: CallContext) {
    return this.entries.entry(input, { ...context, caller: callerOf(context) });
  }

  @Handle(proctored.end)
  end(input: Input<typeof proctored.end>) {
    return this.attempts.end(input);
  }

  @Handle(proctored.released)
  released(input: Input<typeof proctored.released>) {
    return this.attempts.released(input);
  }

  @Handle(proctored.seen)
  seen(input: Input<typeof proctored.seen>, context: CallContext) {
    return this.attempts.seen(input, callerOf(context));
  }

  @Handle(proctored.part)
  part(input: Input<typeof proctored.part>, context: CallContext) {
    return this.papers.part(input, callerOf(context));
  }

  @Handle(proctored.sitting)
  sitting(input: Input<typeof proctored.sitting>, { caller }: CallContext) {
    return this.papers.sitting(input, caller);
  }

  @Handle(proctored.handed)
  handed(input: Input<typeof proctored.handed>, context: CallContext) {
    return this.papers.handed(input, callerOf(context));
  }

  @Handle(proctored.course)
  course(input: Input<typeof proctored.course>, context: CallContext) {
    return this.papers.course(input, callerOf(context));
  }

  @Handle(origins.shared)
  shared(input: Input<typeof origins.shared>, { caller }: UserContext) {
    return this.sharedOrigins.list(input, caller);
  }

  @Handle(watch.stat)
  stat(input: Input<typeof watch.stat>, context: UserContext) {
    return this.rosters.stat(input, context);
  }
}

/** On behalf of a person; without one nobody reaches anything. */
function callerOf({ caller }: CallContext): Caller {
  if (!caller) throw new BusinessError('NOT_FOUND');
  return caller;
}
