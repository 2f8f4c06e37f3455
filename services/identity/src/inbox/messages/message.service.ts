import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, notices, type Caller, type Input, type MessageNotice, type Output } from '@xuekao/contracts';
import { failedByDuplicatesOnly, findPage, listSort } from '@xuekao/documents';
import { CONFIG, NATS, type Config } from '@xuekao/platform';
import { UserDirectory } from '../../people/index.js';
import { InboxCollections } from '../inbox.collections.js';
import type { MessageDoc } from './message.model.js';

type Row = Output<typeof calls.identity.messages.paging>['records'][number];

const copiesAtOnce = 2000;

/** A person's own inbox: nobody reads, marks or deletes in another's. */
@Injectable()
export class MessageService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'subject'>,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly collections: InboxCollections,
    private readonly people: UserDirectory,
  ) {}

  countUnread(userId: string): Promise<number> {
    return this.collections.messages.countDocuments({ userId, readState: 0 });
  }

  paging(query: Input<typeof calls.identity.messages.paging>, { userId }: Caller): Promise<Output<typeof calls.identity.messages.paging>> {
    const { readState } = query.params;
    const filter = { userId, ...(readState !== undefined && { readState }) };
    return findPage(
      this.collections.messages,
      filter,
      query,
      listSort(query.orders, { createTime: 'createdAt' }, { createdAt: -1 }),
      rowOf,
    );
  }

  async read(id: string, { userId }: Caller): Promise<Output<typeof calls.identity.messages.detail>> {
    const message = await this.collections.messages
      .findOneAndUpdate({ _id: id, userId }, { readState: 1 }, { returnDocument: 'after' })
      .lean<MessageDoc>();
    if (!message) throw new BusinessError('NOT_FOUND');
    return { ...rowOf(message), content: message.content, link: message.link ?? '' };
  }

  async markRead(ids: readonly string[], { userId }: Caller): Promise<void> {
    await this.collections.messages.updateMany({ _id: { $in: ids }, userId, readState: 0 }, { readState: 1 });
  }

  async delete(ids: readonly string[], { userId }: Caller): Promise<void> {
    await this.collections.messages.deleteMany({ _id: { $in: ids }, userId });
  }

  /** Messages of other services to people; one that was delivered before is there already, read or not. Gives the number of new ones. */
  async deliver({ messages }: Input<typeof calls.identity.messages.deliver>): Promise<number> {
    if (messages.length === 0) return 0;
    const createdAt = new Date();
    const writes = messages.map(({ key, ...message }) => ({
      updateOne: { filter: { key }, update: { $setOnInsert: { ...message, readState: 0 as const, createdAt } }, upsert: true },
    }));
    try {
      const { upsertedIds } = await this.collections.messages.bulkWrite(writes, { ordered: false });
      this.tell(Object.keys(upsertedIds).flatMap((index) => messages[Number(index)]?.userId ?? []));
      return Object.keys(upsertedIds).length;
    } catch (error) {
      // another process delivers the same at this moment
      if (!failedByDuplicatesOnly(error)) throw error;
      return 0;
    }
  }

  /** One copy each, for people whose account is in use. Gives their number. */
  async send({ title, content, users, departs }: Input<typeof calls.identity.messages.send>, caller: Caller): Promise<number> {
    const copies: Omit<MessageDoc, '_id'>[] = (await this.people.inUse({ users, departs }, caller)).map((userId) => ({
      userId,
      title,
      content,
      readState: 0,
      createdAt: new Date(),
    }));
    for (let from = 0; from < copies.length; from += copiesAtOnce) {
      const some = copies.slice(from, from + copiesAtOnce);
      await this.collections.messages.insertMany(some);
      this.tell(some.map(({ userId }) => userId));
    }
    return copies.length;
  }

  /** Open pages count it at once. One whom the notice does not reach asks within half a minute. */
  private tell(userIds: string[]): void {
    if (userIds.length > 0) this.nats.publish(this.config.subject(notices.messages), JSON.stringify({ userIds } satisfies MessageNotice));
  }
}

const rowOf = ({ _id, title, readState, createdAt }: MessageDoc): Row => ({
  id: String(_id),
  title,
  readState,
  createTime: createdAt.toISOString(),
});
