import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TemplateService } from './template.service.js';

@Controller()
export class TemplateController {
  constructor(private readonly templates: TemplateService) {}

  @Handle(calls.tmplPaging)
  paging(input: Input<typeof calls.tmplPaging>, context: UserContext) {
    return this.templates.paging(input, context);
  }

  @Handle(calls.tmplDetail)
  detail({ id }: Input<typeof calls.tmplDetail>, context: UserContext) {
    return this.templates.detail(id, context);
  }

  @Handle(calls.tmplPublished)
  published({ id }: Input<typeof calls.tmplPublished>, context: UserContext) {
    return this.templates.published(id, context);
  }

  @Handle(calls.tmplQuestionUse)
  questionUse({ quIds }: Input<typeof calls.tmplQuestionUse>) {
    return this.templates.questionUse(quIds);
  }

  @Handle(calls.tmplListGroup)
  groups({ id }: Input<typeof calls.tmplListGroup>, context: UserContext) {
    return this.templates.groups(id, context);
  }

  @Handle(calls.tmplListQu)
  groupQuestions({ id }: Input<typeof calls.tmplListQu>, context: UserContext) {
    return this.templates.groupQuestions(id, context);
  }

  @Handle(calls.tmplSave)
  save(input: Input<typeof calls.tmplSave>, context: UserContext) {
    return this.templates.save(input, context);
  }

  @Handle(calls.tmplDelete)
  async remove({ ids }: Input<typeof calls.tmplDelete>, context: UserContext) {
    await this.templates.remove(ids, context);
    return {};
  }
}
