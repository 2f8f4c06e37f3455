import { Inject, Injectable } from '@nestjs/common';
import { belongingTo, reachOf } from '@xuekao/access';
import { BusinessError, calls, siteText, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, isDuplicate, listSort } from '@xuekao/documents';
import { FaceRefusal, onlyFace } from '@xuekao/face';
import { LOGGER, OutboundError, type Logger, type UserContext } from '@xuekao/platform';
import type { QueryFilter, Types } from 'mongoose';
import { FacePhotos, FaceProviders, FaceRegister, refusalOf } from '../faces/index.js';
import { DepartmentService } from '../organisation/index.js';
import { PeopleCollections, SessionChanges, UserRights, UserWrites, type UserDoc } from '../people/index.js';
import { IdCards } from './id-cards.js';
import { RealNameCollections } from './real-name.collections.js';
import type { RealNameDoc } from './real-name.model.js';

type Outcome = 'passed' | 'failed' | 'left';
type Row = Output<typeof calls.identity.realName.paging>['records'][number];
const columns = { realName: 'realName', state: 'state', submitTime: 'submittedAt', auditTime: 'auditedAt' } as const;

/** Decides applications: by people, and by what a recognition finds on the photo. */
@Injectable()
export class RealNameAudit {
  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly collections: RealNameCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly rights: UserRights,
    private readonly departments: DepartmentService,
    private readonly photos: FacePhotos,
    private readonly providers: FaceProviders,
    private readonly register: FaceRegister,
    private readonly idCards: IdCards,
    private readonly changes: SessionChanges,
  ) {}

  async paging(
    query: Input<typeof calls.identity.realName.paging>,
    caller: Caller,
  ): Promise<Output<typeof calls.identity.realName.paging>> {
    const { state, keyword } = query.params;
    const conditions: QueryFilter<RealNameDoc>[] = [reachOf(caller).filter(belongingTo)];
    if (state !== undefined) conditions.push({ state });
    if (keyword) conditions.push({ realName: containing(keyword) });
    const { records, ...counts } = await findPage(
      this.collections.realNames,
      { $and: conditions },
      query,
      listSort(query.orders, columns, { submittedAt: -1 }),
      (row) => row,
    );
    return { ...counts, records: await this.render(records) };
  }

  async decide({ id, version, state, auditMsg }: Input<typeof calls.identity.realName.audit>, caller: Caller): Promise<void> {
    const [doc] = await this.reachable([id], caller);
    if (!doc) throw new BusinessError('NOT_FOUND');
    if (doc.state !== 0 || doc.version !== version) throw new BusinessError('STALE');
    if (state === 1) await this.pass(doc, caller.userId);
    else await this.fail(doc, auditMsg, caller.userId);
  }

  /** One after the other: the recognition has one process. */
  async automaticallyAll(ids: readonly string[], caller: Caller): Promise<Output<typeof calls.identity.realName.autoAudit>> {
    const counts = { passed: 0, failed: 0, left: 0 };
    for (const doc of await this.reachable(ids, caller)) counts[doc.state === 0 ? await this.automatically(doc) : 'left'] += 1;
    return counts;
  }

  /** The whole number, for whoever says why; both stand in the audit log. */
  async view(
    { id, reason }: Input<typeof calls.identity.realName.view>,
    caller: Caller,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.identity.realName.view>> {
    const [doc] = await this.reachable([id], caller);
    if (!doc) throw new BusinessError('NOT_FOUND');
    note({ object: siteText('identity.photoSeen', { id, reason }), after: { id } });
    return { idCard: this.idCards.open(doc.idCard, doc._id) };
  }

  /**
   * Exactly one large face passes; one that somebody else has signed in with, and every photo while nothing can recognise, waits for a
   * person.
   */
  async automatically(doc: RealNameDoc): Promise<Outcome> {
    const photo = await this.photos.read(doc.photoId);
    if (!photo) return 'left';
    try {
      const { provider } = await this.providers.inUse();
      const found = await provider.gallery.recognise(photo);
      const isOthers = found.outcome === 'ambiguous' || (found.outcome === 'known' && found.personId !== String(doc._id));
      if (isOthers) return await this.leave(doc, siteText('identity.faceOfOthers'));
      await this.pass(doc, '');
      return 'passed';
    } catch (error) {
      if (error instanceof FaceRefusal) {
        await this.fail(doc, refusalOf(error).message, '');
        return 'failed';
      }
      if (error instanceof BusinessError && error.errorName === 'ID_CARD_TAKEN') return this.leave(doc, error.message);
      if (error instanceof BusinessError) return 'left';
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ reason: error.message }, 'real names wait for a person');
      return 'left';
    }
  }

  /** Decides where no person audits; a number of another account waits for a person all the same. */
  async passOrLeave(doc: RealNameDoc): Promise<void> {
    try {
      await this.pass(doc, '');
    } catch (error) {
      if (!(error instanceof BusinessError && error.errorName === 'ID_CARD_TAKEN')) throw error;
      await this.leave(doc, error.message);
    }
  }

  /** Refuses a photo without a single face at once where no person audits. @throws {BusinessError} FACE_COUNT, FACE_SMALL */
  async refuseUnusable(photo: Buffer): Promise<void> {
    const inUse = await this.providers.inUse().catch(() => null);
    try {
      if (inUse) onlyFace(await inUse.provider.detect(photo));
    } catch (error) {
      if (error instanceof FaceRefusal) throw refusalOf(error);
      // a provider that is down keeps nobody from handing in a name
      if (!(error instanceof OutboundError)) throw error;
    }
  }

  /** Name, number and face count from now on, all of them or none. @throws {BusinessError} STALE, ID_CARD_TAKEN */
  async pass(doc: RealNameDoc, auditedBy: string): Promise<void> {
    const { _id, version, realName, idCard, idCardMask, photoId } = doc;
    const at = new Date();
    const passedKey = this.idCards.lookUp(this.idCards.open(idCard, _id));
    try {
      await this.changes.ofPeople('changed', async (session, mark) => {
        const change = {
          state: 1,
          auditMsg: '',
          note: '',
          auditedAt: at,
          auditedBy,
          passed: { realName, idCard, idCardMask, at },
          passedKey,
        };
        const { matchedCount } = await this.collections.realNames.updateOne(
          { _id, version, state: 0 },
          { $set: change, $inc: { version: 1 } },
          { session },
        );
        if (matchedCount === 0) throw new BusinessError('STALE');
        await this.writes.change({ _id }, { realName }, session);
        await mark([_id]);
        if (photoId) await this.register.name(_id, photoId, session);
      });
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('ID_CARD_TAKEN');
      throw error;
    }
    await this.register.enrol(_id);
  }

  /** @throws {BusinessError} STALE */
  private async fail({ _id, version }: RealNameDoc, auditMsg: string, auditedBy: string): Promise<void> {
    const change = { $set: { state: 2, auditMsg, note: '', auditedAt: new Date(), auditedBy }, $inc: { version: 1 } };
    const { matchedCount } = await this.collections.realNames.updateOne({ _id, version, state: 0 }, change);
    if (matchedCount === 0) throw new BusinessError('STALE');
  }

  private async leave({ _id, version }: RealNameDoc, note: string): Promise<Outcome> {
    await this.collections.realNames.updateOne({ _id, version, state: 0 }, { note });
    return 'left';
  }

  /** All of them or a refusal. @throws {BusinessError} NOT_FOUND */
  private async reachable(ids: readonly string[], caller: Caller): Promise<RealNameDoc[]> {
    const people = await this.rights.reachableAll(ids, caller);
    const docs = await this.collections.realNames.find({ _id: { $in: people.map(({ _id }) => _id) } }).lean<RealNameDoc[]>();
    if (docs.length !== people.length) throw new BusinessError('NOT_FOUND');
    return docs;
  }

  private async render(docs: readonly RealNameDoc[]): Promise<Row[]> {
    const auditors = docs.flatMap(({ auditedBy }) => (auditedBy === '' ? [] : [auditedBy]));
    const people = await this.people.users
      .find({ _id: { $in: [...docs.map(({ _id }) => _id), ...auditors] } }, { userName: 1, realName: 1, deptCode: 1 })
      .lean<Pick<UserDoc, '_id' | 'userName' | 'realName' | 'deptCode'>[]>();
    const byId = new Map(people.map((user) => [String(user._id), user]));
    const departments = await this.departments.names(people.map(({ deptCode }) => deptCode));
    const nameOf = (doc: RealNameDoc): string =>
      doc.auditedBy === '' ? (doc.auditedAt ? siteText('identity.automatic') : '') : (byId.get(doc.auditedBy)?.realName ?? '');
    const of = (id: Types.ObjectId) => byId.get(String(id));
    return docs.map((doc) => ({
      id: String(doc._id),
      userName: of(doc._id)?.userName ?? '',
      realName: doc.realName,
      idCard: doc.idCardMask,
      deptCode_dictText: departments.get(of(doc._id)?.deptCode ?? '') ?? '',
      state: doc.state,
      auditMsg: doc.auditMsg,
      note: doc.note,
      submitTime: doc.submittedAt.toISOString(),
      auditTime: doc.auditedAt?.toISOString() ?? null,
      auditBy: nameOf(doc),
      version: doc.version,
    }));
  }
}
