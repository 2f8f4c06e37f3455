import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { Types, type ClientSession } from 'mongoose';
import { BankCollections, BankReader, Tally } from '../banks/index.js';
import { Transactions } from '../kernel/transactions.js';
import type { Also } from './question.bulk.js';
import { QuestionCollections } from './question.collections.js';
import { newQuestion } from './question.documents.js';
import { draftOf } from './question.draft.js';
import { readVersion } from './question.spellings.js';

export interface CopyWish {
  ids: readonly string[];
  repoId: string;
  /** empty: none */
  chapterId: string;
}

/** Copies of questions: new ones with the content of today, and with ids of their own, so that a paper may hold both. */
@Injectable()
export class QuestionCopier {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
    private readonly transactions: Transactions,
  ) {}

  /** All or none. @throws {BusinessError} NOT_FOUND */
  copy(wish: CopyWish, caller: Caller, also: Also): Promise<void> {
    return this.transactions.run(async (session) => {
      await this.write(wish, caller, session);
      await also(session);
    });
  }

  private async write({ ids, repoId, chapterId }: CopyWish, caller: Caller, session: ClientSession): Promise<void> {
    const { questions, versions } = this.questionStore;
    const unique = [...new Set(ids)];
    const heads = await questions
      .find({ _id: { $in: unique }, live: true }, null, { session })
      .sort({ _id: 1 })
      .lean();
    if (heads.length !== unique.length) throw new BusinessError('NOT_FOUND');
    const sources = heads.map((head) => head.repoId.toHexString());
    await this.banks.checkAll(sources, caller, 'view', session);
    await this.banks.reachable(repoId, caller, 'edit', session);
    const found = await versions.find({ _id: { $in: heads.map(({ current }) => current) } }, null, { session }).lean();
    const byId = new Map(found.map((version) => [version._id.toHexString(), version]));
    const place = { repoId: new Types.ObjectId(repoId), chapterId: chapterId === '' ? null : new Types.ObjectId(chapterId) };
    const copies = heads.map((head) => {
      const stored = byId.get(head.current.toHexString());
      if (!stored) throw new Error(`question ${head._id.toHexString()} has no version ${head.version}`);
      const version = readVersion(stored);
      const draft = draftOf(
        version,
        version.subList.map((part) => part.quLevel),
      );
      const { quLevel, pointCodes } = head;
      return newQuestion({ draft, ...place, quLevel, pointCodes, by: caller.userId, at: new Date() });
    });
    const tally = new Tally();
    for (const { head } of copies) tally.add(head);
    await versions.insertMany(
      copies.map(({ version }) => version),
      { session },
    );
    await questions.insertMany(
      copies.map(({ head }) => head),
      { session },
    );
    await tally.write(this.bankStore, session);
  }
}
