import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TemplateSharing } from './template.sharing.js';

@Controller()
export class TemplateSharingController {
  constructor(private readonly sharing: TemplateSharing) {}

  @Handle(calls.exam.templates.shares)
  list(input: Input<typeof calls.exam.templates.shares>, context: UserContext): Promise<Output<typeof calls.exam.templates.shares>> {
    return this.sharing.list(input.id, context);
  }

  @Handle(calls.exam.templates.share)
  async share(input: Input<typeof calls.exam.templates.share>, context: UserContext): Promise<Output<typeof calls.exam.templates.share>> {
    await this.sharing.share(input, context);
    return {};
  }

  @Handle(calls.exam.templates.unshare)
  async unshare(
    input: Input<typeof calls.exam.templates.unshare>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.templates.unshare>> {
    await this.sharing.unshare(input, context);
    return {};
  }

  @Handle(calls.exam.templates.handOver)
  async handOver(
    input: Input<typeof calls.exam.templates.handOver>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.templates.handOver>> {
    await this.sharing.handOver(input, context);
    return {};
  }

  @Handle(calls.exam.templates.accessReasons)
  reasons(
    input: Input<typeof calls.exam.templates.accessReasons>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.templates.accessReasons>> {
    return this.sharing.reasons(input, context);
  }
}
