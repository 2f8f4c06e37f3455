import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, findPage, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { PaperCollections, ValidAnswers, type SurveyPaperDoc } from '../answers/index.js';
import { answered, hasQuotas, placesOf, type SurveyDoc, SurveyPlaces, SurveyReader } from '../surveys/index.js';
import { FigureCount } from './figures.js';
import { filterOf } from './result-filter.js';

type Calls = typeof calls.activity.surveyPapers;
type Asked = Pick<Input<Calls['statistic']>, 'surveyId' | 'conditions'>;
export type Counted = Pick<SurveyPaperDoc, 'answers' | 'costSeconds' | 'totalScore'>;

const sortable = { handTime: 'handTime', costSeconds: 'costSeconds', totalScore: 'totalScore' };
const batchSize = 1000;

/** Results of a survey, for who reaches it in the console. */
@Injectable()
export class ResultService {
  constructor(
    private readonly reader: SurveyReader,
    private readonly store: PaperCollections,
    private readonly validAnswers: ValidAnswers,
    private readonly surveyPlaces: SurveyPlaces,
  ) {}

  /** The survey and the filter of its answers. */
  async asked({ surveyId, conditions }: Asked, caller: Caller): Promise<{ survey: SurveyDoc; filter: QueryFilter<SurveyPaperDoc> }> {
    const survey = await this.reader.reached(surveyId, caller);
    return { survey, filter: filterOf(surveyId, conditions, survey.questions) };
  }

  async statistic(input: Input<Calls['statistic']>, { caller }: UserContext): Promise<Output<Calls['statistic']>> {
    const { survey, filter } = await this.asked(input, caller);
    const count = new FigureCount(survey.questions);
    const counted = this.store.papers
      .find({ ...filter, valid: true }, { answers: 1, costSeconds: 1, totalScore: 1 })
      .lean<Counted[]>()
      .cursor({ batchSize });
    for await (const paper of counted) count.add(paper);
    return count.figures();
  }

  async paging(query: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const { filter } = await this.asked(query.params, caller);
    return findPage(this.store.papers, filter, query, listSort(query.orders, sortable, { handTime: -1 }), rowOf);
  }

  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const [paper] = await this.reached([id], caller);
    if (!paper) throw new BusinessError('NOT_FOUND');
    const survey = await this.reader.reached(paper.surveyId, caller);
    return { ...rowOf(paper), title: survey.title, quList: answered(survey.questions, paper.answers) };
  }

  /** @throws {BusinessError} NOT_FOUND, SURVEY_QUOTA */
  async valid({ ids, state }: Input<Calls['valid']>, { caller, note }: UserContext): Promise<void> {
    const papers = await this.reached(ids, caller);
    const valid = state === 0;
    const bySurvey = Map.groupBy(papers, ({ surveyId }) => surveyId);
    for (const [surveyId, own] of bySurvey) {
      const survey = await this.reader.reached(surveyId, caller);
      if (hasQuotas(survey)) {
        for (const paper of own) await this.setValid(survey, paper, valid);
        continue;
      }
      const changed = await this.validAnswers.set(
        own.map(({ _id }) => _id),
        valid,
      );
      // an answer that does not count holds no place
      if (changed > 0) await this.surveyPlaces.count(surveyId, valid ? changed : -changed);
    }
    note({ object: ids.join(','), before: papers.map(({ valid }) => valid), after: { state } });
  }

  /** An answer that counts again takes its places anew. @throws {BusinessError} SURVEY_QUOTA where one of them was given away */
  private async setValid(survey: SurveyDoc, { _id: paperId, answers }: SurveyPaperDoc, valid: boolean): Promise<void> {
    const places = placesOf(survey, answers);
    if (!valid) {
      if ((await this.validAnswers.set([paperId], false)) > 0) await this.surveyPlaces.giveBack(survey._id, places);
      return;
    }
    if (!(await this.store.claim({ _id: paperId, valid: false }))) return;
    await this.store.releaseRefused(paperId, this.surveyPlaces.takeAgain(survey._id, places));
    await this.validAnswers.set([paperId], true);
    await this.store.release(paperId);
  }

  /** Words that people wrote to one question, the newest first. */
  async texts({ current, size, params }: Input<Calls['textPaging']>, { caller }: UserContext): Promise<Output<Calls['textPaging']>> {
    const { quId, text } = params;
    const { filter } = await this.asked(params, caller);
    const words = text ? containing(text) : { $gt: '' };
    const written = { $elemMatch: { quId, $or: [{ answer: words }, { options: { $elemMatch: { remark: words } } }] } };
    const wanted: QueryFilter<SurveyPaperDoc> = { ...filter, valid: true, $and: [...(filter.$and ?? []), { answers: written }] };
    const [papers, total] = await Promise.all([
      this.store.papers.find(wanted).sort({ handTime: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<SurveyPaperDoc[]>(),
      this.store.papers.countDocuments(wanted),
    ]);
    const records = papers.map(({ _id, handTime, realName, answers }) => {
      const own = answers.find((answer) => answer.quId === quId);
      const remarks = own?.options.flatMap(({ remark }) => (remark === '' ? [] : [remark])) ?? [];
      return {
        id: _id,
        handTime: handTime?.toISOString() ?? '',
        realName,
        text: own?.answer === '' ? remarks.join('\n') : (own?.answer ?? ''),
      };
    });
    return pageOf(records, total, size);
  }

  async places(surveyId: string, field: 'province' | 'city', { caller }: UserContext): Promise<string[]> {
    await this.reader.reached(surveyId, caller);
    const found = await this.store.papers.distinct(field, { surveyId, handState: 1 });
    return found.filter((place) => place !== '').sort();
  }

  /** All of them or none. @throws {BusinessError} NOT_FOUND */
  private async reached(ids: readonly string[], caller: Caller): Promise<SurveyPaperDoc[]> {
    const papers = await this.store.papers.find({ _id: { $in: [...ids] }, handState: 1 }).lean<SurveyPaperDoc[]>();
    if (papers.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    await this.reader.reachedAll([...new Set(papers.map(({ surveyId }) => surveyId))], caller);
    return papers;
  }
}

const rowOf = ({ _id, realName, startTime, handTime, costSeconds, totalScore, province, city, valid }: SurveyPaperDoc) => ({
  ...{ id: _id, realName, startTime: startTime.toISOString(), handTime: handTime?.toISOString() ?? '' },
  ...{ costSeconds, totalScore, province, city, valid },
});
