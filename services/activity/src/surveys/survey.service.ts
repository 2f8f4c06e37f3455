import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, siteText, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort, revisionOf, savedObject, saveRevised } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { sanitiseRichText } from '@xuekao/rich-text';
import type { QueryFilter } from 'mongoose';
import { newId } from './ids.js';
import { refuseFaultyLogic } from './survey-check.js';
import { factsOf, phaseOf, shownQuestions } from './survey-facts.js';
import { SurveyCollections } from './survey.collections.js';
import { surveyStates, type SurveyDoc } from './survey.model.js';
import { SurveyPapers } from './survey-papers.port.js';
import { SurveyReader } from './survey.reader.js';

type Calls = typeof calls.activity.surveys;
const sortable = { title: 'title', createTime: 'createTime', startTime: 'startTime', endTime: 'endTime', sampleCount: 'sampleCount' };
const longestTitle = 100;

/** 问卷 in the console. */
@Injectable()
export class SurveyService {
  constructor(
    private readonly store: SurveyCollections,
    private readonly reader: SurveyReader,
    private readonly papers: SurveyPapers,
  ) {}

  paging(query: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const { title, surveyType, state } = query.params;
    const filter: QueryFilter<SurveyDoc> = {
      $and: [reachOf(caller).filter()],
      ...(title ? { title: containing(title) } : {}),
      ...(surveyType ? { surveyType } : {}),
      ...(state === undefined ? {} : { state }),
    };
    const now = Date.now();
    return findPage(this.store.surveys, filter, query, listSort(query.orders, sortable, { createTime: -1 }), (survey: SurveyDoc) => ({
      ...factsOf(survey, now),
      state: survey.state,
      needLogin: survey.needLogin,
      quCount: survey.questions.length,
      createTime: survey.createTime.toISOString(),
      createByName: survey.createByName,
    }));
  }

  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const survey = await this.reader.reached(id, caller);
    const { content, theme, needLogin, joinLimit, thanks, state, questions } = survey;
    return {
      ...factsOf(survey, Date.now()),
      ...{ content, theme, needLogin, joinLimit, thanks, state },
      quCount: questions.length,
      revision: revisionOf(survey),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, STALE, SURVEY_TIMES; SURVEY_ANSWERED where answers were given under other rules of who answers */
  async save(
    { id, revision: read, startTime, endTime, content, ...fields }: Input<Calls['save']>,
    { caller, note }: UserContext,
  ): Promise<Output<Calls['save']>> {
    const set = { ...fields, content: sanitiseRichText(content), startTime: new Date(startTime), endTime: new Date(endTime) };
    if (set.endTime <= set.startTime) throw new BusinessError('SURVEY_TIMES');
    if (id === undefined) {
      const { userId, realName, deptCode } = caller;
      const survey = await this.store.surveys.create({
        ...set,
        ...{ _id: newId(), sampleCount: 0, state: surveyStates.draft, questions: [], designRevision: 0, revision: 0 },
        ...{ createBy: userId, createByName: realName, createDept: deptCode, createTime: new Date() },
      });
      note({ object: survey._id, after: fields });
      return { id: survey._id, revision: 0 };
    }
    const stored = await this.reader.reached(id, caller);
    const sameAsking = stored.needLogin === set.needLogin;
    if (!sameAsking && (await this.papers.areThere(id))) throw new BusinessError('SURVEY_ANSWERED');
    const revision = await saveRevised({ model: this.store.surveys, stored, read, set });
    note({ object: savedObject(id, read), before: { title: stored.title, sampleLimit: stored.sampleLimit }, after: fields });
    return { id, revision };
  }

  /** @throws {BusinessError} NOT_FOUND, STALE; SURVEY_EMPTY, SURVEY_OVER, SURVEY_LOGIC where nobody could answer, or not all of it */
  async publish({ id, state }: Input<Calls['publish']>, { caller, note }: UserContext): Promise<void> {
    const survey = await this.reader.reached(id, caller);
    if (state === surveyStates.published) {
      if (shownQuestions(survey).length === 0) throw new BusinessError('SURVEY_EMPTY');
      refuseFaultyLogic(survey.questions);
      if (phaseOf({ ...survey, state }, Date.now()) === 'over') throw new BusinessError('SURVEY_OVER');
    }
    // a design that lost its last shown question meanwhile is not published
    const stands = { _id: id, designRevision: survey.designRevision };
    const { matchedCount } = await this.store.surveys.updateOne(stands, { $set: { state } });
    if (matchedCount === 0) throw new BusinessError('STALE');
    note({ object: id, before: { state: survey.state }, after: { state } });
  }

  async copy(id: string, { caller, note }: UserContext): Promise<Output<Calls['copy']>> {
    const { title, content, surveyType, startTime, endTime, sampleLimit, needLogin, joinLimit, theme, thanks, questions } =
      await this.reader.reached(id, caller);
    const { userId, realName, deptCode } = caller;
    const copied = await this.store.surveys.create({
      ...{ content, surveyType, startTime, endTime, sampleLimit, needLogin, joinLimit, theme, thanks, questions },
      title: siteText('survey.copyOf', { title }).slice(0, longestTitle),
      ...{ _id: newId(), sampleCount: 0, state: surveyStates.draft, designRevision: 0, revision: 0 },
      ...{ createBy: userId, createByName: realName, createDept: deptCode, createTime: new Date() },
    });
    note({ object: copied._id, before: { id } });
    return { id: copied._id };
  }

  /** Surveys and every answer to them. */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const surveys = await this.reader.reachedAll(ids, caller);
    const these = { _id: { $in: [...ids] } };
    await this.store.surveys.updateMany(these, { $set: { state: surveyStates.closed } });
    // the surveys go last: where this is cut off they can be found, and are deleted once more
    await this.papers.removeOf(ids);
    await this.store.surveys.deleteMany(these);
    // what was on its way when they were closed
    await this.papers.removeOf(ids);
    note({ object: ids.join(','), before: surveys.map(({ title, sampleCount }) => ({ title, sampleCount })) });
  }
}
