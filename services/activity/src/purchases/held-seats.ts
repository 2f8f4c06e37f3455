import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LateWork, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { JoinCollections, JoinPayments, Seats } from '../joins/index.js';

const everyMs = 10_000;
const together = 100;

/**
 * Gives back the seats of people who signed up and never began to pay. A sign-up that has an order keeps its seat until the payment service
 * says that the order is closed.
 */
@Injectable()
export class HeldSeats implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: JoinCollections,
    private readonly payments: JoinPayments,
    private readonly seats: Seats,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.releaseOver(),
      { everyMs, late: new LateWork('activity', 'held-seats') },
      (error) => this.logger.warn({ err: error }, 'seats that nobody pays for could not be given back; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  private async releaseOver(): Promise<void> {
    const now = new Date(this.time.now());
    const over = await this.store.joins
      .find({ heldUntil: { $lte: now } }, { activityId: 1 })
      .sort({ heldUntil: 1 })
      .limit(together)
      .lean();
    for (const { _id, activityId } of over) {
      if (this.repeats?.isEnding === true) return;
      await this.seats.release(activityId, (session) => this.payments.dropHeldSeat(_id, now, session));
    }
  }
}
