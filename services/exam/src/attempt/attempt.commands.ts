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

type Fill = typeof calls.fillAnswer;
export class SaveAnswers extends Command<Output<Fill>> {
  constructor(
    readonly paperId: string,
    readonly answers: Input<Fill>['answers'],
    readonly userId: string,
  ) {
    super();
  }
}

export class FlagQuestion extends Command<void> {
  constructor(
    readonly paperId: string,
    readonly quId: string,
    readonly mark: boolean,
    readonly userId: string,
  ) {
    super();
  }
}

export class HandInAttempt extends Command<Output<typeof calls.handExam>> {
  constructor(
    readonly paperId: string,
    readonly exState: number,
    readonly userId: string,
  ) {
    super();
  }
}

/** The clock's: the deadline and its grace are over. True when this call handed the attempt in. */
export class HandInOverdue extends Command<boolean> {
  constructor(readonly paperId: string) {
    super();
  }
}
