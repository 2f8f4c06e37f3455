import { Injectable } from '@nestjs/common';
import type { Caller, calls, DrawRule, Input } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { BankReader } from '../banks/bank.reader.js';
import { ChapterService } from '../chapters/chapter.service.js';
import { escapePattern, foldForSearch } from '../store/search-text.js';
import type { QuestionDoc } from './question.model.js';

type ListParams = Input<typeof calls.quPaging>['params'];

/** What a list or a drawing rule asks for, as a query. `null`: nothing can match. */
@Injectable()
export class QuestionFilter {
  constructor(
    private readonly banks: BankReader,
    private readonly chapters: ChapterService,
  ) {}

  async forList(params: ListParams, caller: Caller): Promise<QueryFilter<QuestionDoc> | null> {
    const filter: QueryFilter<QuestionDoc> = { live: true };
    const { repoId, forExam, chapterId, content, quType, quLevel, pointCodes, ids, excludes } = params;
    if (repoId !== undefined || forExam !== undefined || caller.roleLevel !== 1) {
      const banks = await this.banks.idsOf(caller, { ...(repoId && { _id: repoId }), ...(forExam !== undefined && { forExam }) });
      if (banks.length === 0) return null;
      filter.repoId = banks.length === 1 ? banks[0] : { $in: banks };
    }
    if (chapterId !== undefined) {
      const chapters = await this.chapters.withSubChapters([chapterId]);
      if (chapters.length === 0) return null;
      filter.chapterId = { $in: chapters };
    }
    if (quType !== undefined) filter.quType = quType;
    if (quLevel !== undefined) filter.quLevel = quLevel;
    if (pointCodes?.length) filter.pointCodes = { $in: pointCodes };
    if (ids || excludes?.length) filter._id = { ...(ids && { $in: ids }), ...(excludes?.length && { $nin: excludes }) };
    const wanted = foldForSearch(content ?? '');
    if (wanted !== '') filter.searchText = { $regex: escapePattern(wanted) };
    return filter;
  }

  async forRule(rule: DrawRule): Promise<QueryFilter<QuestionDoc> | null> {
    const filter: QueryFilter<QuestionDoc> = { live: true, repoId: rule.repoId, quType: rule.quType };
    if (rule.levels.length > 0) filter.quLevel = { $in: rule.levels };
    if (rule.chapterIds.length > 0) {
      const chapters = await this.chapters.withSubChapters(rule.chapterIds);
      if (chapters.length === 0) return null;
      filter.chapterId = { $in: chapters };
    }
    if (rule.pointCodes.length > 0) filter.pointCodes = { $in: rule.pointCodes };
    return filter;
  }
}
