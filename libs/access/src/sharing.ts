import {
  BusinessError,
  calls,
  sentence,
  siteText,
  type AccessReason,
  type Caller,
  type CallSpec,
  type Input,
  type MarkScope,
  type Output,
  type PermissionCode,
  type ShareHolder,
  type ShareKind,
  type ShareRight,
  type sharingCalls,
} from '@xuekao/contracts';
import type { CallClient, UserContext } from '@xuekao/platform';
import type { Model, Types } from 'mongoose';
import { reachOf, type Need } from './reach.js';
import { holderOf, shareKey, type ShareDoc, type SharedDoc } from './shares.js';
import { isInTree } from './departments.js';

type Calls = ReturnType<typeof sharingCalls<string>>;
type Shares = Output<Calls['shares']>;
type Reasons = Output<Calls['accessReasons']>;
type Change = Pick<UserContext, 'caller' | 'requestId' | 'note'>;

/** A document of which colleagues can have a share. Its owner stands in `createBy` and `createDept`. */
export interface ShareableDoc extends SharedDoc {
  title?: string;
  createBy: string;
  createDept: string;
  /** Owners before the last hand-over; what was made under them, as the attempts of an exam, names them. */
  formerOwners?: FormerOwner[];
  /** Person whose sight of other objects counts where colleagues use this one; absent: the owner, see `inNameOf`. */
  inNameOf?: FormerOwner;
}

export interface FormerOwner {
  by: string;
  dept: string;
}

/**
 * The person in whose name colleagues use what an object is made of, as the banks of a template. A hand-over asks the new owner nothing, so
 * it lends nobody the new owner's sight: the giver's counts until the new owner saves the object.
 */
export const inNameOf = ({ createBy, createDept, formerOwners, inNameOf: named }: Omit<ShareableDoc, 'shares'>): FormerOwner =>
  named ?? formerOwners?.[0] ?? { by: createBy, dept: createDept };

/** Fields of a document which its owner saves after a hand-over: the own sight counts from now on. */
export const savedByOwner = ({ createBy, createDept, formerOwners }: ShareableDoc, { userId }: Caller): Pick<ShareableDoc, 'inNameOf'> =>
  formerOwners && userId === createBy ? { inNameOf: { by: createBy, dept: createDept } } : {};

/** The driver's own collection: an update in steps, and a filter on any kind of document, are one there. */
export type SharedCollection = Model<ShareableDoc>['collection'];

export interface SharingOptions {
  kind: 'Bank' | 'Template' | 'Exam';
  collection: SharedCollection;
  /** The id as the collection holds it. */
  idOf(id: string): string | Types.ObjectId;
  client: CallClient;
  /** A condition that every living document meets. */
  living?: Readonly<Record<string, unknown>>;
  /** Calls of the console that show the object: whoever may use none of them sees it nowhere. */
  list: readonly CallSpec[];
  /** Called when somebody has another right than before. */
  changed?(id: string): void;
  /** A further reason why a person sees the object. */
  reasonBeside?(doc: ShareableDoc, person: Person): Promise<AccessReason | null>;
}

export type Person = NonNullable<Output<typeof calls.identity.holders.asCaller>> & { userId: string };

const mostShares = 300;
/** Characters of a message's title. */
const longestTitle = 100;
const rightWords = { view: 'access.rightView', edit: 'access.rightEdit', mark: 'access.rightMark' } as const;

/**
 * Shares of one kind of object (spec-readings, Sharing). They stand in the object, so that a list finds it by one query and a share that is
 * taken back is gone with the next request.
 */
