import { Command } from '@nestjs/cqrs';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';

/** Begins an attempt at an exam; answers the paper's id. */
export class StartAttempt extends Command<{ id: string }> {
  constructor(
    readonly examId: string,
    readonly password: string | undefined,
    readonly caller: Caller,
    readonly userAgent: string,
  ) {
    super();
  }
}

type Fill = typeof calls.exam.papers.fillAnswer;
export class SaveAnswers extends Command<Output<Fill>> {
  constructor(
    readonly input: Input<Fill>,
    readonly userId: string,
  ) {
    super();
  }
}

type Mark = typeof calls.exam.papers.flagQuestion;
export class FlagQuestion extends Command<Output<Mark>> {
  constructor(
    readonly input: Input<Mark>,
    readonly userId: string,
  ) {
    super();
  }
}

export class HandInAttempt extends Command<Output<typeof calls.exam.papers.handIn>> {
  constructor(
    readonly paperId: string,
    readonly exState: number,
    readonly userId: string,
  ) {
    super();
  }
}

/** Issued by the deadline clock: the deadline and its grace are over. True when this call handed the attempt in. */
export class HandInOverdue extends Command<boolean> {
  constructor(
    readonly paperId: string,
    /** the database's time, milliseconds since the epoch */
    readonly now: number,
  ) {
    super();
  }
}
