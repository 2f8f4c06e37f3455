import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { TemplateService } from './template.service.js';

const { templates: of } = calls.cert;

@Controller()
export class TemplateController {
  constructor(private readonly service: TemplateService) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(of.detail)
  detail(input: Input<typeof of.detail>, context: UserContext) {
    return this.service.detail(input, context);
  }

  @Handle(of.save)
  save(input: Input<typeof of.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(of.delete)
  delete(input: Input<typeof of.delete>, context: UserContext) {
    return this.service.delete(input, context);
  }

  @Handle(of.archive)
  archive(input: Input<typeof of.archive>, context: UserContext) {
    return this.service.archive(input, context);
  }

  @Handle(of.titles)
  titles(input: Input<typeof of.titles>) {
    return this.service.titles(input);
  }

  @Handle(of.grantable)
  grantable(input: Input<typeof of.grantable>, { caller }: CallContext) {
    return this.service.grantable(input, caller);
  }

  @Handle(of.preview)
  preview(input: Input<typeof of.preview>, context: UserContext) {
    return this.service.preview(input, context);
  }
}
