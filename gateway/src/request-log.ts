import { LimitedLines, slowCalls, type Logger } from '@xuekao/platform';

/** Times at which a request passed each stage; a stage that it has not reached is absent. */
export interface Passed {
  /** milliseconds until it was let in: its session, its rate, its permission */
  admitMs?: number;
  /** until its body was there and it had a place */
  placeMs?: number;
  /** that the services took to answer */
  answerMs?: number;
}
export interface Answered {
  requestId: string;
  path: string;
  status: number;
  ms: number;
  userId: string | undefined;
}

/** The line of each request: what failed and what was slow can be found afterwards, however many there were. */
export class RequestLog {
  private readonly failed: LimitedLines;
  private readonly slow: LimitedLines;

  /** @param slowMs from which on a call is slow */
  constructor(
    private readonly logger: Pick<Logger, 'warn' | 'debug'>,
    private readonly slowMs: number,
  ) {
    this.failed = new LimitedLines(logger, 'request', 1);
    this.slow = slowCalls(logger);
  }

  /** @param passed null for what is no call: files, event streams and whatever leads nowhere take as long as their client likes */
  add({ path, status, ms, ...who }: Answered, passed: Passed | null): void {
    if (status >= 500) this.failed.add({ path, status }, ms, { ...who, ...passed });
    else if (passed && ms >= this.slowMs) this.slow.add({}, ms, { path, status, ...who, ...passed });
    else this.logger.debug({ ...who, path, status, ms, ...passed }, 'request');
  }

  close(): void {
    this.failed.flush();
    this.slow.flush();
  }
}
