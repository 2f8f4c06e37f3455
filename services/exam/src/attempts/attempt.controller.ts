import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, PreparedJson, type CallContext, type UserContext } from '@xuekao/platform';
import { SittingQuestions } from './sitting-questions.js';
import { TrialAttempts } from './trial-attempts.js';
import { FlagQuestion, HandInAttempt, MovePaperHere, SaveAnswers, StartAttempt } from './attempt.commands.js';
import { OpenAttemptEndOf, OpenPaperOf, PaperForLearner, QuestionForLearner, TimeLeft } from './attempt.queries.js';

@Controller()
export class AttemptController {
  constructor(
    private readonly buses: Buses,
    private readonly trials: TrialAttempts,
    private readonly sitting: SittingQuestions,
  ) {}

  @Handle(calls.exam.papers.create)
  async start({ sealed, ...input }: Input<typeof calls.exam.papers.create>, context: UserContext) {
    const { id } = await this.buses.execute(StartAttempt, input, context);
    if (sealed !== true) return { id };
    // the attempt has begun, whatever becomes of its keys: the page then asks for its paper, and hears why there is none
    const paper = await this.buses.look(PaperForLearner, { id, sealed, brief: true }, context).catch(() => null);
    return paper === null ? { id } : new PreparedJson(`{"id":${JSON.stringify(id)},"paper":${paper.json}}`);
  }

  @Handle(calls.exam.papers.checkProcess)
  openPaper(input: Input<typeof calls.exam.papers.checkProcess>, context: UserContext) {
    return this.buses.ask(OpenPaperOf, input, context);
  }

  @Handle(calls.exam.papers.detail)
  paper({ paperId: id }: Input<typeof calls.exam.papers.detail>, context: UserContext) {
    return this.buses.look(PaperForLearner, { id, sealed: false }, context);
  }

  @Handle(calls.exam.papers.sealedDetail)
  sealedPaper({ paperId: id }: Input<typeof calls.exam.papers.sealedDetail>, context: UserContext) {
    return this.buses.look(PaperForLearner, { id, sealed: true }, context);
  }

  @Handle(calls.exam.papers.moveHere)
  moveHere({ paperId: id }: Input<typeof calls.exam.papers.moveHere>, context: UserContext) {
    return this.buses.change(MovePaperHere, { id }, context);
  }

  @Handle(calls.exam.papers.quDetail)
  question({ paperId: id, quId }: Input<typeof calls.exam.papers.quDetail>, context: UserContext) {
    return this.buses.look(QuestionForLearner, { id, quId }, context);
  }

  @Handle(calls.exam.papers.fillAnswer)
  save({ paperId: id, ...fields }: Input<typeof calls.exam.papers.fillAnswer>, context: UserContext) {
    return this.buses.change(SaveAnswers, { id, ...fields }, context);
  }

  @Handle(calls.exam.papers.flagQuestion)
  flag({ paperId: id, ...fields }: Input<typeof calls.exam.papers.flagQuestion>, context: UserContext) {
    return this.buses.change(FlagQuestion, { id, ...fields }, context);
  }

  @Handle(calls.exam.papers.leftTime)
  timeLeft(input: Input<typeof calls.exam.papers.leftTime>, context: UserContext) {
    return this.buses.ask(TimeLeft, input, context);
  }

  @Handle(calls.exam.papers.handIn)
  handIn(input: Input<typeof calls.exam.papers.handIn>, context: UserContext) {
    return this.buses.change(HandInAttempt, input, context);
  }

  @Handle(calls.exam.papers.openAttemptEnd)
  openAttemptEnd(input: Input<typeof calls.exam.papers.openAttemptEnd>, context: CallContext) {
    return this.buses.ask(OpenAttemptEndOf, input, context);
  }

  @Handle(calls.exam.papers.openQuestions)
  openQuestions({ userId }: Input<typeof calls.exam.papers.openQuestions>) {
    return this.sitting.open(userId);
  }

  @Handle(calls.exam.papers.openQuestionsOfMany)
  openQuestionsOfMany({ userIds }: Input<typeof calls.exam.papers.openQuestionsOfMany>) {
    return this.sitting.openOfMany(userIds);
  }

  @Handle(calls.exam.papers.trialAttempt)
  trialAttempt({ paperId, userId }: Input<typeof calls.exam.papers.trialAttempt>) {
    return this.trials.detail(paperId, userId);
  }
}
