import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { NearMarks } from './near.marks.js';
import { NearService } from './near.service.js';

@Controller()
export class NearController {
  constructor(
    private readonly near: NearService,
    private readonly marks: NearMarks,
  ) {}

  @Handle(calls.repo.near.groups)
  groups({ repoId }: Input<typeof calls.repo.near.groups>, { caller }: UserContext) {
    return this.near.groups(repoId, caller);
  }

  @Handle(calls.repo.near.list)
  list({ id }: Input<typeof calls.repo.near.list>, { caller }: UserContext) {
    return this.near.list(id, caller);
  }

  @Handle(calls.repo.near.mark)
  mark(input: Input<typeof calls.repo.near.mark>, { caller }: UserContext) {
    return this.marks.mark(input, caller);
  }

  @Handle(calls.repo.near.unmark)
  unmark({ id }: Input<typeof calls.repo.near.unmark>, { caller }: UserContext) {
    return this.marks.unmark(id, caller);
  }
}
