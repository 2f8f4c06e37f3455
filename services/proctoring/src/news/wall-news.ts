import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { notices, sockets, type SittingsNotice } from '@xuekao/contracts';
import { CONFIG, LOGGER, NATS, SocketSender, type Config, type Logger } from '@xuekao/platform';

/** Changes within so much of the first one are one frame. */
const gatherMs = 250;
/** Between two frames of an exam: each of them has every wall of it read again. */
const apartMs = 800;

/** News of one exam: at most one frame waits. */
interface WaitingNews {
  isNew: boolean;
  people: boolean;
}

/**
 * Tells the walls of an exam that something is new, many changes by one frame (decision 0178). It says nothing of anybody. A frame that is
 * lost, or was never sent because this process ended, is made good by the next reading of the wall.
 */
@Injectable()
export class WallNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly exams = new Map<string, WaitingNews>();
  private notices: Subscription | undefined;
  private isEnding = false;

  constructor(
    private readonly pages: SocketSender,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Pick<Config, 'subject'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'debug'>,
  ) {}

  onApplicationBootstrap(): void {
    // one of the processes of this service tells it
    this.notices = this.nats.subscribe(this.config.subject(notices.sittings), {
      queue: 'wall-news',
      callback: (_error, message) => {
        for (const examId of message.json<SittingsNotice>().examIds) this.tell(examId, true);
      },
    });
  }

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    this.notices?.unsubscribe();
  }

  /** @param people somebody began, handed in, or has another time; left out: a reason to look at somebody changed */
  tell(examId: string, people = false): void {
    const waiting = this.exams.get(examId);
    if (!waiting) this.later(examId, gatherMs);
    this.exams.set(examId, { isNew: true, people: people || waiting?.people === true });
  }

  private later(examId: string, ms: number): void {
    setTimeout(() => this.turn(examId), ms).unref();
  }

  private turn(examId: string): void {
    const news = this.exams.get(examId);
    if (this.isEnding || !news?.isNew) {
      this.exams.delete(examId);
      return;
    }
    this.exams.set(examId, { isNew: false, people: false });
    this.later(examId, apartMs);
    this.pages
      .send(sockets.watch, { examId }, 'changed', { people: news.people })
      .catch((error: unknown) => this.logger.debug({ err: error, examId }, 'walls were not told of a change'));
  }
}
