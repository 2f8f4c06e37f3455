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

  @Handle(calls.exam.papers.create)
  start({ examId, password }: Input<typeof calls.exam.papers.create>, { caller, userAgent }: UserContext) {
    return this.commands.execute(new StartAttempt(examId, password, caller, userAgent));
  }

  @Handle(calls.exam.papers.checkProcess)
  openPaper(_input: Input<typeof calls.exam.papers.checkProcess>, { caller }: UserContext) {
    return this.queries.execute(new OpenPaperOf(caller.userId));
  }

  @Handle(calls.exam.papers.detail)
  paper({ paperId }: Input<typeof calls.exam.papers.detail>, { caller }: UserContext) {
    return this.queries.execute(new PaperForLearner(paperId, caller.userId));
  }

  @Handle(calls.exam.papers.quDetail)
  question({ paperId, quId }: Input<typeof calls.exam.papers.quDetail>, { caller }: UserContext) {
    return this.queries.execute(new QuestionForLearner(paperId, quId, caller.userId));
  }

  @Handle(calls.exam.papers.fillAnswer)
  save(input: Input<typeof calls.exam.papers.fillAnswer>, { caller }: UserContext) {
    return this.commands.execute(new SaveAnswers(input, caller.userId));
  }

  @Handle(calls.exam.papers.flagQuestion)
  flag(input: Input<typeof calls.exam.papers.flagQuestion>, { caller }: UserContext) {
    return this.commands.execute(new FlagQuestion(input, caller.userId));
  }

  @Handle(calls.exam.papers.leftTime)
  timeLeft(input: Input<typeof calls.exam.papers.leftTime>, { caller }: UserContext) {
    return this.queries.execute(new TimeLeft(input, caller.userId));
  }

  @Handle(calls.exam.papers.handIn)
  handIn({ id, exState }: Input<typeof calls.exam.papers.handIn>, { caller }: UserContext) {
    return this.commands.execute(new HandInAttempt(id, exState, caller.userId));
  }

  @Handle(calls.exam.papers.openAttemptEnd)
  openAttemptEnd({ userId }: Input<typeof calls.exam.papers.openAttemptEnd>) {
    return this.queries.execute(new OpenAttemptEndOf(userId));
  }

  @Handle(calls.exam.papers.trialAttempt)
  trialAttempt({ paperId, userId }: Input<typeof calls.exam.papers.trialAttempt>) {
    return this.trials.detail(paperId, userId);
  }
}
