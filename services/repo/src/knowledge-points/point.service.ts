import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, sentence, type Caller, type Input, type Output, type PointNode } from '@xuekao/contracts';
import { checkRevision, revisionOf, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types, type AnyKeys, type ClientSession } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { PointCollections } from './point.collections.js';
import { QuestionsOfPoint } from './questions-of-point.js';
import { Transactions } from '../kernel/transactions.js';
import { foldForSearch } from '../kernel/search-text.js';
import { Tree } from '../kernel/tree.js';
import { newPointCode } from './point.code.js';
import type { PointDoc } from './point.model.js';

const treeName = 'knowledge-points';

/** The site's points are everybody's to use and level 1's to change; the others are also their department's and their maker's. */
export function mayChange({ createBy = '', createDept = '' }: Pick<PointDoc, 'createBy' | 'createDept'>, caller: Caller): boolean {
  return reachOf(caller).includes({ by: createBy, dept: createDept });
}

const nodeFor =
  (caller: Caller) =>
  (row: PointDoc, children: PointNode[]): PointNode => ({
    id: row._id.toHexString(),
    revision: revisionOf(row),
    pointCode: row.pointCode,
    pointName: row.pointName,
    parentId: row.parentId?.toHexString() ?? '0',
    sort: row.sort,
    editable: mayChange(row, caller),
    children,
  });

@Injectable()
export class PointService {
  constructor(
    private readonly pointStore: PointCollections,
    private readonly questionsOf: QuestionsOfPoint,
    private readonly transactions: Transactions,
    private readonly banks: BankReader,
  ) {}

  async tree({ query, pointRoot }: Input<typeof calls.repo.knowledgePoints.tree>, caller: Caller): Promise<PointNode[]> {
    const nodeOf = nodeFor(caller);
    const tree = new Tree(await this.all());
    const wanted = foldForSearch(query ?? '');
    const keep = wanted === '' ? undefined : (row: PointDoc) => foldForSearch(row.pointName).includes(wanted);
    if (!pointRoot || pointRoot === '0') return tree.render(null, nodeOf, keep);
    const root = await this.pointStore.points.findOne({ pointCode: pointRoot }).lean();
    return root ? tree.render(root._id.toHexString(), nodeOf, keep) : [];
  }

  /** Adds points that come whole, with ids and codes of their own. */
  async addAll(points: readonly AnyKeys<PointDoc>[], session: ClientSession): Promise<void> {
    await this.pointStore.points.create([...points], { session, ordered: true });
  }

  async detail(id: string, caller: Caller): Promise<PointNode> {
    const nodeOf = nodeFor(caller);
    const tree = new Tree(await this.all());
    const row = tree.get(id);
    if (!row) throw new BusinessError('NOT_FOUND');
    return nodeOf(row, tree.render(id, nodeOf));
  }

  async save(
    input: Input<typeof calls.repo.knowledgePoints.save>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.repo.knowledgePoints.save>> {
    const parentId = input.parentId === '0' ? null : input.parentId;
    const { points } = this.pointStore;
    const saved = await this.transactions.run(async (session) => {
      await this.transactions.serialiseTree(treeName, session);
      const tree = new Tree(await points.find({}, null, { session }).sort({ sort: 1, _id: 1 }).lean());
      const known = input.id === undefined ? undefined : tree.get(input.id);
      if (input.id !== undefined && !known) throw new BusinessError('NOT_FOUND');
      if (known) {
        checkOwn([known], caller);
        checkRevision(known, input.revision);
      }
      tree.checkMove(input.id ?? null, parentId);
      if (known) {
        await points.updateOne({ _id: known._id }, { $set: { pointName: input.pointName, parentId }, $inc: { revision: 1 } }, { session });
        return { id: known._id.toHexString(), revision: revisionOf(known) + 1 };
      }
      const sort = (tree.children(parentId).at(-1)?.sort ?? 0) + 1;
      // what level 1 makes is the site's: no department's head may change it
      const owner = { createBy: caller.userId, createDept: caller.roleLevel === 1 ? '' : caller.deptCode };
      const [made] = await points.create(
        [{ _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: input.pointName, parentId, sort, ...owner }],
        { session },
      );
      if (!made) throw new Error('create answered without the document');
      return { id: made._id.toHexString(), revision: 0 };
    });
    if (input.id !== undefined) note({ object: savedObject(input.id, input.revision) });
    return saved;
  }

  /**
   * The points leave the live questions too; frozen copies keep them.
   * @throws {BusinessError} POINT_IN_USE where a question that the caller could not edit carries one
   */
  async remove(ids: readonly string[], caller: Caller): Promise<Record<string, never>> {
    const { points } = this.pointStore;
    const unique = [...new Set(ids)];
    await this.transactions.run(async (session) => {
      await this.transactions.serialiseTree(treeName, session);
      const tree = new Tree(await points.find({}, null, { session }).sort({ sort: 1, _id: 1 }).lean());
      const found = unique.map((id) => {
        const row = tree.get(id);
        if (!row) throw new BusinessError('NOT_FOUND');
        if (tree.children(id).some((child) => !unique.includes(child._id.toHexString()))) throw new BusinessError('POINT_NOT_EMPTY');
        return row;
      });
      checkOwn(found, caller);
      const codes = found.map((row) => row.pointCode);
      await this.checkUnused(codes, caller, session);
      await points.deleteMany({ _id: { $in: unique } }, { session });
      await this.questionsOf.strike(codes, session);
    });
    return {};
  }

  async sort({ id, sort }: Input<typeof calls.repo.knowledgePoints.sort>, caller: Caller): Promise<Record<string, never>> {
    const row = await this.pointStore.points.findById(id).lean();
    if (!row) throw new BusinessError('NOT_FOUND');
    checkOwn([row], caller);
    await this.pointStore.points.updateOne({ _id: id }, { $set: { sort } });
    return {};
  }

  /** @throws {BusinessError} QUESTION_INVALID when a question names a point that is not there */
  async checkCodes(codes: readonly string[]): Promise<void> {
    const unique = [...new Set(codes)];
    if (unique.length === 0) return;
    const found = await this.pointStore.points.countDocuments({ pointCode: { $in: unique } });
    if (found !== unique.length) throw new BusinessError('QUESTION_INVALID', { detail: sentence('repo.pointUnknown') });
  }

  private async checkUnused(codes: readonly string[], caller: Caller, session: ClientSession): Promise<void> {
    if (caller.roleLevel === 1) return;
    const repoIds = await this.questionsOf.banksOf(codes, session);
    const own = new Set(await this.banks.idsOf(caller, 'edit', { _id: { $in: repoIds } }));
    const foreign = repoIds.filter((repoId) => !own.has(String(repoId)));
    if (foreign.length === 0) return;
    throw new BusinessError('POINT_IN_USE', { n: await this.questionsOf.countIn(foreign, codes, session) });
  }

  private all(): Promise<PointDoc[]> {
    return this.pointStore.points.find({}).sort({ sort: 1, _id: 1 }).lean();
  }
}

function checkOwn(rows: readonly PointDoc[], caller: Caller): void {
  const other = rows.find((row) => !mayChange(row, caller));
  if (other) throw new BusinessError('POINT_NOT_YOURS', { name: other.pointName });
}
