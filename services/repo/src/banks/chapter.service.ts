import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type ChapterNode, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, revisionOf } from '@xuekao/documents';
import { Types } from 'mongoose';
import { BankReader } from './bank.reader.js';
import { BankCollections } from './bank.collections.js';
import { Transactions } from '../kernel/transactions.js';
import { foldForSearch } from '../kernel/search-text.js';
import { Tree } from '../kernel/tree.js';
import type { ChapterDoc } from './chapter.model.js';

@Injectable()
export class ChapterService {
  constructor(
    private readonly bankStore: BankCollections,
    private readonly transactions: Transactions,
    private readonly banks: BankReader,
  ) {}

  async list({ repoId, title }: Input<typeof calls.repo.banks.chapterList>, caller: Caller): Promise<ChapterNode[]> {
    await this.banks.reachable(repoId, caller, 'view');
    const tree = await this.treeOf(repoId);
    const wanted = foldForSearch(title ?? '');
    return tree.render<ChapterNode>(
      null,
      (row, children) => ({
        id: row._id.toHexString(),
        revision: revisionOf(row),
        title: row.title,
        parentId: row.parentId?.toHexString() ?? '0',
        sort: row.sort,
        // a chapter contains its sub-chapters, as the filter of the question list has it
        quCount: tree.subtree(row._id.toHexString()).reduce((sum, below) => sum + below.quCount, 0),
        children,
      }),
      wanted === '' ? undefined : (row) => foldForSearch(row.title).includes(wanted),
    );
  }

  async save(input: Input<typeof calls.repo.banks.chapterSave>, caller: Caller): Promise<Output<typeof calls.repo.banks.chapterSave>> {
    const { repoId, title } = input;
    const parentId = input.parentId === '0' ? null : input.parentId;
    await this.banks.reachable(repoId, caller, 'edit');
    const { chapters } = this.bankStore;
    return this.transactions.run(async (session) => {
      await this.transactions.serialiseTree(repoId, session);
      // the bank may have been deleted with its chapters a moment ago
      await this.banks.reachable(repoId, caller, 'edit', session);
      const tree = new Tree(await chapters.find({ repoId }, null, { session }).sort({ sort: 1, _id: 1 }).lean());
      const known = input.id === undefined ? undefined : tree.get(input.id);
      if (input.id !== undefined && !known) throw new BusinessError('NOT_FOUND');
      if (known) checkRevision(known, input.revision);
      tree.checkMove(input.id ?? null, parentId);
      const sort = input.sort ?? known?.sort ?? (tree.children(parentId).at(-1)?.sort ?? 0) + 1;
      if (known) {
        await chapters.updateOne({ _id: known._id }, { $set: { title, parentId, sort }, $inc: { revision: 1 } }, { session });
        return { id: known._id.toHexString(), revision: revisionOf(known) + 1 };
      }
      const [made] = await chapters.create([{ _id: new Types.ObjectId(), repoId, parentId, title, sort }], { session });
      if (!made) throw new Error('create answered without the document');
      return { id: made._id.toHexString(), revision: 0 };
    });
  }

  /** Takes chapters without questions; sub-chapters must be among them. A question that joins meanwhile makes one of the two give way. */
  async remove(ids: readonly string[], caller: Caller): Promise<Record<string, never>> {
    const { chapters } = this.bankStore;
    const unique = [...new Set(ids)];
    await this.transactions.run(async (session) => {
      const found = await chapters.find({ _id: { $in: unique } }, null, { session }).lean();
      if (found.length !== unique.length) throw new BusinessError('NOT_FOUND');
      const repoIds = [...new Set(found.map((chapter) => chapter.repoId.toHexString()))].sort();
      await this.banks.checkAll(repoIds, caller, 'edit', session);
      for (const repoId of repoIds) await this.transactions.serialiseTree(repoId, session);
      const remaining = await chapters
        .findOne({ repoId: { $in: repoIds }, parentId: { $in: unique }, _id: { $nin: unique } }, null, { session })
        .lean();
      if (remaining || found.some((chapter) => chapter.quCount > 0)) throw new BusinessError('CHAPTER_NOT_EMPTY');
      await chapters.deleteMany({ _id: { $in: unique } }, { session });
    });
    return {};
  }

  /** The chapters and everything below them; unknown ones drop out. */
  async withSubChapters(chapterIds: readonly string[]): Promise<Types.ObjectId[]> {
    const named = await this.bankStore.chapters.find({ _id: { $in: chapterIds } }, { repoId: 1 }).lean();
    const found = new Map<string, Types.ObjectId>();
    for (const repoId of new Set(named.map((chapter) => chapter.repoId.toHexString()))) {
      const tree = await this.treeOf(repoId);
      for (const id of chapterIds) for (const row of tree.subtree(id)) found.set(row._id.toHexString(), row._id);
    }
    return [...found.values()];
  }

  /** For each list the chapters of the bank that it names, with everything below them. */
  async subtreesOf(repoId: string, lists: readonly (readonly string[])[]): Promise<ReadonlySet<string>[]> {
    if (lists.every((list) => list.length === 0)) return lists.map(() => new Set());
    const tree = await this.treeOf(repoId);
    return lists.map((list) => new Set(list.flatMap((id) => tree.subtree(id).map((row) => row._id.toHexString()))));
  }

  private async treeOf(repoId: string): Promise<Tree<ChapterDoc>> {
    return new Tree(await this.bankStore.chapters.find({ repoId }).sort({ sort: 1, _id: 1 }).lean());
  }
}
