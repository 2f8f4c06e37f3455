import { createHash } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { certGrantTypes } from '@xuekao/contracts';
import { failedByDuplicatesOnly, isDuplicate } from '@xuekao/documents';
import { LOGGER, repeatOrWake, withinTask, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { CertCollections } from '../kernel/cert.collections.js';
import type { BatchDoc, BatchPerson, GrantDoc } from '../kernel/cert.model.js';
import { newNumber, proofOf } from '../kernel/numbers.js';
import { BatchJobs } from './batch.jobs.js';
import { GrantMessages } from './grant-messages.js';
import { signsLacking } from './grant-people.js';

const everyMs = 2000;
const longestMs = 60_000;
/** People between two reports of progress: what a kill makes somebody do again. */
const together = 500;
const dayMs = 86_400_000;

/** Grants the certificates of batches: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class BatchWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: CertCollections,
    private readonly jobs: BatchJobs,
    private readonly messages: GrantMessages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'batches of certificates could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  private async workDue(): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      const batch = job;
      try {
        const task = { requestId: `cert-batch-${batch._id}`, userId: batch.by, why: 'certificates' };
        if (!(await withinTask(task, () => this.work(batch)))) await this.jobs.free(batch);
      } catch (error) {
        this.logger.warn({ err: error, batchId: batch._id }, 'a batch of certificates was not granted; it is tried again');
        if (this.isEnding) await this.jobs.free(batch);
        else await this.jobs.failed(batch, Date.now());
      }
    }
  }

  private next(): Promise<BatchDoc | null> {
    return this.isEnding ? Promise.resolve(null) : this.jobs.take(Date.now());
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  /** @returns false: it was broken off, or another process has taken it over */
  private async work(batch: BatchDoc): Promise<boolean> {
    let { done, granted, held, left } = batch;
    while (done < batch.people.length) {
      if (this.isEnding || !(await this.jobs.keep(batch, Date.now()))) return false;
      const people = batch.people.slice(done, done + together);
      const printable = people.filter((person) => signsLacking(person) === '');
      const given = await this.grant(batch, printable);
      done += people.length;
      granted += given;
      held += printable.length - given;
      left += people.length - printable.length;
      if (!(await this.jobs.keep(batch, Date.now(), { done, granted, held, left, failures: 0 }))) return false;
    }
    return this.jobs.settle(batch, { $set: { state: 'done', nextAt: null } });
  }

  /**
   * Certificates of the batch that a process before this one has granted count once, and are told once.
   * @returns people who got it by this batch
   */
  private async grant(batch: BatchDoc, people: readonly BatchPerson[]): Promise<number> {
    const now = new Date();
    const slots = people.map(({ id }) => slotOf(batch.certId, id));
    await this.store.grants.updateMany({ held: { $in: slots }, expireAt: { $lte: now } }, { $unset: { held: 1 } });
    const there = await this.store.grants.find({ held: { $in: slots } }, { held: 1 }).lean<Pick<GrantDoc, 'held'>[]>();
    const taken = new Set(there.map(({ held }) => held));
    const fresh = people.filter(({ id }) => !taken.has(slotOf(batch.certId, id)));
    try {
      await this.store.grants.insertMany(
        fresh.map((person) => grantOf(batch, person, now)),
        { ordered: false },
      );
    } catch (error) {
      // another batch was faster, or this one was here before
      if (!isDuplicate(error) && !failedByDuplicatesOnly(error)) throw error;
    }
    const own = await this.store.grants.find({ batchId: batch._id, userId: { $in: people.map(({ id }) => id) } }).lean<GrantDoc[]>();
    await this.messages.granted(own);
    return own.length;
  }
}

const slotOf = (certId: string, userId: string): string => `${certId}:${userId}`;

function grantOf(batch: BatchDoc, person: BatchPerson, now: Date): GrantDoc {
  const number = newNumber(batch.numberPrefix, now);
  const { id: userId, userName, realName, deptCode, deptName } = person;
  return {
    _id: createHash('sha256').update(`batch:${batch._id}:${userId}`).digest('hex').slice(0, 24),
    ...{ number, proof: proofOf(number), certId: batch.certId, designId: batch.designId, title: batch.title, authority: batch.authority },
    ...{ userId, userName, realName, deptCode, deptName, grantType: certGrantTypes.byHand, batchId: batch._id },
    ...{ grantBy: batch.by, grantName: batch.byName, examId: '', examTitle: '', score: null, createdAt: now },
    expireAt: batch.validDays === 0 ? null : new Date(now.getTime() + batch.validDays * dayMs),
    ...{ withdrawnAt: null, withdrawReason: '', withdrawBy: '', held: slotOf(batch.certId, userId) },
  };
}
