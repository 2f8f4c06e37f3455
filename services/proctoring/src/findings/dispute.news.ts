import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, BusinessError, calls, learnerPages, siteText } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import type { JudgedRow, JudgedRows } from '../kernel/judged-rows.js';
import { JudgedKinds } from './judged-kinds.js';

const everyMs = 3000;
const longestMs = 300_000;
/** While nothing is left over. */
const restMs = 12_000;
const together = 50;
const maxMessageTitle = 100;

/**
 * Tells candidates that their dispute is answered. The answer notes in the same write that it is still to be told, so none is forgotten;
 * messages have keys, so none comes twice.
 */
@Injectable()
export class DisputeNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly kinds: JudgedKinds,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tellAll(),
      { everyMs, longestMs, restMs, late: new LateWork('proctoring', 'dispute-answers') },
      (error) => this.logger.warn({ err: error }, 'answers to disputes could not be told; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Behind an answer; nobody waits for it. */
  tellSoon(): void {
    this.repeats?.wake();
  }

  /** @returns how many were left to be told */
  private async tellAll(): Promise<number> {
    const failed: unknown[] = [];
    let count = 0;
    for (const rows of this.kinds.all)
      for (const row of await rows.untold(together)) {
        count += 1;
        await this.tell(rows, row).catch((error: unknown) => failed.push(error));
      }
    // one that fails keeps none of the others waiting
    if (failed.length > 0) throw failed[0];
    return count;
  }

  private async tell(rows: JudgedRows, row: JudgedRow): Promise<void> {
    const { _id, paperId, userId, finding, dispute } = row;
    const requestId = `dispute-${paperId}`;
    const title = await this.titleOf({ paperId, userId }, requestId);
    if (title !== null && dispute) {
      const content = finding?.as === 'dismissed' ? 'proctoring.disputeDismissed' : 'proctoring.disputeConfirmed';
      const message = {
        key: `dispute:${rows.kind}:${_id}`,
        userId,
        title: siteText('proctoring.disputeTitle', { title }).slice(0, maxMessageTitle),
        content: siteText(content, { title, answer: dispute.answer }),
        link: addressOf(learnerPages.ShowExam, { id: paperId }),
      };
      await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId });
    }
    await rows.told(row);
  }

  /** Null: the attempt is gone, and there is nothing to tell of. */
  private async titleOf(own: { paperId: string; userId: string }, requestId: string): Promise<string | null> {
    try {
      return (await this.client.call(calls.exam.proctored.released, own, { requestId })).title;
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') return null;
      throw error;
    }
  }
}
