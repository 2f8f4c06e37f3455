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

  @Handle(calls.exam.exams.paging)
  paging(input: Input<typeof calls.exam.exams.paging>, context: UserContext) {
    return this.exams.paging(input, context);
  }

  @Handle(calls.exam.exams.detail)
  detail({ id }: Input<typeof calls.exam.exams.detail>, context: UserContext) {
    return this.exams.detail(id, context);
  }

  @Handle(calls.exam.exams.reward)
  reward({ id }: Input<typeof calls.exam.exams.reward>) {
    return this.releases.reward(id);
  }

  @Handle(calls.exam.exams.audience)
  audience({ id }: Input<typeof calls.exam.exams.audience>, { caller, ...context }: CallContext) {
    // on behalf of a person; without one nobody reaches anything
    if (!caller) throw new BusinessError('NOT_FOUND');
    return this.exams.audience(id, { ...context, caller });
  }

  @Handle(calls.exam.exams.releaseStatus)
  releaseStatus(input: Input<typeof calls.exam.exams.releaseStatus>, context: UserContext) {
    return this.exams.releaseStatus(input, context);
  }

  @Handle(calls.exam.exams.beforePublish)
  beforePublish({ id }: Input<typeof calls.exam.exams.beforePublish>, context: UserContext) {
    return this.before.of(id, context);
  }

  @Handle(calls.exam.exams.formerVersions)
  formerVersions({ quId }: Input<typeof calls.exam.exams.formerVersions>, context: UserContext) {
    return this.former.of(quId, context);
  }

  @Handle(calls.exam.exams.questionUse)
  questionUse({ quIds }: Input<typeof calls.exam.exams.questionUse>) {
    return this.former.use(quIds);
  }

  @Handle(calls.exam.exams.listTitles)
  titles(input: Input<typeof calls.exam.exams.listTitles>, context: UserContext) {
    return this.exams.titles(input, context);
  }

  @Handle(calls.exam.exams.save)
  save(input: Input<typeof calls.exam.exams.save>, context: UserContext) {
    return this.exams.save(input, context);
  }

  @Handle(calls.exam.exams.state)
  async changeState(input: Input<typeof calls.exam.exams.state>, context: UserContext) {
    await this.exams.changeState(input, context);
    return {};
  }

  @Handle(calls.exam.exams.release)
  async release(input: Input<typeof calls.exam.exams.release>, context: UserContext) {
    await this.releases.change(input, context);
    return {};
  }

  @Handle(calls.exam.exams.withhold)
  async withhold(input: Input<typeof calls.exam.exams.withhold>, context: UserContext) {
    await this.releases.withhold(input, context);
    return {};
  }

  @Handle(calls.exam.exams.copy)
  copy({ id }: Input<typeof calls.exam.exams.copy>, context: UserContext) {
    return this.exams.copy(id, context);
  }

  @Handle(calls.exam.exams.delete)
  async remove({ ids }: Input<typeof calls.exam.exams.delete>, context: UserContext) {
    await this.removal.remove(ids, context);
    return {};
  }

  @Handle(calls.exam.exams.namesOf)
  namesOf({ ids }: Input<typeof calls.exam.exams.namesOf>) {
    return this.exams.namesOf(ids);
  }

  @Handle(calls.exam.exams.mayLink)
  async mayLink({ id }: Input<typeof calls.exam.exams.mayLink>, { caller }: CallContext) {
    return { mayLink: caller !== undefined && (await this.exams.mayLink(id, caller)) };
  }
}
