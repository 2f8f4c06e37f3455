import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { TrialAttempts } from './trial-attempts.js';
import { FlagQuestion, HandInAttempt, SaveAnswers, StartAttempt } from './attempt.commands.js';
import { OpenAttemptEndOf, OpenPaperOf, PaperForLearner, QuestionForLearner, TimeLeft } from './attempt.queries.js';

@Controller()
export class AttemptController {
  constructor(
    private readonly buses: Buses,
    private readonly trials: TrialAttempts,
  ) {}

  @Handle(calls.createPaper)
  start(input: Input<typeof calls.createPaper>, context: UserContext) {
    return this.buses.execute(StartAttempt, input, context);
  }

  @Handle(calls.checkProcess)
  openPaper(input: Input<typeof calls.checkProcess>, context: UserContext) {
    return this.buses.ask(OpenPaperOf, input, context);
  }

  @Handle(calls.paperDetail)
  paper({ paperId: id }: Input<typeof calls.paperDetail>, context: UserContext) {
    return this.buses.look(PaperForLearner, { id }, context);
  }

  @Handle(calls.quDetailOfPaper)
  question({ paperId: id, quId }: Input<typeof calls.quDetailOfPaper>, context: UserContext) {
    return this.buses.look(QuestionForLearner, { id, quId }, context);
  }

  @Handle(calls.fillAnswer)
  save({ paperId: id, ...fields }: Input<typeof calls.fillAnswer>, context: UserContext) {
    return this.buses.change(SaveAnswers, { id, ...fields }, context);
  }

  @Handle(calls.markQuestion)
  flag({ paperId: id, ...fields }: Input<typeof calls.markQuestion>, context: UserContext) {
    return this.buses.change(FlagQuestion, { id, ...fields }, context);
  }

  @Handle(calls.leftTime)
  timeLeft(input: Input<typeof calls.leftTime>, context: UserContext) {
    return this.buses.ask(TimeLeft, input, context);
  }

  @Handle(calls.handExam)
  handIn(input: Input<typeof calls.handExam>, context: UserContext) {
    return this.buses.change(HandInAttempt, input, context);
  }

  @Handle(calls.openAttemptEnd)
  openAttemptEnd(input: Input<typeof calls.openAttemptEnd>, context: CallContext) {
    return this.buses.ask(OpenAttemptEndOf, input, context);
  }

  @Handle(calls.trialAttempt)
  trialAttempt({ paperId, userId }: Input<typeof calls.trialAttempt>) {
    return this.trials.detail(paperId, userId);
  }
}