export class Sharing {
  constructor(private readonly options: SharingOptions) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list(id: string, { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>): Promise<Shares> {
    const doc = await this.seen(id, caller);
    const shares = doc.shares ?? [];
    const nameOf = await this.names(shares, requestId);
    // the demo content is nobody's
    const ids = [...new Set([doc.createBy, ...shares.map(({ by }) => by)])].filter(isObjectId);
    const people = ids.length === 0 ? [] : await this.options.client.call(calls.identity.users.byIds, { ids }, { requestId });
    const personOf = new Map(people.map((person) => [person.id, person]));
    const owner = personOf.get(doc.createBy);
    return {
      owner: { id: doc.createBy, realName: owner?.realName ?? '', deptName: owner?.deptName ?? '' },
      canShare: reachOf(caller).includes(ownerOf(doc)),
      records: shares.flatMap(({ key, right, by, at, departs = [], paperIds = [], quIds = [] }) => {
        const named = nameOf.get(key);
        return named
          ? [
              {
                ...holderOf(key),
                name: named.name,
                deptName: named.deptName,
                right,
                scope: { departs, paperIds, quIds },
                sharedBy: personOf.get(by)?.realName ?? '',
                shareTime: at.toISOString(),
              },
            ]
          : [];
      }),
    };
  }

  /** Each of `to` has the right from now on, in place of an earlier one. @throws {BusinessError} NOT_FOUND, BAD_INPUT */
  async share({ id, to, right, scope }: Input<Calls['share']>, { caller, requestId, note }: Change): Promise<void> {
    const doc = await this.find(id, caller, 'own');
    const holders = new Map(to.map((holder) => [shareKey(holder), holder]));
    if (holders.has(shareKey({ kind: 'user', id: doc.createBy })))
      throw new BusinessError('BAD_INPUT', { detail: sentence('access.ownerHasIt') });
    if (scope && right !== 'mark') throw new BusinessError('BAD_INPUT', { detail: sentence('access.scopeOfMarkers') });
    const found = await this.named([...holders.values()], requestId);
    if (found.size !== holders.size) throw new BusinessError('BAD_INPUT', { detail: sentence('access.holderGone') });
    const at = new Date();
    const added = [...holders.keys()].map((key): ShareDoc => {
      const deptCode = found.get(key)?.deptCode;
      return { key, right, by: caller.userId, at, ...(deptCode ? { deptCode } : {}), ...partOf(scope) };
    });
    await this.replace(doc, id, caller, { keys: [...holders.keys()], added, note });
    const people = to.flatMap((holder) => (holder.kind === 'user' ? [holder.id] : []));
    this.tell(people, `share:${id}:${at.getTime()}`, requestId, this.words(doc, caller, right));
  }

  /** Takes the shares away; a holder without one changes nothing. @throws {BusinessError} NOT_FOUND */
  async unshare({ id, to }: Input<Calls['unshare']>, { caller, note }: Change): Promise<void> {
    const doc = await this.find(id, caller, 'own');
    await this.replace(doc, id, caller, { keys: to.map(shareKey), added: [], note });
  }

  /** Another person becomes the owner; the former one keeps what the role level reaches. @throws {BusinessError} NOT_FOUND, BAD_INPUT */
  async handOver({ id, userId }: Input<Calls['handOver']>, { caller, requestId, note }: Change): Promise<void> {
    const doc = await this.find(id, caller, 'own');
    const person = await this.options.client.call(calls.identity.holders.asCaller, { userId }, { requestId });
    if (!person) throw new BusinessError('BAD_INPUT', { detail: sentence('access.holderGone') });
    const former = { by: doc.createBy, dept: doc.createDept };
    const receiver = { by: userId, dept: person.deptCode };
    const { matchedCount } = await this.options.collection.updateOne(
      { ...this.filter(id, caller, 'own'), createBy: doc.createBy },
      {
        // whoever administers the site sees everything, and may lend it
        $set: { createBy: userId, createDept: person.deptCode, inNameOf: caller.roleLevel === 1 ? receiver : inNameOf(doc) },
        $pull: { shares: { key: shareKey({ kind: 'user', id: userId }) } } as never, // its type knows no fields of this collection
        $addToSet: { formerOwners: former },
      },
    );
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    note({ object: id, before: { createBy: doc.createBy }, after: { createBy: userId } });
    this.options.changed?.(id);
    this.tell([userId], `hand-over:${id}:${Date.now()}`, requestId, this.words(doc, caller, null));
  }

  /** @param right null: of a hand-over */
  private words({ title = '' }: ShareableDoc, { realName: name }: Caller, right: ShareRight | null): { title: string; content: string } {
    const values = { name, kind: siteText(`access.kind${this.options.kind}`), title };
    const [head, content] =
      right === null
        ? [siteText('access.handedTitle', values), siteText('access.handedContent', values)]
        : [siteText('access.sharedTitle', values), siteText('access.sharedContent', { ...values, right: siteText(rightWords[right]) })];
    return { title: head.slice(0, longestTitle), content };
  }

  /** A courtesy: the share is there whether or not its holders hear of it, so nobody waits for this, and a failure stays without one. */
  private tell(people: readonly string[], key: string, requestId: string, words: { title: string; content: string }): void {
    if (people.length === 0) return;
    const messages = people.map((userId) => ({ key: `${key}:${userId}`, userId, ...words, link: '' }));
    void this.options.client.call(calls.identity.messages.deliver, { messages }, { requestId }).catch(() => undefined);
  }

  /** @throws {BusinessError} NOT_FOUND, also for a person who is none of the console */
  async reasons({ id, userId }: Input<Calls['accessReasons']>, { caller, requestId }: UserContext): Promise<Reasons> {
    const doc = await this.find(id, caller, 'own');
    const found = await this.options.client.call(calls.identity.holders.asCaller, { userId }, { requestId });
    if (!found) throw new BusinessError('NOT_FOUND');
    const person: Person = { ...found, userId };
    if (!this.mayList(person)) return { realName: person.realName, records: [] };
    const nameOf = await this.names(doc.shares ?? [], requestId);
    const plain = (reason: AccessReason, right: 'own' | 'view') => ({ reason, right, kind: '' as const, name: '' });
    const beside = await this.options.reasonBeside?.(doc, person);
    return {
      realName: person.realName,
      records: [
        ...(person.roleLevel === 1 ? [plain('site', 'own')] : []),
        ...(doc.createBy === userId ? [plain('owner', 'own')] : []),
        ...(person.roleLevel === 2 && isInTree(person.deptCode, doc.createDept) ? [plain('department', 'own')] : []),
        ...(doc.shares ?? [])
          .filter((share) => holdsShare(person, share))
          .map(({ key, right }) => ({ reason: 'share' as const, right, kind: holderOf(key).kind, name: nameOf.get(key)?.name ?? '' })),
        ...(beside ? [plain(beside, 'view')] : []),
      ],
    };
  }

  private mayList({ permissions }: Person): boolean {
    const granted = new Set<string>(permissions);
    return this.options.list.some(({ access }) => Array.isArray(access) && access.some((code: PermissionCode) => granted.has(code)));
  }

  private async replace(
    doc: ShareableDoc,
    id: string,
    caller: Caller,
    { keys, added, note }: { keys: readonly string[]; added: readonly ShareDoc[]; note: UserContext['note'] },
  ): Promise<void> {
    const others = (doc.shares ?? []).filter(({ key }) => !keys.includes(key));
    if (others.length + added.length > mostShares)
      throw new BusinessError('BAD_INPUT', { detail: sentence('access.tooManyShares', { most: mostShares }) });
    // by one update: of two people who share at the same time nobody undoes what the other did
    const { matchedCount } = await this.options.collection.updateOne(this.filter(id, caller, 'own'), [
      {
        $set: {
          shares: {
            $concatArrays: [
              {
                $filter: {
                  input: { $ifNull: ['$shares', []] },
                  cond: { $not: [{ $in: ['$$this.key', [...keys]] }] },
                },
              },
              { $literal: [...added] },
            ],
          },
        },
      },
    ]);
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    const shown = (rows: readonly ShareDoc[]) =>
      rows.map(({ key, right, departs = [], paperIds = [], quIds = [] }) => ({ ...holderOf(key), right, departs, paperIds, quIds }));
    note({ object: id, before: { shares: shown(doc.shares ?? []) }, after: { shares: shown([...others, ...added]) } });
    this.options.changed?.(id);
  }

  private async seen(id: string, caller: Caller): Promise<ShareableDoc> {
    const { collection, idOf, living = {}, reasonBeside } = this.options;
    const doc = await collection.findOne<ShareableDoc>({ $and: [{ _id: idOf(id) }, living] } as Record<string, unknown>);
    const person = { ...caller, groups: [...caller.groups], permissions: [...caller.permissions] };
    if (!doc || !(reachOf(caller, 'view').includes(ownerOf(doc)) || (await reasonBeside?.(doc, person))))
      throw new BusinessError('NOT_FOUND');
    return doc;
  }

  private async find(id: string, caller: Caller, need: Need): Promise<ShareableDoc> {
    const doc = await this.options.collection.findOne<ShareableDoc>(this.filter(id, caller, need));
    if (!doc) throw new BusinessError('NOT_FOUND');
    return doc;
  }

  private filter(id: string, caller: Caller, need: Need): Record<string, unknown> {
    const { idOf, living = {} } = this.options;
    return { $and: [{ _id: idOf(id) }, living, reachOf(caller, need).filter()] };
  }

  private async names(shares: readonly ShareDoc[], requestId: string): Promise<Map<string, { name: string; deptName: string }>> {
    return this.named(
      shares.map(({ key }) => holderOf(key)),
      requestId,
    );
  }

  private async named(
    holders: readonly ShareHolder[],
    requestId: string,
  ): Promise<Map<string, { name: string; deptName: string; deptCode: string }>> {
    const idsOf = (wanted: ShareKind) => holders.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    if (holders.length === 0) return new Map();
    const { users, groups, departs } = await this.options.client.call(
      calls.identity.holders.named,
      { users: idsOf('user'), groups: idsOf('group'), departs: idsOf('depart') },
      { requestId },
    );
    return new Map([
      ...users.map(
        ({ id, realName, deptName, deptCode }) => [shareKey({ kind: 'user', id }), { name: realName, deptName, deptCode }] as const,
      ),
      ...groups.map(({ id, groupName }) => [shareKey({ kind: 'group', id }), { name: groupName, deptName: '', deptCode: '' }] as const),
      ...departs.map(
        ({ deptCode, deptName }) => [shareKey({ kind: 'depart', id: deptCode }), { name: deptName, deptName: '', deptCode: '' }] as const,
      ),
    ]);
  }
}

/** An empty list is left out: it means everything. */
const partOf = (
  { departs, paperIds, quIds }: MarkScope = { departs: [], paperIds: [], quIds: [] },
): Pick<ShareDoc, 'departs' | 'paperIds' | 'quIds'> => ({
  ...(departs.length > 0 ? { departs } : {}),
  ...(paperIds.length > 0 ? { paperIds } : {}),
  ...(quIds.length > 0 ? { quIds } : {}),
});
const isObjectId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);
const ownerOf = ({ createBy, createDept, shares }: ShareableDoc) => ({ by: createBy, dept: createDept, shares });
const holdsShare = (person: Person, share: ShareDoc): boolean =>
  reachOf({ ...person, roleLevel: 3 }, share.right).includes({ by: '', dept: '', shares: [share] });
