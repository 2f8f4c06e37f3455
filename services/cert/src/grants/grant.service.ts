import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type CertBatch, type CertDesign, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { GrantCollections } from './grant.collections.js';
import type { BatchDoc, BatchPerson } from './batch.model.js';
import type { GrantDoc } from './grant.model.js';
import { certSignsLacking, refuseUnprintable, showsField, TemplateService } from '../templates/index.js';
import { BatchWorker } from './batch.worker.js';
import { reachedGrants } from './grant.lists.js';
import { stillValid } from './grant.views.js';
import { GrantPeople, signsLacking } from './grant-people.js';
import { WithdrawalNews } from './withdrawal-news.js';

type Calls = typeof calls.cert.grants;
/** Names that a dialog lists. */
const mostNamed = 100;

/** Gives certificates to people, and takes them back. */
@Injectable()
export class GrantService {
  constructor(
    private readonly store: GrantCollections,
    private readonly templates: TemplateService,
    private readonly people: GrantPeople,
    private readonly worker: BatchWorker,
    private readonly news: WithdrawalNews,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, CERT_ARCHIVED */
  async check({ certId, users }: Input<Calls['check']>, { caller, requestId }: UserContext): Promise<Output<Calls['check']>> {
    const template = await this.templates.offered(certId, caller);
    const people = await this.people.reached(users, caller, requestId);
    const holding = { certId, userId: { $in: people.map(({ id }) => id) }, ...stillValid(new Date()) };
    const holders = new Set(await this.store.grants.distinct('userId', holding));
    // who has one needs none, also where the name cannot be printed any more
    const missing = missingOf(
      template.design,
      people.filter(({ id }) => !holders.has(id)),
    );
    return {
      total: people.length,
      held: holders.size,
      missing: missing.slice(0, mostNamed),
      missingCount: missing.length,
      certSigns: certSignsLacking(template),
      emptyFields: (['exam', 'score'] as const).filter((field) => showsField(template.design, field)),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, CERT_ARCHIVED, OWN_MATTER, CERT_SIGNS, CERT_BATCH_SENT */
  async grantBatch(
    { id, certId, users }: Input<Calls['grantBatch']>,
    { caller, requestId, note }: UserContext,
  ): Promise<Output<Calls['grantBatch']>> {
    const template = await this.templates.offered(certId, caller);
    const people = await this.people.reached(users, caller, requestId);
    if (users.includes(caller.userId)) throw new BusinessError('OWN_MATTER');
    refuseUnprintable(template);
    const designId = await this.templates.keepDesign(template.design);
    const { title, authority, numberPrefix, validDays } = template;
    const now = new Date();
    const begun: BatchDoc = {
      ...{ _id: id, certId, designId, title, authority, numberPrefix, validDays, by: caller.userId, byName: caller.realName, people },
      ...{ state: 'running', done: 0, granted: 0, held: 0, left: 0, createdAt: now, nextAt: now, holder: null, until: null, failures: 0 },
    };
    note({ object: certId, after: { title, people: people.length, batch: id } });
    try {
      await this.store.batches.create(begun);
    } catch (error) {
      const known = isDuplicate(error) ? await this.store.batches.findById(id).lean<BatchDoc>() : null;
      if (!known) throw error;
      const isSame = known.by === caller.userId && known.certId === certId && idsOf(known) === idsOf(begun);
      if (!isSame) throw new BusinessError('CERT_BATCH_SENT');
      return this.view(known);
    }
    this.worker.wake();
    return this.view(begun);
  }

  /** @throws {BusinessError} NOT_FOUND for everybody but who began it */
  async batch({ id }: Input<Calls['batch']>, { caller }: UserContext): Promise<Output<Calls['batch']>> {
    const found = await this.store.batches.findOne({ _id: id, by: caller.userId }).lean<BatchDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    return this.view(found);
  }

  private async view({ _id, certId, designId, state, people, done, granted, held, left }: BatchDoc): Promise<CertBatch> {
    const design = state === 'done' && left > 0 ? await this.templates.designOf(designId) : undefined;
    return {
      ...{ id: _id, certId, state, total: people.length, done, granted, held, left },
      missing: design === undefined ? [] : missingOf(design, people).slice(0, mostNamed),
    };
  }

  /** Certificates of which nothing is in doubt stay as they are. @throws {BusinessError} NOT_FOUND, OWN_MATTER */
  async keep({ ids, reason }: Input<Calls['keep']>, { caller, note }: UserContext): Promise<Output<Calls['keep']>> {
    const unique = [...new Set(ids)];
    const reached = { _id: { $in: unique }, $and: [reachedGrants(caller)] };
    const found = await this.store.grants.find(reached, { userId: 1, doubt: 1 }).lean<Pick<GrantDoc, '_id' | 'userId' | 'doubt'>[]>();
    if (found.length < unique.length) throw new BusinessError('NOT_FOUND');
    if (found.some(({ userId }) => userId === caller.userId)) throw new BusinessError('OWN_MATTER');
    const at = new Date();
    const writes = found.flatMap(({ _id, doubt }) =>
      doubt === undefined
        ? []
        : [
            {
              updateOne: {
                // another correction meanwhile is another question
                filter: { _id, 'doubt.score': doubt.score, withdrawnAt: null },
                update: { $set: { kept: { score: doubt.score, by: caller.realName, at, reason } }, $unset: { doubt: 1 as const } },
              },
            },
          ],
    );
    const count = writes.length === 0 ? 0 : (await this.store.grants.bulkWrite(writes)).modifiedCount;
    note({ after: { reason, count } });
    return { count };
  }

  /** A certificate that was withdrawn before keeps its reason. @throws {BusinessError} NOT_FOUND */
  async withdraw({ ids, reason }: Input<Calls['withdraw']>, { caller, note }: UserContext): Promise<Output<Calls['withdraw']>> {
    const unique = [...new Set(ids)];
    const reached = { _id: { $in: unique }, $and: [reachedGrants(caller)] };
    if ((await this.store.grants.countDocuments(reached)) < unique.length) throw new BusinessError('NOT_FOUND');
    const now = new Date();
    const { modifiedCount } = await this.store.grants.updateMany(
      { ...reached, withdrawnAt: null },
      {
        $set: { withdrawnAt: now, withdrawReason: reason, withdrawBy: caller.realName, tellAt: now, isTold: false },
        $inc: { turn: 1 },
        $unset: { held: 1 },
      },
    );
    note({ after: { reason, count: modifiedCount } });
    this.news.wake();
    return { count: modifiedCount };
  }
}

const idsOf = ({ people }: Pick<BatchDoc, 'people'>): string => people.map(({ id }) => id).join();

/** People whose names cannot be printed. */
const missingOf = (design: CertDesign, people: readonly BatchPerson[]): NonNullable<CertBatch['missing']> =>
  people.flatMap((person) => {
    const signs = signsLacking(design, person);
    return signs === '' ? [] : [{ realName: person.realName, userName: person.userName, signs }];
  });
