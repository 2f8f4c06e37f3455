import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TrialAttempts } from './trial-attempts.js';
import { FlagQuestion, HandInAttempt, SaveAnswers, StartAttempt } from './attempt.commands.js';
import { OpenAttemptEndOf, OpenPaperOf, PaperForLearner, QuestionForLearner, TimeLeft } from './attempt.queries.js';

@Controller()
export class AttemptController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly trials: TrialAttempts,
  ) {}

  @Handle(calls.createPaper)
  start({ examId, password }: Input<typeof calls.createPaper>, { caller, userAgent }: UserContext) {
    return this.commands.execute(new StartAttempt(examId, password, caller, userAgent));
  }

  @Handle(calls.checkProcess)
  openPaper(_input: Input<typeof calls.checkProcess>, { caller }: UserContext) {
    return this.queries.execute(new OpenPaperOf(caller.userId));
  }

  @Handle(calls.paperDetail)
  paper({ paperId }: Input<typeof calls.paperDetail>, { caller }: UserContext) {
    return this.queries.execute(new PaperForLearner(paperId, caller.userId));
  }

  @Handle(calls.quDetailOfPaper)
  question({ paperId, quId }: Input<typeof calls.quDetailOfPaper>, { caller }: UserContext) {
    return this.queries.execute(new QuestionForLearner(paperId, quId, caller.userId));
  }

  @Handle(calls.fillAnswer)
  save(input: Input<typeof calls.fillAnswer>, { caller }: UserContext) {
    return this.commands.execute(new SaveAnswers(input, caller.userId));
  }

  @Handle(calls.markQuestion)
  flag(input: Input<typeof calls.markQuestion>, { caller }: UserContext) {
    return this.commands.execute(new FlagQuestion(input, caller.userId));
  }

  @Handle(calls.leftTime)
  timeLeft(input: Input<typeof calls.leftTime>, { caller }: UserContext) {
    return this.queries.execute(new TimeLeft(input, caller.userId));
  }

  @Handle(calls.handExam)
  handIn({ id, exState }: Input<typeof calls.handExam>, { caller }: UserContext) {
    return this.commands.execute(new HandInAttempt(id, exState, caller.userId));
  }

  @Handle(calls.openAttemptEnd)
  openAttemptEnd({ userId }: Input<typeof calls.openAttemptEnd>) {
    return this.queries.execute(new OpenAttemptEndOf(userId));
  }

  @Handle(calls.trialAttempt)
  trialAttempt({ paperId, userId }: Input<typeof calls.trialAttempt>) {
    return this.trials.detail(paperId, userId);
  }
}
