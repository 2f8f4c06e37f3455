import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type PointNode } from '@xuekao/contracts';
import { Types } from 'mongoose';
import { Collections } from '../store/collections.js';
import { foldForSearch } from '../store/search-text.js';
import { Tree } from '../store/tree.js';
import { newPointCode } from './point.code.js';
import type { PointDoc } from './point.model.js';

const treeName = 'knowledge-points';

const nodeOf = (row: PointDoc, children: PointNode[]): PointNode => ({
  id: row._id.toHexString(),
  pointCode: row.pointCode,
  pointName: row.pointName,
  parentId: row.parentId?.toHexString() ?? '0',
  sort: row.sort,
  children,
});

@Injectable()
export class PointService {
  constructor(private readonly collections: Collections) {}

  async tree({ query, pointRoot }: Input<typeof calls.kpTree>): Promise<PointNode[]> {
    const tree = new Tree(await this.all());
    const wanted = foldForSearch(query ?? '');
    const keep = wanted === '' ? undefined : (row: PointDoc) => foldForSearch(row.pointName).includes(wanted);
    if (!pointRoot || pointRoot === '0') return tree.render(null, nodeOf, keep);
    const root = await this.collections.points.findOne({ pointCode: pointRoot }).lean();
    return root ? tree.render(root._id.toHexString(), nodeOf, keep) : [];
  }

  async detail(id: string): Promise<PointNode> {
    const tree = new Tree(await this.all());
    const row = tree.get(id);
    if (!row) throw new BusinessError('NOT_FOUND');
    return nodeOf(row, tree.render(id, nodeOf));
  }

  async save(input: Input<typeof calls.kpSave>): Promise<{ id: string }> {
    const parentId = input.parentId === '0' ? null : input.parentId;
    const { points } = this.collections;
    return this.collections.transaction(async (session) => {
      await this.collections.serialiseTree(treeName, session);
      const tree = new Tree(await points.find({}, null, { session }).sort({ sort: 1, _id: 1 }).lean());
      const known = input.id === undefined ? undefined : tree.get(input.id);
      if (input.id !== undefined && !known) throw new BusinessError('NOT_FOUND');
      tree.checkMove(input.id ?? null, parentId);
      if (known) {
        await points.updateOne({ _id: known._id }, { $set: { pointName: input.pointName, parentId } }, { session });
        return { id: known._id.toHexString() };
      }
      const sort = (tree.children(parentId).at(-1)?.sort ?? 0) + 1;
      const [made] = await points.create([{ _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: input.pointName, parentId, sort }], { session });
      if (!made) throw new Error('create answered without the document');
      return { id: made._id.toHexString() };
    });
  }

  /** The points leave the live questions too; frozen copies keep them. */
  async remove(ids: readonly string[]): Promise<Record<string, never>> {
    const { points, questions } = this.collections;
    const unique = [...new Set(ids)];
    await this.collections.transaction(async (session) => {
      await this.collections.serialiseTree(treeName, session);
      const tree = new Tree(await points.find({}, null, { session }).sort({ sort: 1, _id: 1 }).lean());
      const found = unique.map((id) => {
        const row = tree.get(id);
        if (!row) throw new BusinessError('NOT_FOUND');
        if (tree.children(id).some((child) => !unique.includes(child._id.toHexString()))) throw new BusinessError('POINT_NOT_EMPTY');
        return row;
      });
      const codes = found.map((row) => row.pointCode);
      await points.deleteMany({ _id: { $in: unique } }, { session });
      await questions.updateMany({ live: true, pointCodes: { $in: codes } }, { $pull: { pointCodes: { $in: codes } } }, { session });
    });
    return {};
  }

  async sort({ id, sort }: Input<typeof calls.kpSort>): Promise<Record<string, never>> {
    const { matchedCount } = await this.collections.points.updateOne({ _id: id }, { $set: { sort } });
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    return {};
  }

  /** @throws {BusinessError} QUESTION_INVALID when a question names a point that is not there */
  async checkCodes(codes: readonly string[]): Promise<void> {
    const unique = [...new Set(codes)];
    if (unique.length === 0) return;
    const found = await this.collections.points.countDocuments({ pointCode: { $in: unique } });
    if (found !== unique.length) throw new BusinessError('QUESTION_INVALID', { detail: '所选知识点不存在或已被删除，请重新选择。' });
  }

  private all(): Promise<PointDoc[]> {
    return this.collections.points.find({}).sort({ sort: 1, _id: 1 }).lean();
  }
}
