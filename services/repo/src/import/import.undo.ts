import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type Output, type calls } from '@xuekao/contracts';
import { BankReader, BankCollections, Tally } from '../banks/index.js';
import { QuestionCollections, QuestionImports } from '../questions/index.js';
import { ImportCollections } from './import.collections.js';
import { Transactions } from '../kernel/transactions.js';

/** Takes back one's own import as long as it is remembered. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly importStore: ImportCollections,
    private readonly questionStore: QuestionCollections,
    private readonly questions: QuestionImports,
    private readonly transactions: Transactions,
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
  ) {}

  /**
   * Deletes the questions of the import that nobody has changed or moved since; the others stay and are counted.
   * @throws {BusinessError} NOT_FOUND where the person made no such import, or the bank is out of reach now
   */
  async undo(requestId: string, caller: Caller): Promise<Output<typeof calls.repo.questionImport.undo>> {
    const { imports } = this.importStore;
    const { questions, versions } = this.questionStore;
    const done = await imports.findOne({ _id: `${caller.userId}:${requestId}`, state: 'done' }).lean();
    if (!done) throw new BusinessError('NOT_FOUND');
    const made = await versions.find({ attempt: done.attempt }, { quId: 1 }).lean();
    return this.transactions.run(async (session) => {
      const heads = await questions.find({ _id: { $in: made.map(({ quId }) => quId) }, live: true }, null, { session }).lean();
      await this.banks.checkAll(
        heads.map((head) => head.repoId.toHexString()),
        caller,
        'edit',
        session,
      );
      // bulk changes (difficulty, chapter, points) make no version but stamp the head
      const untouched = heads.filter((head) => head.version === 1 && head.updatedAt.getTime() === head.createdAt.getTime());
      await this.questions.remove(
        untouched.map(({ _id }) => _id),
        caller.userId,
        session,
      );
      const tally = new Tally();
      for (const head of untouched) tally.add(head, -1);
      await tally.write(this.bankStore, session);
      await imports.updateOne({ _id: done._id }, { $set: { undoneAt: new Date() } }, { session });
      return { removed: untouched.length, kept: heads.length - untouched.length };
    });
  }
}
