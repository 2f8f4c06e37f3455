import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { QuestionBulk } from './question.bulk.js';
import { QuestionExport } from './question.export.js';
import { QuestionPoints } from './question.points.js';
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
    private readonly exports: QuestionExport,
    private readonly points: QuestionPoints,
  ) {}

  @Handle(calls.repo.questions.paging)
  paging(input: Input<typeof calls.repo.questions.paging>, { caller }: UserContext) {
    return this.reader.paging(input, caller);
  }

  @Handle(calls.repo.questionImport.template)
  template() {
    return this.exports.template();
  }

  @Handle(calls.repo.questions.export)
  export(input: Input<typeof calls.repo.questions.export>, { caller }: UserContext) {
    return this.exports.file(input, caller);
  }

  @Handle(calls.repo.questions.detail)
  detail(input: Input<typeof calls.repo.questions.detail>, { caller }: UserContext) {
    return this.reader.detail(input.id, caller);
  }

  @Handle(calls.repo.questions.save)
  save(input: Input<typeof calls.repo.questions.save>, context: UserContext) {
    return this.writer.save(input, context);
  }

  @Handle(calls.repo.questions.delete)
  remove(input: Input<typeof calls.repo.questions.delete>, { caller }: UserContext) {
    return this.bulk.remove(input.ids, caller);
  }

  @Handle(calls.repo.questions.batchLevel)
  setLevel(input: Input<typeof calls.repo.questions.batchLevel>, { caller }: UserContext) {
    return this.bulk.setLevel(input, caller);
  }

  @Handle(calls.repo.questions.joinChapters)
  joinChapter(input: Input<typeof calls.repo.questions.joinChapters>, { caller }: UserContext) {
    return this.bulk.joinChapter(input, caller);
  }

  @Handle(calls.repo.questions.clearChapters)
  clearChapters({ ids }: Input<typeof calls.repo.questions.clearChapters>, { caller }: UserContext) {
    return this.bulk.clearChapters(ids, caller);
  }

  @Handle(calls.repo.questions.batchRepo)
  move(input: Input<typeof calls.repo.questions.batchRepo>, { caller }: UserContext) {
    return this.bulk.move(input, caller);
  }

  @Handle(calls.repo.questions.batchPoints)
  addPoints(input: Input<typeof calls.repo.questions.batchPoints>, { caller }: UserContext) {
    return this.bulk.addPoints(input, caller);
  }

  @Handle(calls.repo.questions.clearPoints)
  clearPoints({ ids }: Input<typeof calls.repo.questions.clearPoints>, { caller }: UserContext) {
    return this.bulk.clearPoints(ids, caller);
  }

  @Handle(calls.repo.questions.listOfRandom)
  countRandom(input: Input<typeof calls.repo.questions.listOfRandom>, { caller }: UserContext) {
    return this.pool.counts(input.rules, caller, input.excludes);
  }

  @Handle(calls.repo.questions.freeze)
  freeze(input: Input<typeof calls.repo.questions.freeze>, { caller }: OnBehalf) {
    return this.reader.freeze(input.ids, caller);
  }

  @Handle(calls.repo.questions.undescribed)
  undescribed({ ids, rules }: Input<typeof calls.repo.questions.undescribed>, { caller }: OnBehalf) {
    return this.pool.undescribed(ids, rules, caller);
  }

  @Handle(calls.repo.questions.practisedBanks)
  async practisedBanks({ ids, repoIds }: Input<typeof calls.repo.questions.practisedBanks>, { caller }: OnBehalf) {
    return { titles: await this.pool.practisedBanks(ids, repoIds, caller) };
  }

  @Handle(calls.repo.questions.drawablePools)
  drawable(input: Input<typeof calls.repo.questions.drawablePools>, { caller }: OnBehalf) {
    return this.pool.drawable(input.rules, caller);
  }

  @Handle(calls.repo.questions.pointsOf)
  pointsOf({ ids }: Input<typeof calls.repo.questions.pointsOf>) {
    return this.points.ofQuestions(ids);
  }
}
