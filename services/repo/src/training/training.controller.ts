import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QuestionUse } from './question-use.js';
import { TrainBanks } from './train-banks.js';
import { TrainProgress } from './train-progress.js';
import { TrainingService } from './training.service.js';

const { training: of } = calls.repo;

@Controller()
export class TrainingController {
  constructor(
    private readonly banks: TrainBanks,
    private readonly trainings: TrainingService,
    private readonly uses: QuestionUse,
    private readonly progress: TrainProgress,
  ) {}

  @Handle(of.openPaging)
  open(input: Input<typeof of.openPaging>, context: UserContext) {
    return this.banks.open(input, context);
  }

  @Handle(of.minePaging)
  mine(input: Input<typeof of.minePaging>, context: UserContext) {
    return this.banks.mine(input, context);
  }

  @Handle(of.join)
  join({ id }: Input<typeof of.join>, context: UserContext) {
    return this.banks.join(id, context);
  }

  @Handle(of.bank)
  bank({ id }: Input<typeof of.bank>, context: UserContext) {
    return this.banks.detail(id, context);
  }

  @Handle(calls.repo.progress.ofPractice)
  ofPractice(input: Input<typeof calls.repo.progress.ofPractice>, context: UserContext) {
    return this.progress.of(input, context);
  }

  @Handle(of.start)
  start(input: Input<typeof of.start>, context: UserContext) {
    return this.trainings.start(input, context);
  }

  @Handle(of.detail)
  detail({ id }: Input<typeof of.detail>, context: UserContext) {
    return this.trainings.detail(id, context);
  }

  @Handle(of.finish)
  finish({ id }: Input<typeof of.finish>, context: UserContext) {
    return this.trainings.finish(id, context);
  }

  @Handle(of.fill)
  fill(input: Input<typeof of.fill>, context: UserContext) {
    return this.trainings.fill(input, context);
  }

  @Handle(of.card)
  card({ id }: Input<typeof of.card>, context: UserContext) {
    return this.trainings.card(id, context);
  }

  @Handle(of.question)
  question(input: Input<typeof of.question>, context: UserContext) {
    return this.trainings.question(input, context);
  }

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.trainings.paging(input, context);
  }

  @Handle(of.questionUse)
  questionUse({ quIds }: Input<typeof of.questionUse>) {
    return this.uses.of(quIds);
  }

  @Handle(of.check)
  last(_input: Input<typeof of.check>, context: UserContext) {
    return this.trainings.last(context);
  }
}
