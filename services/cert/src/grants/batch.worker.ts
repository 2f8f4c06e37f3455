import { Inject, Injectable } from '@nestjs/common';
import { certGrantTypes } from '@xuekao/contracts';
import { failedByDuplicatesOnly } from '@xuekao/documents';
import { LeasedWorker, LOGGER, type Logger } from '@xuekao/platform';
import { GrantCollections } from './grant.collections.js';
import type { BatchDoc, BatchPerson } from './batch.model.js';
import type { GrantDoc } from './grant.model.js';
import { tellLateCerts } from '../kernel/late-certs.js';
import { idOfMeaning } from '../kernel/meanings.js';
import { BatchJobs } from './batch.jobs.js';
import { BatchNews } from './batch-news.js';
import { stillValid } from './grant.views.js';
import { TemplateService } from '../templates/index.js';
import { signsLacking } from './grant-people.js';
import { newGrant } from './new-grant.js';

/** People between two reports of progress: what a kill makes somebody do again. */
const together = 500;
/** In a row: with the rests between them some 25 minutes, so that the alarm of late work comes before a batch is given up. */
const mostFailures = 30;

/** Grants the certificates of batches: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class BatchWorker extends LeasedWorker<BatchDoc> {
  constructor(
    private readonly store: GrantCollections,
    private readonly jobs: BatchJobs,
    private readonly news: BatchNews,
    private readonly templates: TemplateService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'certificates', what: 'a batch of certificates' }, { now: Date.now }, logger);
  }

  protected override by({ by }: BatchDoc): string {
    return by;
  }

  protected override facts({ certId }: BatchDoc): object {
    return { certId };
  }

  protected override async failed(batch: BatchDoc): Promise<boolean> {
    if (this.isEnding) await this.jobs.free(batch);
    else if ((batch.failures ?? 0) + 1 >= mostFailures) await this.giveUp(batch);
    else await this.jobs.failed(batch, this.time.now());
    return false;
  }

  /** A message tells whoever began it how far it went; it may be begun anew. */
  private async giveUp(batch: BatchDoc): Promise<void> {
    const granted = await this.store.grants.countDocuments({ batchId: batch._id });
    await this.jobs.settle(batch, { $set: { state: 'failed', granted, nextAt: null, tellAt: new Date() } });
    this.news.wake();
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateCerts('batch', [await this.jobs.oldestWaiting(now)]);
  }

  /** @returns false: it was broken off, or another process has taken it over */
  protected override async work(batch: BatchDoc): Promise<boolean> {
    const design = await this.templates.designOf(batch.designId);
    if (!design) throw new Error('the design is kept with the batch');
    let { done, granted, held, left } = batch;
    while (done < batch.people.length) {
      if (this.isEnding || !(await this.jobs.keep(batch, this.time.now()))) return false;
      const people = batch.people.slice(done, done + together);
      const printable = people.filter((person) => signsLacking(design, person) === '');
      const given = await this.grant(batch, printable);
      done += people.length;
      granted += given;
      held += printable.length - given;
      left += people.length - printable.length;
      if (!(await this.jobs.keep(batch, this.time.now(), { done, granted, held, left, failures: 0 }))) return false;
    }
    const isSettled = await this.jobs.settle(batch, {
      $set: { state: 'done', nextAt: null, ...(left > 0 ? { tellAt: new Date() } : {}) },
    });
    this.news.wake();
    return isSettled;
  }

  /**
   * Certificates of the batch that a process before this one has granted count once. People are told of theirs by `BatchNews`.
   * @returns people who got it by this batch
   */
  private async grant(batch: BatchDoc, people: readonly BatchPerson[]): Promise<number> {
    const now = new Date();
    const slots = people.map(({ id }) => slotOf(batch.certId, id));
    await this.store.grants.updateMany({ held: { $in: slots }, expireAt: { $lte: now } }, { $unset: { held: 1 } });
    const holders = await this.store.grants.distinct('userId', {
      ...{ certId: batch.certId, userId: { $in: people.map(({ id }) => id) }, ...stillValid(now) },
      // those of this batch were given before a kill, and count as given
      batchId: { $ne: batch._id },
    });
    const taken = new Set(holders);
    const fresh = people.filter(({ id }) => !taken.has(id));
    try {
      await this.store.grants.insertMany(
        fresh.map((person) => grantOf(batch, person, now)),
        { ordered: false },
      );
    } catch (error) {
      // another batch was faster, or this one was here before; the code of the whole would be that of its first fault alone
      if (!failedByDuplicatesOnly(error)) throw error;
    }
    this.news.wake();
    return this.store.grants.countDocuments({ batchId: batch._id, userId: { $in: people.map(({ id }) => id) } });
  }
}

const slotOf = (certId: string, userId: string): string => `${certId}:${userId}`;

function grantOf(batch: BatchDoc, person: BatchPerson, now: Date): GrantDoc {
  const { certId, designId, title, authority, numberPrefix, validDays } = batch;
  const origin = {
    _id: idOfMeaning(`batch:${batch._id}:${person.id}`),
    ...{ grantType: certGrantTypes.byHand, batchId: batch._id, grantBy: batch.by, grantName: batch.byName },
    ...{ examId: '', examTitle: '', score: null, held: slotOf(certId, person.id) },
  };
  return { ...newGrant({ certId, designId, title, authority, numberPrefix, validDays }, person, origin, now), tellGrantAt: now };
}
