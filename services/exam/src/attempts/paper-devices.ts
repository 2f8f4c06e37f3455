import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, sockets } from '@xuekao/contracts';
import { LOGGER, SocketSender, type Logger, type UserContext } from '@xuekao/platform';
import { isElsewhere, movesTo } from './holding-device.js';
import type { OpenAttempt } from './attempt.state.js';

/** One device at a time answers an attempt: keeps the others out, and tells the page from which it has gone. */
@Injectable()
export class PaperDevices {
  constructor(
    private readonly pages: SocketSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} PAPER_ELSEWHERE with how it comes to the device that asks */
  check(attempt: OpenAttempt, { device, signedInAt }: UserContext): void {
    if (isElsewhere(attempt, device)) throw new BusinessError('PAPER_ELSEWHERE', {}, { moves: movesTo(attempt, signedInAt) });
  }

  /** A page without the socket hears it with its next save or poll. */
  tell(paperId: string, { userId, examId }: Readonly<Record<'userId' | 'examId', string>>, device: string): void {
    this.pages
      .send(sockets.exam, { userId, examId }, 'moved', { paperId, device })
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told that its paper has moved'));
  }
}
