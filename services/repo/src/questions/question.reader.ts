import { Injectable } from '@nestjs/common';
import { BusinessError, sentence, type Caller, type calls, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { listSort, pageOf, revisionOf, skipOf } from '@xuekao/documents';
import { forReleaseBefore } from '@xuekao/question';
import type { QueryFilter } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionFilter } from './question.filter.js';
import { textIndexes, type QuestionBody, type QuestionDoc, type VersionDoc } from './question.model.js';
import { QuestionStems } from './question.stems.js';
import { readVersion } from './question.spellings.js';
import { toWire } from './question.wire.js';

/** Fewer hits than these are counted by fetching their ids. */
const enoughToCount = 1000;
/**
 * Characters that one answer holds: what the broker carries at three bytes each. Five thousand questions of a megabyte would end the
 * process.
 */
const maxLength = 20 * 1024 * 1024;
const batchSize = 500;
export const sortable = { createTime: '_id', id: '_id', updateTime: 'updatedAt' } as const;

type Row = Output<typeof calls.repo.questions.paging>['records'][number];

/** Questions with their keys: for the console behind permissions, and for the exam service. */
@Injectable()
export class QuestionReader {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly banks: BankReader,
    private readonly filters: QuestionFilter,
    private readonly stems: QuestionStems,
  ) {}

  async paging(input: Input<typeof calls.repo.questions.paging>, caller: Caller): Promise<Output<typeof calls.repo.questions.paging>> {
    const sort = listSort(input.orders, sortable);
    const asked = await this.filters.forList(input.params, caller);
    if (asked === null) return pageOf<Row>([], 0, input.size);
    const { questions } = this.questionStore;
    if (asked.searches) {
      const inMemory = asked.stems && (await this.stems.find(asked.stems, sort, skipOf(input), input.size));
      const { ids, total } = inMemory ?? (await this.search(asked.filter, sort, skipOf(input), input.size));
      const found = new Map((await questions.find({ _id: { $in: ids } }).lean()).map((head) => [head._id.toHexString(), head]));
      const rows = await this.withContent(ids.flatMap((id) => found.get(id) ?? []));
      return pageOf(await this.withRight(rows, caller), total, input.size);
    }
    const [heads, total] = await Promise.all([
      questions.find(asked.filter).sort(sort).skip(skipOf(input)).limit(input.size).lean(),
      asked.total ?? questions.countDocuments(asked.filter),
    ]);
    return pageOf(await this.withRight(await this.withContent(heads), caller), total, input.size);
  }

  private async withRight(questions: readonly QuestionWithKey[], caller: Caller): Promise<Row[]> {
    const repoIds = [...new Set(questions.map(({ repoId }) => repoId))];
    const editable = new Set(await this.banks.idsOf(caller, 'edit', { _id: { $in: repoIds } }));
    return questions.map((question) => ({ ...question, canEdit: editable.has(question.repoId) }));
  }

  /** A search looks at every candidate, so it does that once where that can give both the page and the total. */
  private async search(
    filter: QueryFilter<QuestionDoc>,
    sort: Record<string, 1 | -1>,
    skip: number,
    size: number,
  ): Promise<{ ids: string[]; total: number }> {
    const { questions } = this.questionStore;
    const hint = textHint(filter, sort);
    const limit = Math.max(enoughToCount, skip + size);
    const found = await questions.find(filter, { _id: 1 }, hint).sort(sort).limit(limit).lean();
    const total = found.length < limit ? found.length : await questions.countDocuments(filter, hint);
    return { ids: found.slice(skip, skip + size).map((head) => head._id.toHexString()), total };
  }

  async detail(id: string, caller: Caller): Promise<Output<typeof calls.repo.questions.detail>> {
    const head = await this.questionStore.questions.findOne({ _id: id, live: true }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(head.repoId.toHexString(), caller, 'view');
    const [question] = await this.withRight(await this.withContent([head]), caller);
    if (!question) throw new BusinessError('NOT_FOUND');
    return { ...question, revision: revisionOf(head) };
  }

  /**
   * The current versions in the order of `ids`. With a `caller`, questions of banks that this person may not work with are missing.
   * @throws {BusinessError} NOT_FOUND with the missing `ids` in its data
   */
  async freeze(ids: readonly string[], caller?: Caller): Promise<QuestionWithKey[]> {
    const live = await this.questionStore.questions.find({ _id: { $in: [...new Set(ids)] }, live: true }).lean();
    const reachable = caller ? new Set(await this.banks.idsOf(caller, 'view', { _id: { $in: live.map(({ repoId }) => repoId) } })) : null;
    const heads = reachable ? live.filter(({ repoId }) => reachable.has(repoId.toHexString())) : live;
    const found = new Map((await this.withContent(heads)).map((question) => [question.id, asFrozen(question)]));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) throw new BusinessError('NOT_FOUND', {}, { ids: [...new Set(missing)] });
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** By id; read one by one, so that the limit holds before all of them are in memory. */
  private async versionsOf(heads: readonly QuestionDoc[]): Promise<Map<string, VersionDoc>> {
    const found = new Map<string, VersionDoc>();
    let length = 0;
    // the driver's own cursor: mongoose's takes ten times as long for one document after the other
    const versions = this.questionStore.versions.collection.find<VersionDoc>(
      { _id: { $in: heads.map((head) => head.current) } },
      { batchSize },
    );
    for await (const version of versions) {
      length += lengthOf(version);
      if (length > maxLength) throw new BusinessError('BAD_INPUT', { detail: sentence('repo.questionsTooLong') });
      found.set(version._id.toHexString(), readVersion(version));
    }
    return found;
  }

  async withContent(heads: readonly QuestionDoc[]): Promise<QuestionWithKey[]> {
    const [byId, titles] = await Promise.all([this.versionsOf(heads), this.banks.titlesOf(heads.map((head) => head.repoId.toHexString()))]);
    return heads.map((head) => {
      const version = byId.get(head.current.toHexString());
      if (!version) throw new Error(`question ${head._id.toHexString()} has no version ${head.version}`);
      return toWire(head, version, titles.get(head.repoId.toHexString()) ?? '');
    });
  }
}

/** An exam process of the release before reads it, too. */
const asFrozen = (question: QuestionWithKey): QuestionWithKey => ({
  ...forReleaseBefore(question),
  subList: question.subList.map(forReleaseBefore),
});

/** Characters of its texts. */
function lengthOf({ content, analysis, answerList, ...whole }: QuestionBody & { subList?: readonly QuestionBody[] }): number {
  const rows = answerList.reduce((sum, row) => sum + row.content.length, 0);
  return content.length + analysis.length + rows + (whole.subList ?? []).reduce((sum, part) => sum + lengthOf(part), 0);
}

/** The index that holds the text, where nothing but the text (and one bank) is asked for: then the planner tends to choose worse. */
function textHint(filter: QueryFilter<QuestionDoc>, sort: Record<string, 1 | -1>): { hint?: Record<string, 1 | -1> } {
  const others = Object.keys(filter).filter((field) => field !== 'live' && field !== 'searchText');
  if (Object.keys(sort).join() !== '_id') return {};
  if (others.length === 0) return { hint: textIndexes.site };
  return others.join() === 'repoId' && typeof filter.repoId === 'string' ? { hint: textIndexes.bank } : {};
}
