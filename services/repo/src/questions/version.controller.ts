import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QuestionVersions } from './question.versions.js';

const { questionVersions: of } = calls.repo;

@Controller()
export class VersionController {
  constructor(private readonly versions: QuestionVersions) {}

  @Handle(of.list)
  list({ id }: Input<typeof of.list>, context: UserContext) {
    return this.versions.list(id, context);
  }

  @Handle(of.detail)
  detail(input: Input<typeof of.detail>, { caller }: UserContext) {
    return this.versions.detail(input, caller);
  }

  @Handle(of.restore)
  restore(input: Input<typeof of.restore>, context: UserContext) {
    return this.versions.restore(input, context);
  }
}
