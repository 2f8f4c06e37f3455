import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { QuestionBulk } from './question.bulk.js';
import { QuestionPool } from './question.pool.js';
import { QuestionReader } from './question.reader.js';
import { QuestionWriter } from './question.writer.js';

/** Another service asks for a person, or (demo content) for itself. */
type OnBehalf = CallContext & Partial<UserContext>;

@Controller()
export class QuestionController {
  constructor(
    private readonly reader: QuestionReader,
    private readonly writer: QuestionWriter,
    private readonly bulk: QuestionBulk,
    private readonly pool: QuestionPool,
  ) {}

  @Handle(calls.quPaging)
  paging(input: Input<typeof calls.quPaging>, { caller }: UserContext) {
    return this.reader.paging(input, caller);
  }

  @Handle(calls.quDetail)
  detail(input: Input<typeof calls.quDetail>, { caller }: UserContext) {
    return this.reader.detail(input.id, caller);
  }

  @Handle(calls.quSave)
  save(input: Input<typeof calls.quSave>, context: UserContext) {
    return this.writer.save(input, context);
  }

  @Handle(calls.quDelete)
  remove(input: Input<typeof calls.quDelete>, { caller }: UserContext) {
    return this.bulk.remove(input.ids, caller);
  }

  @Handle(calls.quBatchLevel)
  setLevel(input: Input<typeof calls.quBatchLevel>, { caller }: UserContext) {
    return this.bulk.setLevel(input, caller);
  }

  @Handle(calls.quJoinChapters)
  joinChapter(input: Input<typeof calls.quJoinChapters>, { caller }: UserContext) {
    return this.bulk.joinChapter(input, caller);
  }

  @Handle(calls.quBatchRepo)
  move(input: Input<typeof calls.quBatchRepo>, { caller }: UserContext) {
    return this.bulk.move(input, caller);
  }

  @Handle(calls.quBatchPoints)
  addPoints(input: Input<typeof calls.quBatchPoints>, { caller }: UserContext) {
    return this.bulk.addPoints(input, caller);
  }

  @Handle(calls.quListOfRandom)
  countRandom(input: Input<typeof calls.quListOfRandom>, { caller }: UserContext) {
    return this.pool.counts(input.rules, caller, input.excludes);
  }

  @Handle(calls.freezeQuestions)
  freeze(input: Input<typeof calls.freezeQuestions>, { caller }: OnBehalf) {
    return this.reader.freeze(input.ids, caller);
  }

  @Handle(calls.undescribedQuestions)
  undescribed({ ids, rules }: Input<typeof calls.undescribedQuestions>, { caller }: OnBehalf) {
    return this.pool.undescribed(ids, rules, caller);
  }

  @Handle(calls.drawablePools)
  drawable(input: Input<typeof calls.drawablePools>, { caller }: OnBehalf) {
    return this.pool.drawable(input.rules, caller);
  }
}
