import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { BeforePublish } from './before-publish.js';
import { FormerVersions } from './former-versions.js';
import { ExamRemoval } from './exam.removal.js';
import { ExamService } from './exam.service.js';
import { ReleaseService } from './release.service.js';

@Controller()
export class ExamController {
  constructor(
    private readonly exams: ExamService,
    private readonly releases: ReleaseService,
    private readonly removal: ExamRemoval,
    private readonly former: FormerVersions,
    private readonly before: BeforePublish,
  ) {}

  @Handle(calls.examPaging)
  paging(input: Input<typeof calls.examPaging>, context: UserContext) {
    return this.exams.paging(input, context);
  }

  @Handle(calls.examDetail)
  detail({ id }: Input<typeof calls.examDetail>, context: UserContext) {
    return this.exams.detail(id, context);
  }

  @Handle(calls.examAudience)
  audience({ id }: Input<typeof calls.examAudience>, { caller, ...context }: CallContext) {
    // on behalf of a person; without one nobody reaches anything
    if (!caller) throw new BusinessError('NOT_FOUND');
    return this.exams.audience(id, { ...context, caller });
  }

  @Handle(calls.examStanding)
  standing({ id }: Input<typeof calls.examStanding>, context: UserContext) {
    return this.exams.standing(id, context);
  }

  @Handle(calls.examBeforePublish)
  beforePublish({ id }: Input<typeof calls.examBeforePublish>, context: UserContext) {
    return this.before.of(id, context);
  }

  @Handle(calls.examFormerVersions)
  formerVersions({ quId }: Input<typeof calls.examFormerVersions>, context: UserContext) {
    return this.former.of(quId, context);
  }

  @Handle(calls.examListTitles)
  titles(input: Input<typeof calls.examListTitles>, context: UserContext) {
    return this.exams.titles(input, context);
  }

  @Handle(calls.examSave)
  save(input: Input<typeof calls.examSave>, context: UserContext) {
    return this.exams.save(input, context);
  }

  @Handle(calls.examState)
  async changeState(input: Input<typeof calls.examState>, context: UserContext) {
    await this.exams.changeState(input, context);
    return {};
  }

  @Handle(calls.examRelease)
  async release(input: Input<typeof calls.examRelease>, context: UserContext) {
    await this.releases.change(input, context);
    return {};
  }

  @Handle(calls.examCopy)
  copy({ id }: Input<typeof calls.examCopy>, context: UserContext) {
    return this.exams.copy(id, context);
  }

  @Handle(calls.examDelete)
  async remove({ ids }: Input<typeof calls.examDelete>, context: UserContext) {
    await this.removal.remove(ids, context);
    return {};
  }
}
