import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type TreeNode } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { Types } from 'mongoose';
import { Collections } from '../store/collections.js';
import { everythingBelow, forest } from '../store/tree.js';
import { texts } from '../texts.js';
import type { DictionaryDoc } from './dictionary.model.js';

@Injectable()
export class DictionaryService {
  constructor(private readonly collections: Collections) {}

  /** `excludes` names ids or values that are left out with everything below them. */
  async tree({ dicCode, excludes = [] }: Input<typeof calls.dicTree>): Promise<TreeNode[]> {
    const nodes = forest<DictionaryDoc, TreeNode>(await this.rows(dicCode), idOf, parentOf, (row) => ({
      id: idOf(row),
      title: row.title,
      value: row.dicValue,
      children: [],
    }));
    return excludes.length === 0 ? nodes : without(nodes, new Set(excludes));
  }

  async save(input: Input<typeof calls.dicSave>): Promise<string> {
    const { id, dicCode, title, dicValue } = input;
    const rows = await this.rows(dicCode);
    if (id !== undefined && !rows.some((row) => idOf(row) === id)) throw new BusinessError('NOT_FOUND');
    const parentId = input.parentId === '0' ? null : input.parentId;
    if (parentId !== null && (!rows.some((row) => idOf(row) === parentId) || (id !== undefined && below(rows, [id]).has(parentId)))) {
      throw new BusinessError('BAD_INPUT', { detail: texts.dictionaryParent });
    }
    const fields = { title, dicValue, parentId: parentId === null ? null : new Types.ObjectId(parentId) };
    try {
      if (id === undefined) {
        const sort = rows.reduce((last, row) => Math.max(last, row.sort), 0) + 1;
        return String((await this.collections.dictionary.create({ ...fields, dicCode, sort }))._id);
      }
      await this.collections.dictionary.updateOne({ _id: id }, fields);
      return id;
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('BAD_INPUT', { detail: texts.dictionaryValueTaken(dicValue) });
      throw error;
    }
  }

  /** A value goes with everything below it. */
  async delete(ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)];
    const { dictionary } = this.collections;
    const rows = await dictionary.find({ _id: { $in: wanted } }, { dicCode: 1 }).lean<Pick<DictionaryDoc, 'dicCode'>[]>();
    if (rows.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    const all = await dictionary.find({ dicCode: { $in: [...new Set(rows.map((row) => row.dicCode))] } }).lean<DictionaryDoc[]>();
    await dictionary.deleteMany({ _id: { $in: [...below(all, wanted)] } });
  }

  private rows(dicCode: string): Promise<DictionaryDoc[]> {
    return this.collections.dictionary.find({ dicCode }).sort({ sort: 1, _id: 1 }).lean<DictionaryDoc[]>();
  }
}

const idOf = (row: DictionaryDoc): string => String(row._id);
const parentOf = (row: DictionaryDoc): string => (row.parentId === null ? '0' : String(row.parentId));

const below = (rows: readonly DictionaryDoc[], ids: readonly string[]): Set<string> => everythingBelow(rows, ids, idOf, parentOf);

const without = (nodes: readonly TreeNode[], excluded: ReadonlySet<string>): TreeNode[] =>
  nodes
    .filter((node) => !excluded.has(node.id) && !excluded.has(node.value))
    .map((node) => ({ ...node, children: without(node.children, excluded) }));
