import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QuestionBin } from './question.bin.js';

const { questionBin: of } = calls.repo;

@Controller()
export class BinController {
  constructor(private readonly bin: QuestionBin) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, { caller }: UserContext) {
    return this.bin.paging(input, caller);
  }

  @Handle(of.restore)
  restore({ ids }: Input<typeof of.restore>, { caller }: UserContext) {
    return this.bin.restore(ids, caller);
  }

  @Handle(of.delete)
  remove({ ids }: Input<typeof of.delete>, { caller }: UserContext) {
    return this.bin.remove(ids, caller);
  }
}
