import { Injectable } from '@nestjs/common';
import { BusinessError, calls, sentence, type DicNode, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate, revisionOf, savedObject, saveRevised } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { SiteCollections } from '../site.collections.js';
import { everythingBelow, forest } from '../../kernel/tree.js';
import type { DictionaryDoc } from './dictionary.model.js';

@Injectable()
export class DictionaryService {
  constructor(private readonly collections: SiteCollections) {}

  /** `excludes` names ids or values that are left out with everything below them. */
  async tree({ dicCode, excludes = [] }: Input<typeof calls.identity.dictionary.tree>): Promise<DicNode[]> {
    const nodes = forest<DictionaryDoc, DicNode>(await this.rows(dicCode), idOf, parentOf, (row) => ({
      id: idOf(row),
      title: row.title,
      value: row.dicValue,
      revision: revisionOf(row),
      children: [],
    }));
    return excludes.length === 0 ? nodes : without(nodes, new Set(excludes));
  }

  async save(
    input: Input<typeof calls.identity.dictionary.save>,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.identity.dictionary.save>> {
    const { id, revision: read, dicCode, title, dicValue } = input;
    const rows = await this.rows(dicCode);
    const stored = rows.find((row) => idOf(row) === id);
    if (id !== undefined && !stored) throw new BusinessError('NOT_FOUND');
    const parentId = input.parentId === '0' ? null : input.parentId;
    if (parentId !== null && (!rows.some((row) => idOf(row) === parentId) || (id !== undefined && below(rows, [id]).has(parentId)))) {
      throw new BusinessError('BAD_INPUT', { detail: sentence('identity.dictionaryParent') });
    }
    const fields = { title, dicValue, parentId: parentId === null ? null : new Types.ObjectId(parentId) };
    try {
      if (!stored) {
        const sort = rows.reduce((last, row) => Math.max(last, row.sort), 0) + 1;
        return { id: String((await this.collections.dictionary.create({ ...fields, dicCode, sort }))._id), revision: 0 };
      }
      const revision = await saveRevised({ model: this.collections.dictionary, stored, read, set: fields });
      note({
        object: savedObject(idOf(stored), read),
        before: { title: stored.title, dicValue: stored.dicValue, parentId: parentOf(stored) },
        after: { title, dicValue, parentId: input.parentId },
      });
      return { id: idOf(stored), revision };
    } catch (error) {
      if (isDuplicate(error))
        throw new BusinessError('BAD_INPUT', { detail: sentence('identity.dictionaryValueTaken', { value: dicValue }) });
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

const without = (nodes: readonly DicNode[], excluded: ReadonlySet<string>): DicNode[] =>
  nodes
    .filter((node) => !excluded.has(node.id) && !excluded.has(node.value))
    .map((node) => ({ ...node, children: without(node.children, excluded) }));
