import { Inject, Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient, LOGGER, type Logger } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

const rememberedMs = 2000;

/** Whether the site lets the staff of a department see the exams that its own learners sit: an administrator's switch. */
@Injectable()
export class StaffSwitch {
  private readonly cache = new LRUCache<'on', Promise<boolean>>({ max: 1, ttl: rememberedMs });

  constructor(
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  isOn(): Promise<boolean> {
    const known = this.cache.get('on');
    if (known) return known;
    const asking = this.client.call(calls.identity.settings.staffSees, {}, { requestId: 'staff' }).then(
      ({ isOn }) => isOn,
      (error: unknown) => {
        // marks are shown to nobody because a switch could not be read
        this.logger.warn({ err: error }, 'the switch of the departments was not read');
        this.cache.delete('on');
        return false;
      },
    );
    this.cache.set('on', asking);
    return asking;
  }
}
