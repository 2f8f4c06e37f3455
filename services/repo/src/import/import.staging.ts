import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { type QuestionDoc, type VersionDoc, Tally, QuestionCollections } from '../questions/index.js';
import { ImportCollections } from './import.collections.js';
import { Transactions } from '../kernel/transactions.js';
import { BankCollections } from '../banks/index.js';

/** No import runs as long as this; what one left behind may go then. */
const abandonedAfterMs = 60 * 60_000;
const rememberedMs = 30 * 24 * 60 * 60_000;
const headsAtOnce = 1000;

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
    private readonly questionStore: QuestionCollections,
    private readonly transactions: Transactions,
    private readonly bankStore: BankCollections,
  ) {}

  /** The number of questions that the finished import made, or null. */
  async finished(key: string): Promise<number | null> {
    const done = await this.importStore.imports.findOne({ _id: key, state: 'done' }).lean();
    return done?.count ?? null;
  }

  /** Begins a try, or tells what the import has already done. */
  async begin(key: string): Promise<ImportRun | { count: number }> {
    const { imports } = this.importStore;
    const attempt = randomUUID();
    const startedAt = new Date();
    for (;;) {
      const before = await imports.findOne({ _id: key }).lean();
      if (before?.state === 'done') return { count: before.count };
      if (before) {
        const mine = { $set: { attempt, startedAt }, $push: { stale: before.attempt } };
        const { matchedCount } = await imports.updateOne({ _id: key, attempt: before.attempt, state: 'staging' }, mine);
        if (matchedCount === 1) {
          await this.dropVersions([before.attempt]);
          return { key, attempt };
        }
      } else if (await this.insertFirst({ key, attempt }, startedAt)) {
        return { key, attempt };
      }
      // somebody was faster with the same request: look again
    }
  }

  async stage({ attempt }: ImportRun, versions: readonly Omit<VersionDoc, 'attempt'>[]): Promise<void> {
    // our own complete documents: casting them one by one would take longer than writing them
    await this.questionStore.versions.insertMany(
      versions.map((version) => ({ ...version, attempt })),
      { lean: true, ordered: false },
    );
  }

  /** @throws {BusinessError} BUSY when a repeat has overtaken this try; NOT_FOUND when the bank or the chapter is gone */
  async commit({ key, attempt }: ImportRun, heads: readonly QuestionDoc[]): Promise<void> {
    const { imports } = this.importStore;
    const { questions } = this.questionStore;
    await this.transactions.run(async (session) => {
      for (let from = 0; from < heads.length; from += headsAtOnce) {
        await questions.insertMany(heads.slice(from, from + headsAtOnce), { lean: true, session });
      }
      // what others write too comes last: a process that is killed here holds it for as short a time as can be
      const tally = new Tally();
      for (const head of heads) tally.add(head);
      await tally.write(this.bankStore, session);
      const done = { state: 'done', count: heads.length, expireAt: new Date(Date.now() + rememberedMs) };
      const { matchedCount } = await imports.updateOne({ _id: key, attempt, state: 'staging' }, { $set: done }, { session });
      if (matchedCount === 0) throw new BusinessError('BUSY');
    });
  }

  /** Takes a try back, unless it has been committed after all (an answer of the database that got lost). */
  async discard({ key, attempt }: ImportRun): Promise<void> {
    const { imports } = this.importStore;
    // from here on a commit of this try finds nothing to mark as done
    const mine = await imports.findOneAndDelete({ _id: key, attempt, state: 'staging' }).lean();
    if (mine) await this.dropVersions([attempt, ...mine.stale]);
    else if (!(await imports.exists({ _id: key, attempt }))) await this.dropVersions([attempt]);
  }

  /** Removes what killed processes left behind. */
  async sweep(now = new Date()): Promise<void> {
    const { imports } = this.importStore;
    const startedAt = { $lt: new Date(now.getTime() - abandonedAfterMs) };
    for (const { _id, attempt } of await imports.find({ state: 'staging', startedAt }).lean()) await this.discard({ key: _id, attempt });
    for (const { _id, stale } of await imports.find({ state: 'done', startedAt, 'stale.0': { $exists: true } }).lean()) {
      await this.dropVersions(stale);
      await imports.updateOne({ _id }, { $set: { stale: [] } });
    }
  }

  private async insertFirst({ key, attempt }: ImportRun, startedAt: Date): Promise<boolean> {
    try {
      await this.importStore.imports.create({ _id: key, attempt, stale: [], state: 'staging', count: 0, startedAt });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async dropVersions(attempts: readonly string[]): Promise<void> {
    await this.questionStore.versions.deleteMany({ attempt: { $in: attempts } });
  }
}
