import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import { containing, findPage } from '@xuekao/documents';
import type { CallContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { factsOf, SurveyCollections, surveyStates, SurveyTypes, type SurveyDoc } from '../surveys/index.js';
import { PaperCollections } from './paper.collections.js';
import type { SurveyPaperDoc } from './paper.model.js';
import { Respondents } from './respondent.js';

type Calls = typeof calls.activity;

/** 问卷中心 and 答卷记录 of who asks, with an account or by the browser. */
@Injectable()
export class OwnLists {
  constructor(
    private readonly surveys: SurveyCollections,
    private readonly store: PaperCollections,
    private readonly respondents: Respondents,
    private readonly types: SurveyTypes,
  ) {}

  async mine(query: Input<Calls['surveys']['minePaging']>, context: CallContext): Promise<Output<Calls['surveys']['minePaging']>> {
    const { surveyType, joinState, title, uuid = '' } = query.params;
    const counts = await this.joinCounts(context, uuid);
    const joined = { $in: [...counts.keys()] };
    const filter: QueryFilter<SurveyDoc> = {
      state: surveyStates.published,
      // whoever has no account is not led to what wants one
      ...(context.caller ? {} : { needLogin: false }),
      ...(surveyType ? { surveyType } : {}),
      ...(title ? { title: containing(title) } : {}),
      ...(joinState === undefined ? {} : { _id: joinState === 1 ? joined : { $nin: joined.$in } }),
    };
    const texts = await this.types.textsFor(context);
    const now = Date.now();
    return findPage(this.surveys.surveys, filter, query, { startTime: -1, _id: -1 }, (survey: SurveyDoc) => ({
      ...factsOf(survey, now),
      surveyType_dictText: texts.get(survey.surveyType) ?? survey.surveyType,
      needLogin: survey.needLogin,
      joinLimit: survey.joinLimit,
      myJoinCount: counts.get(survey._id) ?? 0,
    }));
  }

  async joined(
    query: Input<Calls['surveyPapers']['joinPaging']>,
    context: CallContext,
  ): Promise<Output<Calls['surveyPapers']['joinPaging']>> {
    const { surveyId, uuid = '' } = query.params;
    const owners = await this.ownersOf(context, uuid);
    const filter: QueryFilter<SurveyPaperDoc> = { owner: { $in: owners }, ...(surveyId ? { surveyId } : {}) };
    return findPage(this.store.papers, filter, query, { startTime: -1, _id: -1 }, (paper: SurveyPaperDoc) => ({
      id: paper._id,
      surveyId: paper.surveyId,
      title: paper.title,
      startTime: paper.startTime.toISOString(),
      handTime: paper.handTime?.toISOString() ?? '',
      handState: paper.handState,
    }));
  }

  private async joinCounts(context: CallContext, uuid: string): Promise<Map<string, number>> {
    const rows = await this.store.papers.aggregate<{ _id: string; n: number }>([
      { $match: { owner: { $in: await this.ownersOf(context, uuid) }, handState: 1 } },
      { $group: { _id: '$surveyId', n: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, n }) => [_id, n]));
  }

  /** The browser's name differs from survey to survey. */
  private async ownersOf(context: CallContext, uuid: string): Promise<string[]> {
    const own = context.caller ? [`u:${context.caller.userId}`] : [];
    if (uuid === '') return own;
    const anonymous = await this.surveys.surveys
      .find({ needLogin: false, state: { $ne: surveyStates.draft } }, { needLogin: 1 })
      .lean<SurveyDoc[]>();
    return [...own, ...anonymous.flatMap((survey) => this.respondents.ownerOf(survey, {}, uuid) ?? [])];
  }
}
