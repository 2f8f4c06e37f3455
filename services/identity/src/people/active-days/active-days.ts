import { Inject, Injectable } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { DocumentEvents, LOGGER, type Logger } from '@xuekao/platform';
import { PeopleCollections } from '../people.collections.js';

const kind = 'activeDay';

/** Tells other services once a day who opened the site. */
@Injectable()
export class ActiveDays {
  private day = '';
  /** people whom this process has noted today: whoever comes again costs nothing */
  private readonly noted = new Set<string>();

  constructor(
    private readonly collections: PeopleCollections,
    private readonly events: DocumentEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    events.describe({
      kind,
      after: async (id, limit, session) =>
        (
          await this.collections.activeDays
            .find(id === '' ? {} : { _id: { $gt: id } }, { _id: 1 }, { session })
            .sort({ _id: 1 })
            .limit(limit)
            .lean<{ _id: string }[]>()
        ).map(({ _id }) => ({ id: _id, event: () => eventOf(_id) })),
      there: async (ids, session) =>
        (await this.collections.activeDays.find({ _id: { $in: [...ids] } }, { _id: 1 }, { session }).lean<{ _id: string }[]>()).map(
          ({ _id }) => _id,
        ),
    });
  }

  /** Answers when it is noted. A fault takes no page along: the next page of the person notes it. */
  async note(userId: string): Promise<void> {
    const now = Date.now();
    const day = dayOf(now);
    if (day !== this.day) {
      this.day = day;
      this.noted.clear();
    }
    if (this.noted.has(userId)) return;
    this.noted.add(userId);
    try {
      await this.write(`${userId}:${day}`, new Date(now));
    } catch (error) {
      // another process was first
      if (isDuplicate(error)) return;
      this.noted.delete(userId);
      this.logger.warn({ err: error }, 'an active person was not noted');
    }
  }

  private async write(id: string, at: Date): Promise<void> {
    if (await this.collections.activeDays.exists({ _id: id })) return;
    await this.collections.transaction(async (session) => {
      await this.collections.activeDays.create([{ _id: id, at }], { session });
      await this.events.tell([{ kind, id, event: eventOf(id) }], session);
    });
  }
}

function eventOf(id: string): OutgoingEvent {
  const [userId = '', day = ''] = id.split(':');
  return outgoing(events.personActive, { userId, day });
}
