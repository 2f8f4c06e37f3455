import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf, type Owner } from '@xuekao/access';
import { BusinessError, calls, sentence, siteText, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, isDuplicate, listSort, revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { isBlank, plainText, sanitiseRichText } from '@xuekao/rich-text';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import { InboxCollections } from '../inbox.collections.js';
import type { NoticeDoc } from './notice.model.js';

type Card = Output<typeof calls.identity.notices.clientPaging>['records'][number];
type Row = Output<typeof calls.identity.notices.paging>['records'][number];
type Filters = Input<typeof calls.identity.notices.paging>['params'];

const summaryLength = 120;
/** Two people who pin at the same time: the one on top changes under the second of them, who looks again. */
const pinTries = 5;
const topFirst = { isTop: -1, createdAt: -1 } as const;

/** Notices in force are for all people; making and changing them needs the reach of the caller. */
@Injectable()
export class NoticeService {
  constructor(private readonly collections: InboxCollections) {}

  clientPaging(query: Input<typeof calls.identity.notices.clientPaging>): Promise<Output<typeof calls.identity.notices.clientPaging>> {
    const filter = { $and: [{ state: 0 as const }, ...conditions(query.params)] };
    return findPage(this.collections.notices, filter, query, listSort(query.orders, {}, topFirst), cardOf);
  }

  paging(query: Input<typeof calls.identity.notices.paging>, caller: Caller): Promise<Output<typeof calls.identity.notices.paging>> {
    const filter = { $and: [reachOf(caller).filter(belongingTo), ...conditions(query.params)] };
    return findPage(
      this.collections.notices,
      filter,
      query,
      listSort(query.orders, { title: 'title', state: 'state', createTime: 'createdAt' }, topFirst),
      rowOf,
    );
  }

  async detail(id: string, caller: Caller): Promise<Output<typeof calls.identity.notices.detail>> {
    const notice = await this.collections.notices.findById(id).lean<NoticeDoc>();
    const isSeen =
      notice && (notice.state === 0 || (caller.permissions.includes('sys:notice:list') && reachOf(caller).includes(ownerOf(notice))));
    if (!isSeen) throw new BusinessError('NOT_FOUND');
    return { ...rowOf(notice), content: notice.content, revision: revisionOf(notice) };
  }

  async save(
    { id, revision: read, title, content: given, state }: Input<typeof calls.identity.notices.save>,
    caller: Caller,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.identity.notices.save>> {
    const content = sanitiseRichText(given);
    if (isBlank(content)) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.noticeContentMissing') });
    const now = new Date();
    const summary = plainText(content).replaceAll(/\s+/g, ' ').slice(0, summaryLength);
    const written = { title, content, summary, state, updatedAt: now, ...(state === 1 ? { isTop: false } : {}) };
    if (id === undefined) {
      const made = await this.collections.notices.create({
        ...written,
        createBy: caller.userId,
        deptCode: caller.deptCode,
        createdAt: now,
      });
      note({ object: String(made._id), after: { title, content, state } });
      return { id: String(made._id), revision: 0 };
    }
    const before = await this.collections.notices.findOne({ $and: [{ _id: id }, reachOf(caller).filter(belongingTo)] }).lean<NoticeDoc>();
    if (!before) throw new BusinessError('NOT_FOUND');
    const revision = await saveRevised({ model: this.collections.notices, stored: before, read, set: written });
    note({
      object: savedObject(id, read),
      before: { title: before.title, content: before.content, state: before.state },
      after: { title, content, state },
    });
    return { id, revision };
  }

  /** @throws {BusinessError} NOTICE_TOP_TAKEN when the one on top is not the caller's to take down */
  async markTop({ id, isTop }: Input<typeof calls.identity.notices.markTop>, caller: Caller): Promise<void> {
    for (let left = pinTries; ; left -= 1) {
      try {
        return await this.collections.transaction((session) => this.pin(id, isTop, caller, session));
      } catch (error) {
        if (!isDuplicate(error) || left === 1) throw error;
      }
    }
  }

  /** All of them or none. What is disabled does not stay on top. */
  async setState({ ids, state }: Input<typeof calls.identity.notices.state>, caller: Caller): Promise<void> {
    const change = { state, updatedAt: new Date(), ...(state === 1 ? { isTop: false } : {}) };
    await this.onAll(ids, caller, (_id, session) =>
      this.collections.notices.updateMany({ _id }, { $set: change, $inc: { revision: 1 } }, { session }),
    );
  }

  async delete(ids: readonly string[], caller: Caller): Promise<void> {
    await this.onAll(ids, caller, (_id, session) => this.collections.notices.deleteMany({ _id }, { session }));
  }

  private async pin(id: string, isTop: boolean, caller: Caller, session: ClientSession): Promise<void> {
    const { notices } = this.collections;
    const notice = await notices
      .findOne({ $and: [{ _id: id }, reachOf(caller).filter(belongingTo)] })
      .session(session)
      .lean<NoticeDoc>();
    if (!notice) throw new BusinessError('NOT_FOUND');
    if (isTop && notice.state === 1) throw new BusinessError('NOTICE_DISABLED');
    const above = isTop
      ? await notices
          .findOne({ isTop: true, _id: { $ne: notice._id } })
          .session(session)
          .lean<NoticeDoc>()
      : null;
    if (above && !reachOf(caller).includes(ownerOf(above))) throw new BusinessError('NOTICE_TOP_TAKEN', { title: above.title });
    if (above) await notices.updateOne({ _id: above._id }, { $set: { isTop: false } }, { session });
    await notices.updateOne({ _id: notice._id }, { $set: { isTop } }, { session });
  }

  private async onAll(
    ids: readonly string[],
    caller: Caller,
    work: (among: { $in: Types.ObjectId[] }, session: ClientSession) => Promise<unknown>,
  ): Promise<void> {
    const $in = [...new Set(ids)].map((id) => new Types.ObjectId(id));
    await this.collections.transaction(async (session) => {
      const found = await this.collections.notices
        .countDocuments({ $and: [{ _id: { $in } }, reachOf(caller).filter(belongingTo)] })
        .session(session);
      if (found !== $in.length) throw new BusinessError('NOT_FOUND');
      await work({ $in }, session);
    });
  }
}

function conditions({ state, title }: Filters): QueryFilter<NoticeDoc>[] {
  return [...(state === undefined ? [] : [{ state }]), ...(title ? [{ title: containing(title) }] : [])];
}

const cardOf = ({ _id, title, summary, isTop, createdAt }: NoticeDoc): Card => ({
  id: String(_id),
  title,
  summary,
  isTop,
  createTime: createdAt.toISOString(),
});
const rowOf = (notice: NoticeDoc): Row => ({
  ...cardOf(notice),
  state: notice.state,
  state_dictText: siteText(`identity.state${notice.state}`),
});

const ownerOf = ({ createBy, deptCode }: Pick<NoticeDoc, 'createBy' | 'deptCode'>): Owner => ({ by: createBy, dept: deptCode });
