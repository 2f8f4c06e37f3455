import { Injectable } from '@nestjs/common';
import { BusinessError, dayOf, startOfDay, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { CallContext } from '@xuekao/platform';
import {
  factsOf,
  newId,
  phaseOf,
  shownQuestions,
  SurveyReader,
  SurveyTypes,
  type AnsweredSurvey,
  type SurveyDoc,
} from '../surveys/index.js';
import { PaperCollections } from './paper.collections.js';
import type { SurveyPaperDoc } from './paper.model.js';
import { Respondents } from './respondent.js';

type Calls = typeof calls.activity;

/** Value that is unique for the answers of one survey; undefined: a person answers as often as wanted. */
const onceOf = ({ joinLimit }: SurveyDoc, owner: string, now: number): string | undefined =>
  joinLimit === 'free' ? undefined : joinLimit === 'once' ? owner : `${owner} ${dayOf(now)}`;

/** The way into a survey: what stands before its questions, and the beginning of an answer. */
@Injectable()
export class Joining {
  constructor(
    private readonly reader: SurveyReader,
    private readonly store: PaperCollections,
    private readonly respondents: Respondents,
    private readonly types: SurveyTypes,
  ) {}

  async view({ id, uuid }: Input<Calls['surveys']['view']>, context: CallContext): Promise<Output<Calls['surveys']['view']>> {
    const survey = await this.reader.published(id);
    const now = Date.now();
    const owner = this.respondents.ownerOf(survey, context, uuid);
    const [texts, own] = await Promise.all([this.types.textsFor(context), owner === null ? [] : this.ownOf(id, owner)]);
    const open = own.find(({ handState }) => handState === 0);
    const facts = factsOf(survey, now);
    const isOpen = facts.phase === 'open';
    const mayBegin = owner === null || !(await this.isJoined(survey, owner, now));
    return {
      ...facts,
      surveyType_dictText: texts.get(survey.surveyType) ?? survey.surveyType,
      needLogin: survey.needLogin,
      joinLimit: survey.joinLimit,
      myJoinCount: own.filter(({ handState }) => handState === 1).length,
      content: survey.content,
      theme: survey.theme,
      quCount: shownQuestions(survey).length,
      openPaperId: open?._id ?? '',
      mayJoin: isOpen && (open !== undefined || mayBegin),
      isSignedIn: context.caller !== undefined,
    };
  }

  /**
   * Begins an answer, or goes on with the one that was begun.
   * @throws {BusinessError} NOT_SIGNED_IN where the survey wants an account; SURVEY_CLOSED, SURVEY_FULL, SURVEY_JOINED
   */
  async create(
    { id, uuid: given }: Input<Calls['surveyPapers']['create']>,
    context: CallContext,
  ): Promise<Output<Calls['surveyPapers']['create']>> {
    const survey = await this.reader.published(id);
    const now = Date.now();
    const uuid = this.respondents.browserOf(given, now);
    const owner = this.respondents.ownerOf(survey, context, uuid);
    if (owner === null) throw new BusinessError('NOT_SIGNED_IN');
    refuseUnlessOpen(survey, now);
    const open = await this.openOf(id, owner);
    if (open) return { paperId: open._id, uuid };
    // the index alone does not know answers of a time when the survey had another limit
    if (await this.isJoined(survey, owner, now)) throw new BusinessError('SURVEY_JOINED');
    const once = onceOf(survey, owner, now);
    const { userId = '', realName = '' } = survey.needLogin ? (context.caller ?? {}) : {};
    const paper: SurveyPaperDoc = {
      ...{ _id: newId(), surveyId: id, title: survey.title, owner, open: owner, userId, realName },
      ...(once === undefined ? {} : { once }),
      ...{ startTime: new Date(now), handTime: null, handState: 0, answers: [], totalScore: 0, costSeconds: 0 },
      ...{ province: '', city: '', valid: true },
    };
    try {
      await this.store.papers.create(paper);
      return { paperId: paper._id, uuid };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // two windows that begin at once have one answer
      const begun = await this.openOf(id, owner);
      if (!begun) throw new BusinessError('SURVEY_JOINED');
      return { paperId: begun._id, uuid };
    }
  }

  private openOf(surveyId: string, owner: string): Promise<Pick<SurveyPaperDoc, '_id'> | null> {
    return this.store.papers.findOne({ surveyId, open: owner }, { _id: 1 }).lean<Pick<SurveyPaperDoc, '_id'>>();
  }

  private ownOf(surveyId: string, owner: string): Promise<Pick<SurveyPaperDoc, '_id' | 'handState'>[]> {
    return this.store.papers.find({ owner, surveyId }, { handState: 1 }).lean<Pick<SurveyPaperDoc, '_id' | 'handState'>[]>();
  }

  /** Whether what was handed in allows no further answer, whatever the limit was at that time. */
  private async isJoined({ _id: surveyId, joinLimit }: SurveyDoc, owner: string, now: number): Promise<boolean> {
    if (joinLimit === 'free') return false;
    const since = joinLimit === 'daily' ? { startTime: { $gte: new Date(startOfDay(dayOf(now))) } } : {};
    return (await this.store.papers.exists({ owner, surveyId, handState: 1, ...since })) !== null;
  }
}

/** @throws {BusinessError} SURVEY_CLOSED, SURVEY_FULL */
export function refuseUnlessOpen(survey: AnsweredSurvey, now: number): void {
  const phase = phaseOf(survey, now);
  if (phase === 'full') throw new BusinessError('SURVEY_FULL');
  if (phase !== 'open') throw new BusinessError('SURVEY_CLOSED');
}
