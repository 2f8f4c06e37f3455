import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { SurveyCollections } from './survey.collections.js';
import { surveyStates, type SurveyDoc } from './survey.model.js';

/** Surveys, for whom they are. */
@Injectable()
export class SurveyReader {
  constructor(private readonly store: SurveyCollections) {}

  /** Survey of the console that the caller reaches. @throws {BusinessError} NOT_FOUND */
  async reached(id: string, caller: Caller): Promise<SurveyDoc> {
    const [survey] = await this.reachedAll([id], caller);
    if (!survey) throw new BusinessError('NOT_FOUND');
    return survey;
  }

  /** All of them or none. @throws {BusinessError} NOT_FOUND */
  async reachedAll(ids: readonly string[], caller: Caller): Promise<SurveyDoc[]> {
    const filter: QueryFilter<SurveyDoc> = { _id: { $in: [...ids] }, $and: [reachOf(caller).filter()] };
    const found = await this.store.surveys.find(filter).lean<SurveyDoc[]>();
    if (found.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Survey that was published, for whoever has its link. @throws {BusinessError} SURVEY_NONE */
  async published(id: string): Promise<SurveyDoc> {
    const survey = await this.store.surveys.findById(id).lean<SurveyDoc>();
    if (!survey || survey.state === surveyStates.draft) throw new BusinessError('SURVEY_NONE');
    return survey;
  }
}
