import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AnswerFileService } from './answer-file.service.js';

@Controller()
export class AnswerFileController {
  constructor(private readonly files: AnswerFileService) {}

  @Handle(calls.exam.answerFiles.begin)
  begin(input: Input<typeof calls.exam.answerFiles.begin>, { caller }: UserContext) {
    return this.files.begin(input, caller);
  }

  @Handle(calls.exam.answerFiles.own)
  own(input: Input<typeof calls.exam.answerFiles.own>, { caller }: UserContext) {
    return this.files.own(input, caller);
  }

  @Handle(calls.exam.answerFiles.review)
  review(input: Input<typeof calls.exam.answerFiles.review>, { caller }: UserContext) {
    return this.files.review(input, caller);
  }

  @Handle(calls.exam.answerFiles.kept)
  async kept({ fileId }: Input<typeof calls.exam.answerFiles.kept>) {
    await this.files.kept(fileId);
    return {};
  }
}
