import { Injectable } from '@nestjs/common';
import { quTypes, type Caller, type calls, type Input, type QuType } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { BankReader, ChapterService } from '../banks/index.js';
import { foldForSearch } from '../kernel/search-text.js';
import { isUndescribed, type QuestionDoc } from './question.model.js';
import type { StemsAsked } from './question.stems.js';
import { escapePattern } from '@xuekao/documents';

/** Words that are looked for: what stands between them in the text does not count. */
const wordsOf = (text = ''): string[] =>
  text
    .split(/\s+/)
    // half a character, which the database would not store either, is none that could match
    .map((word) => foldForSearch(word.toWellFormed()))
    .filter((word) => word !== '');
/** One pattern, so that the index of the text answers it; a folded text has no line. */
const allOf = (words: readonly string[]): string =>
  words.length === 1 ? escapePattern(words[0] ?? '') : `^${words.map((word) => `(?=.*${escapePattern(word)})`).join('')}`;

const sumOf = (counts: Readonly<Record<QuType, number>>, types: readonly QuType[]): number =>
  types.reduce((sum, type) => sum + counts[type], 0);

/** Fields of a filter that the banks' counters answer by themselves. */
const countedFields: ReadonlySet<string> = new Set(['live', 'repoId', 'quType']);

type ListParams = Input<typeof calls.repo.questions.paging>['params'];

interface ListFilter {
  filter: QueryFilter<QuestionDoc>;
  /** how many questions match, where the counters of the banks know */
  total: number | null;
  /** a text is looked for: every candidate has to be read */
  searches: boolean;
  /** the same for the stems in memory, where they can answer it */
  stems: StemsAsked | null;
}

/** Query of a list. `null`: nothing can match. */
@Injectable()
export class QuestionFilter {
  constructor(
    private readonly banks: BankReader,
    private readonly chapters: ChapterService,
  ) {}

  async forList(params: ListParams, caller: Caller): Promise<ListFilter | null> {
    const filter: QueryFilter<QuestionDoc> = { live: true };
    const { quType, quLevel, pointCodes, ids, excludes, chapterId, content, words, undescribed } = params;
    const inBanks = await this.restrictToBanks(filter, params, caller);
    if (inBanks === null) return null;
    let chapterIds: ReadonlySet<string> | null = null;
    if (chapterId !== undefined) {
      const chapters = await this.chapters.withSubChapters([chapterId]);
      if (chapters.length === 0) return null;
      filter.chapterId = { $in: chapters };
      chapterIds = new Set(chapters.map((id) => id.toHexString()));
    }
    if (quType !== undefined) filter.quType = quType;
    if (quLevel !== undefined) filter.quLevel = quLevel;
    if (undescribed) Object.assign(filter, isUndescribed);
    if (pointCodes?.length) filter.pointCodes = { $in: pointCodes };
    if (ids || excludes?.length) filter._id = { ...(ids && { $in: ids }), ...(excludes?.length && { $nin: excludes }) };
    const [inStem, inAll] = [wordsOf(content), wordsOf(words)];
    if (inStem.length > 0) filter.searchText = { $regex: allOf(inStem) };
    if (inAll.length > 0)
      filter.$and = inAll
        .map(escapePattern)
        .map((word) => ({ $or: [{ searchText: { $regex: word } }, { 'more.text': { $regex: word } }] }));
    const known = Object.keys(filter).every((field) => countedFields.has(field));
    const isOfStems = inStem.length > 0 && inAll.length === 0 && !pointCodes?.length && !undescribed && ids === undefined;
    const { repoIds, held, total } = inBanks;
    const stems = isOfStems ? { words: inStem, repoIds, quType, quLevel, chapterIds, excludes: new Set(excludes), held } : null;
    return { filter, total: known ? total : null, searches: inStem.length + inAll.length > 0, stems };
  }

  /** Adds the banks that the list is about, and tells how many questions they hold: each of them, and all of the type that is asked for. */
  private async restrictToBanks(
    filter: QueryFilter<QuestionDoc>,
    params: ListParams,
    caller: Caller,
  ): Promise<(Pick<StemsAsked, 'repoIds' | 'held'> & { total: number }) | null> {
    const { repoId, forExam, quType } = params;
    const banks = await this.banks.countsOf(caller, { ...(repoId && { _id: repoId }), ...(forExam !== undefined && { forExam }) });
    if (banks.length === 0) return null;
    const [first] = banks;
    const wholeSite = repoId === undefined && forExam === undefined && caller.roleLevel === 1;
    if (!wholeSite) filter.repoId = first && banks.length === 1 ? first.id : { $in: banks.map((bank) => bank.id) };
    const types = quType === undefined ? quTypes : [quType];
    const held = new Map(banks.map(({ id, counts }) => [id, sumOf(counts, quTypes)]));
    const total = banks.reduce((sum, { counts }) => sum + sumOf(counts, types), 0);
    return { repoIds: wholeSite ? null : new Set(held.keys()), held, total };
  }
}
