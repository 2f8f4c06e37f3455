import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { notices, type SittingsNotice } from '@xuekao/contracts';
import { CONFIG, NATS, type Config } from '@xuekao/platform';

/** A wave of starts is a few notices a second, and who watches waits no longer for it. */
const gatherMs = 50;

/**
 * Tells proctoring of which exams the wall has changed, behind what the lists show. A notice that is lost costs the seconds until the wall
 * is read again (decision 0178).
 */
@Injectable()
export class SittingNews implements BeforeApplicationShutdown {
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: Pick<NatsConnection, 'publish'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'subject'>,
  ) {}

  note(examId: string): void {
    this.changed.add(examId);
    this.timer ??= setTimeout(() => this.tell(), gatherMs).unref();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.tell();
  }

  private tell(): void {
    this.timer = undefined;
    if (this.changed.size === 0) return;
    const notice: SittingsNotice = { examIds: [...this.changed] };
    this.changed.clear();
    this.nats.publish(this.config.subject(notices.sittings), JSON.stringify(notice));
  }
}
