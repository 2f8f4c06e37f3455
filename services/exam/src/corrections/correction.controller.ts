import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { CorrectionReader } from './correction.reader.js';
import { CorrectionService } from './correction.service.js';

const { corrections } = calls.exam;

@Controller()
export class CorrectionController {
  constructor(
    private readonly service: CorrectionService,
    private readonly reader: CorrectionReader,
  ) {}

  @Handle(corrections.questions)
  questions(input: Input<typeof corrections.questions>, context: UserContext) {
    return this.reader.questions(input, context);
  }

  @Handle(corrections.question)
  question(input: Input<typeof corrections.question>, context: UserContext) {
    return this.reader.question(input, context);
  }

  @Handle(corrections.create)
  create(input: Input<typeof corrections.create>, context: UserContext) {
    return this.service.create(input, context);
  }

  @Handle(corrections.compute)
  async compute({ id }: Input<typeof corrections.compute>, context: UserContext) {
    await this.service.compute(id, context);
    return {};
  }

  @Handle(corrections.paging)
  paging(input: Input<typeof corrections.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(corrections.detail)
  detail({ id }: Input<typeof corrections.detail>, context: UserContext) {
    return this.reader.detail(id, context);
  }

  @Handle(corrections.rows)
  rows(input: Input<typeof corrections.rows>, context: UserContext) {
    return this.reader.rows(input, context);
  }

  @Handle(corrections.apply)
  async apply({ id }: Input<typeof corrections.apply>, context: UserContext) {
    await this.service.apply(id, context);
    return {};
  }

  @Handle(corrections.undo)
  async undo({ id }: Input<typeof corrections.undo>, context: UserContext) {
    await this.service.undo(id, context);
    return {};
  }

  @Handle(corrections.drop)
  async drop({ id }: Input<typeof corrections.drop>, context: UserContext) {
    await this.service.drop(id, context);
    return {};
  }
}
