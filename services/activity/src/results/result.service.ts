import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { escapePattern, listSort, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { AnswerBlocks, PaperCollections, ValidAnswers, type BlockNumber, type HeldBlock, type SurveyPaperDoc } from '../answers/index.js';
import { answered, hasQuotas, placesOf, type SurveyDoc, SurveyPlaces, SurveyReader } from '../surveys/index.js';
import { FigureCount } from './figures.js';
import { placeOf, SelectedAnswers, type Ordered } from './selected-answers.js';

type Calls = typeof calls.activity.surveyPapers;

const sortable = { handTime: 'handTime', costSeconds: 'costSeconds', totalScore: 'totalScore' } satisfies Record<string, BlockNumber>;
const newestFirst = { handTime: -1 } as const;

/** Results of a survey, for who reaches it in the console. */
@Injectable()
export class ResultService {
  constructor(
    private readonly reader: SurveyReader,
    private readonly store: PaperCollections,
    private readonly validAnswers: ValidAnswers,
    private readonly surveyPlaces: SurveyPlaces,
    private readonly selected: SelectedAnswers,
    private readonly blocks: AnswerBlocks,
  ) {}

  async statistic(input: Input<Calls['statistic']>, { caller }: UserContext): Promise<Output<Calls['statistic']>> {
    const selection = await this.selected.asked(input, caller);
    const count = new FigureCount(selection.survey.questions);
    for await (const { block, counted } of this.selected.each(selection)) count.add(block, counted);
    return count.figures();
  }

  async paging(query: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const selection = await this.selected.asked(query.params, caller);
    const sort = listSort(query.orders, sortable, newestFirst);
    const [[by, sign]] = Object.entries(sort) as [[BlockNumber, 1 | -1]]; // of `sortable`, and one at least
    const found = await this.selected.ordered(selection, by, sign);
    const papers = await this.papersAt(found, query);
    return pageOf(papers.map(rowOf), found.places.length, query.size);
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
    const { quId, text = '' } = params;
    const selection = await this.selected.asked(params, caller);
    const pattern = new RegExp(escapePattern(text), 'i');
    const test = ({ words }: HeldBlock, at: number): boolean => {
      const own = words.questions.get(quId);
      const word = own?.words.get(at);
      return (word !== undefined && pattern.test(word)) || (own?.remarks.get(at) ?? []).some((remark) => pattern.test(remark.text));
    };
    const found = await this.selected.ordered(selection, 'handTime', -1, { quId, test });
    const papers = await this.papersAt(found, { current, size });
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
    return pageOf(records, found.places.length, size);
  }

  async places(surveyId: string, field: 'province' | 'city', { caller }: UserContext): Promise<string[]> {
    const found = new Set<string>();
    for await (const { block } of this.selected.each(await this.selected.asked({ surveyId, conditions: [] }, caller)))
      for (const place of block.columns[field].values) found.add(place);
    return [...found].filter((place) => place !== '').sort();
  }

  /** Papers of one page, in its order. */
  private async papersAt({ held, places }: Ordered, page: { current: number; size: number }): Promise<SurveyPaperDoc[]> {
    const shown = places.slice(skipOf(page), skipOf(page) + page.size).map(placeOf);
    const names = await this.blocks.names(held, shown);
    const [rows, ids] = [names.filter((name) => typeof name === 'number'), names.filter((name) => typeof name === 'string')];
    const { surveyId } = held;
    const [folded, others] = await Promise.all([
      rows.length === 0 ? [] : this.store.papers.find({ surveyId, handState: 1, row: { $in: rows } }).lean<SurveyPaperDoc[]>(),
      ids.length === 0 ? [] : this.store.papers.find({ _id: { $in: ids } }).lean<SurveyPaperDoc[]>(),
    ]);
    const byName = new Map<number | string | undefined, SurveyPaperDoc>([
      ...folded.map((paper) => [paper.row, paper] as const),
      ...others.map((paper) => [paper._id, paper] as const),
    ]);
    return names.flatMap((name) => byName.get(name) ?? []);
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
