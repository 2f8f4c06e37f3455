import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, freeBytes, LOGGER, repeat, type Config, type Logger, type Repeat } from '@xuekao/platform';
import { StreamRooms } from './stream-rooms.js';
import { StreamStates } from './stream-states.js';

const lookMs = 10_000;

/**
 * The disk of recordings is often the one of the database: below a floor nothing is recorded any further, because a sitting goes on without
 * its recording, and not without a disk for its answers.
 */
@Injectable()
export class RecordingSpace implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private looks: Repeat | undefined;
  private wasLeft = true;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'janus'>,
    private readonly rooms: StreamRooms,
    private readonly states: StreamStates,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.rooms.records) return;
    this.looks = repeat(
      () => this.look(),
      { everyMs: lookMs, firstMs: 1000 },
      (error) => this.logger.warn({ err: error }, 'recordings were not stopped although the disk is full'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.looks?.end();
  }

  /** Whether something may be recorded; a folder of which this process knows nothing is of a machine that looks after it. */
  async isLeft(): Promise<boolean> {
    const { recordings = '', spareBytes = 0 } = this.config.janus ?? {};
    const free = await freeBytes(recordings);
    const isLeft = free === null || free >= spareBytes;
    if (isLeft !== this.wasLeft) {
      this.wasLeft = isLeft;
      if (isLeft) this.logger.info({ free }, 'there is room for recordings again');
      else this.logger.warn({ free, spareBytes }, 'the disk has no room for recordings: nothing is recorded any further');
    }
    return isLeft;
  }

  private async look(): Promise<void> {
    if (await this.isLeft()) return;
    for (const stream of await this.states.allRecorded()) {
      const facts = { paperId: stream.paperId, stream: stream.kind };
      // a place that is gone records nothing either
      await this.rooms
        .stopRecording(stream)
        .catch((error: unknown) => this.logger.warn({ err: error, ...facts }, 'it was not told to stop'));
      await this.states.recordingStopped(stream._id);
    }
  }
}
