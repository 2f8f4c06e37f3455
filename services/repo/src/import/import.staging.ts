import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { ClientSession } from 'mongoose';
import { type QuestionDoc, type VersionDoc, QuestionImports } from '../questions/index.js';
import { ImportCollections } from './import.collections.js';
import { Transactions } from '../kernel/transactions.js';
import { BankCollections, Tally } from '../banks/index.js';

/** No import runs as long as this; what one left behind may go then. */
const abandonedAfterMs = 60 * 60_000;
const rememberedMs = 30 * 24 * 60 * 60_000;
/** Longer than a batch, and than the transaction at the end, take on a busy machine. */
const heldMs = 60_000;
const failedRememberedMs = 24 * 60 * 60_000;
const heldUntil = (): Date => new Date(Date.now() + heldMs);

export interface ImportRun {
  /** names the import: the same for a repeat */
  key: string;
  /** names this try */
  attempt: string;
}

/**
 * Makes an import all or none however its process ends (docs/decisions/0007). Versions are written first: nothing
 * shows a version that no question names. Then one transaction writes the questions, the counters and the word `done`.
 * A repeat overtakes a try that is not done; a try that was overtaken cannot commit, because `attempt` is another one.
 */
@Injectable()
export class ImportStaging {
  constructor(
    private readonly importStore: ImportCollections,
    private readonly questions: QuestionImports,
    private readonly transactions: Transactions,
    private readonly bankStore: BankCollections,
  ) {}

  /** The number of questions that the finished import made, or null. */
  async finished(key: string): Promise<number | null> {
    const done = await this.importStore.imports.findOne({ _id: key, state: 'done' }).lean();
    return done?.count ?? null;
  }

  /** How far an import is; null where there is none. */
  async state(key: string): Promise<Output<typeof calls.repo.questionImport.state> | null> {
    const found = await this.importStore.imports.findById(key).lean();
    if (!found) return null;
    const { state, count, total = 0, staged = 0, until, reason = '' } = found;
    if (state === 'done') return { state, total: count, saved: count, reason: '' };
    if (state === 'failed') return { state, total, saved: 0, reason };
    return { state: until && until < new Date() ? 'lost' : 'running', total, saved: staged, reason: '' };
  }

  /** Begins a try, or tells what the import has already done. */
  async begin(key: string, total: number): Promise<ImportRun | { count: number }> {
    const { imports } = this.importStore;
    const attempt = randomUUID();
    const startedAt = new Date();
    for (;;) {
      const before = await imports.findOne({ _id: key }).lean();
      if (before?.state === 'done') return { count: before.count };
      if (before) {
        const mine = {
          $set: { attempt, startedAt, state: 'staging' as const, total, staged: 0, until: heldUntil() },
          $unset: { reason: 1, expireAt: 1 },
          $push: { stale: before.attempt },
        };
        const { matchedCount } = await imports.updateOne({ _id: key, attempt: before.attempt, state: before.state }, mine);
        if (matchedCount === 1) {
          await this.questions.drop([before.attempt]);
          return { key, attempt };
        }
      } else if (await this.insertFirst({ key, attempt }, startedAt, total)) {
        return { key, attempt };
      }
      // somebody was faster with the same request: look again
    }
  }

  async stage({ key, attempt }: ImportRun, versions: readonly Omit<VersionDoc, 'attempt'>[]): Promise<void> {
    await this.questions.stage(versions, attempt);
    const progress = { $inc: { staged: versions.length }, $set: { until: heldUntil() } };
    await this.importStore.imports.updateOne({ _id: key, attempt, state: 'staging' }, progress);
  }

  /** @throws {BusinessError} BUSY when a repeat has overtaken this try; NOT_FOUND when the bank or the chapter is gone */
  async commit({ key, attempt }: ImportRun, heads: readonly QuestionDoc[]): Promise<void> {
    const { imports } = this.importStore;
    await this.transactions.run(async (session) => {
      // the time of the change, not of the start: who takes over what was changed lately looks a few minutes back
      // the time of the change, not of the start: who takes over what was changed lately looks a few minutes back
      await this.questions.add(heads, new Date(), session);
      // what others write too comes last: a process that is killed here holds it for as short a time as can be
      const tally = new Tally();
      for (const head of heads) tally.add(head);
      await tally.write(this.bankStore, session);
      const done = { state: 'done', count: heads.length, expireAt: new Date(Date.now() + rememberedMs) };
      const { matchedCount } = await imports.updateOne({ _id: key, attempt, state: 'staging' }, { $set: done }, { session });
      if (matchedCount === 0) throw new BusinessError('BUSY');
    });
  }

  /** Takes a try back and keeps the reason for who asks how far it is: at no moment the import is not there. */
  async fail({ key, attempt }: ImportRun, reason: string): Promise<void> {
    const { imports } = this.importStore;
    const expireAt = new Date(Date.now() + failedRememberedMs);
    // from here on a commit of this try finds nothing to mark as done
    const failed = { $set: { state: 'failed' as const, count: 0, reason, expireAt }, $push: { stale: attempt }, $unset: { until: 1 } };
    const mine = await imports.findOneAndUpdate({ _id: key, attempt, state: 'staging' }, failed, { returnDocument: 'after' }).lean();
    if (!mine) return this.dropUnnamed({ key, attempt });
    await this.questions.drop(mine.stale);
    await imports.updateOne({ _id: key, attempt, state: 'failed' }, { $set: { stale: [] } });
  }

  /** Takes a try back, unless it has been committed after all (an answer of the database that got lost). */
  async discard({ key, attempt }: ImportRun): Promise<void> {
    const { imports } = this.importStore;
    // from here on a commit of this try finds nothing to mark as done
    const mine = await imports.findOneAndDelete({ _id: key, attempt, state: 'staging' }).lean();
    if (mine) await this.questions.drop([attempt, ...mine.stale]);
    else await this.dropUnnamed({ key, attempt });
  }

  private async dropUnnamed({ key, attempt }: ImportRun): Promise<void> {
    if (!(await this.importStore.imports.exists({ _id: key, attempt }))) await this.questions.drop([attempt]);
  }

  /** Removes what killed processes left behind. */
  async sweep(now = new Date()): Promise<void> {
    const { imports } = this.importStore;
    const startedAt = { $lt: new Date(now.getTime() - abandonedAfterMs) };
    for (const { _id, attempt } of await imports.find({ state: 'staging', startedAt }).lean()) await this.discard({ key: _id, attempt });
    for (const { _id, stale } of await imports
      .find({ state: { $in: ['done', 'failed'] }, startedAt, 'stale.0': { $exists: true } })
      .lean()) {
      await this.questions.drop(stale);
      await imports.updateOne({ _id }, { $set: { stale: [] } });
    }
  }

  /** Notes questions that came without an import, under a name of their own, in the transaction that adds them. */
  async noteDone(name: string, count: number, session: ClientSession): Promise<void> {
    const done = { _id: name, attempt: name, state: 'done', count, startedAt: new Date() } as const;
    await this.importStore.imports.create([done], { session });
  }

  private async insertFirst({ key, attempt }: ImportRun, startedAt: Date, total: number): Promise<boolean> {
    try {
      await this.importStore.imports.create({
        ...{ _id: key, attempt, stale: [], state: 'staging', count: 0, startedAt },
        ...{ total, staged: 0, until: heldUntil() },
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
