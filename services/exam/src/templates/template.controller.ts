import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TemplateService } from './template.service.js';

@Controller()
export class TemplateController {
  constructor(private readonly templates: TemplateService) {}

  @Handle(calls.exam.templates.paging)
  paging(input: Input<typeof calls.exam.templates.paging>, context: UserContext) {
    return this.templates.paging(input, context);
  }

  @Handle(calls.exam.templates.detail)
  detail({ id }: Input<typeof calls.exam.templates.detail>, context: UserContext) {
    return this.templates.detail(id, context);
  }

  @Handle(calls.exam.templates.publishedExams)
  published({ id }: Input<typeof calls.exam.templates.publishedExams>, context: UserContext) {
    return this.templates.published(id, context);
  }

  @Handle(calls.exam.templates.questionUse)
  questionUse({ quIds }: Input<typeof calls.exam.templates.questionUse>) {
    return this.templates.questionUse(quIds);
  }

  @Handle(calls.exam.templates.listGroup)
  groups({ id }: Input<typeof calls.exam.templates.listGroup>, context: UserContext) {
    return this.templates.groups(id, context);
  }

  @Handle(calls.exam.templates.listQu)
  groupQuestions({ id }: Input<typeof calls.exam.templates.listQu>, context: UserContext) {
    return this.templates.groupQuestions(id, context);
  }

  @Handle(calls.exam.templates.save)
  save(input: Input<typeof calls.exam.templates.save>, context: UserContext) {
    return this.templates.save(input, context);
  }

  @Handle(calls.exam.templates.checkDraw)
  checkDraw(input: Input<typeof calls.exam.templates.checkDraw>, context: UserContext) {
    return this.templates.checkDraw(input, context);
  }

  @Handle(calls.exam.templates.delete)
  async remove({ ids }: Input<typeof calls.exam.templates.delete>, context: UserContext) {
    await this.templates.remove(ids, context);
    return {};
  }
}
