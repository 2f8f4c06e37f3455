import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  faultOf,
  scoreOf,
  sentence,
  walk,
  type AnswerFault,
  type calls,
  type Input,
  type Output,
  type Sentence,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import type { CallContext } from '@xuekao/platform';
import {
  answeredForm,
  AnsweredSurveys,
  isFull,
  phaseOf,
  placesOf,
  type QuotaPlace,
  SurveyCollections,
  SurveyPlaces,
  surveyStates,
  type AnsweredSurvey,
  type SurveyDoc,
} from '../surveys/index.js';
import { BlockFolding } from './block-folding.js';
import { refuseUnlessOpen } from './joining.js';
import { PaperCollections } from './paper.collections.js';
import type { SurveyPaperDoc } from './paper.model.js';
import { Places } from './places.js';
import { Respondents } from './respondent.js';

type Calls = typeof calls.activity;
/** Time after the end of the window for who was in the middle of an answer, and for a network that was away. */
const graceMs = 600_000;

/** Fields of an answer that are read when somebody saves it or hands it in. */
const begunFields = { surveyId: 1, owner: 1, startTime: 1, handState: 1 } as const;
type Begun = Pick<SurveyPaperDoc, '_id' | keyof typeof begunFields>;
/** An answer that is handed in, with what it takes a place of. */
interface Placed {
  paperId: string;
  set: Partial<SurveyPaperDoc>;
  places: readonly QuotaPlace[];
  /** questions in the numbers that the person saw */
  shown: readonly { id: string }[];
}

/** Saves and hands in answers. Only whose answer it is reaches it. */
@Injectable()
export class Answering {
  constructor(
    private readonly surveys: SurveyCollections,
    private readonly answered: AnsweredSurveys,
    private readonly surveyPlaces: SurveyPlaces,
    private readonly store: PaperCollections,
    private readonly respondents: Respondents,
    private readonly places: Places,
    private readonly blocks: BlockFolding,
  ) {}

  async detail(
    { id, uuid }: Input<Calls['surveyPapers']['detailForAnswer']>,
    context: CallContext,
  ): Promise<Output<Calls['surveyPapers']['detailForAnswer']>> {
    const paper = await this.store.papers.findById(id).lean<SurveyPaperDoc>();
    const survey = paper && (await this.surveys.surveys.findById(paper.surveyId).lean<SurveyDoc>());
    if (!survey || !this.isOwner(paper, survey, uuid, context)) throw new BusinessError('SURVEY_PAPER_NONE');
    return {
      id,
      surveyId: survey._id,
      title: survey.title,
      content: survey.content,
      theme: survey.theme,
      startTime: paper.startTime.toISOString(),
      handTime: paper.handTime?.toISOString() ?? '',
      handState: paper.handState,
      needLogin: survey.needLogin,
      // whoever handed it in has a place
      ...answeredForm(survey.questions, paper.answers, (...option) => paper.handState === 0 && isFull(survey, ...option)),
    };
  }

  /** An answer need not be complete to be kept. @throws {BusinessError} SURVEY_HANDED, SURVEY_CLOSED */
  async fill({ paperId, uuid, answers }: Input<Calls['surveyQuestions']['fillAnswer']>, context: CallContext): Promise<void> {
    const { paper, survey, form } = await this.ownPaper(paperId, uuid, context);
    if (paper.handState === 1) throw new BusinessError('SURVEY_HANDED');
    refuseUnlessTaken(survey, Date.now());
    const set = { answers: walk(form, answers).answers };
    const kept = await this.papers.updateOne({ _id: paperId, handState: 0 }, { $set: set });
    if (kept.matchedCount === 0) throw new BusinessError('SURVEY_HANDED');
  }

  /**
   * Hands in what is complete; a repeat changes nothing and is told the same.
   * @throws {BusinessError} SURVEY_ANSWER with the question, SURVEY_CLOSED, SURVEY_FULL, SURVEY_QUOTA; BUSY while another
   * request hands it in
   */
  async handIn(
    { paperId, uuid, answers }: Input<Calls['surveyQuestions']['handPaper']>,
    context: CallContext,
  ): Promise<Output<Calls['surveyQuestions']['handPaper']>> {
    const { paper, survey, form } = await this.ownPaper(paperId, uuid, context);
    if (paper.handState === 1) return { thanks: survey.thanks };
    const now = Date.now();
    refuseUnlessTaken(survey, now);
    // questions that these answers lead to; an answer to any other one is left out
    const { shown, answers: own } = walk(form, answers);
    refuseFaults(survey, shown, answers);
    const given = new Map(own.map((answer) => [answer.quId, answer]));
    const set: Partial<SurveyPaperDoc> = {
      answers: own,
      handState: 1,
      handTime: new Date(now),
      costSeconds: Math.round((now - paper.startTime.getTime()) / 1000),
      totalScore: shown.reduce((sum, question) => sum + scoreOf(question, given.get(question.id)), 0),
      ...this.places.of(context.ip),
    };
    const places = placesOf(survey, own);
    if (survey.sampleLimit > 0 || places.length > 0) await this.handInWithin(survey, { paperId, set, places, shown });
    else if (await this.finish(paperId, set)) await this.surveyPlaces.count(survey._id, 1);
    this.blocks.note(survey._id);
    return { thanks: survey.thanks };
  }

  /**
   * Takes a place in the survey and in each quota before the answer has them, in one write: whoever hands in at the same moment waits
   * for nobody, and no place is given twice. A process that dies between the two leaves a place empty.
   */
  private async handInWithin({ _id }: AnsweredSurvey, { paperId, set, places, shown }: Placed): Promise<void> {
    if (!(await this.store.claim({ _id: paperId, handState: 0 }))) throw new BusinessError('BUSY');
    await this.store.releaseRefused(paperId, this.surveyPlaces.takeNew(_id, places, shown));
    if (!(await this.finish(paperId, set))) await this.surveyPlaces.giveBack(_id, places);
  }

  private async finish(paperId: string, set: Partial<SurveyPaperDoc>): Promise<boolean> {
    const change = { $set: set, $unset: { open: 1, placing: 1 } } as const;
    return (await this.papers.updateOne({ _id: paperId, handState: 0 }, change)).matchedCount > 0;
  }

  /** The answer without what was answered so far. @throws {BusinessError} SURVEY_PAPER_NONE: there is none, or it is somebody else's */
  private async ownPaper(id: string, uuid: string, context: CallContext) {
    const paper = await this.papers.findOne<Begun>({ _id: id }, { projection: begunFields });
    const found = paper && (await this.answered.find(paper.surveyId));
    if (!found || !this.isOwner(paper, found.survey, uuid, context)) throw new BusinessError('SURVEY_PAPER_NONE');
    return { paper, ...found };
  }

  private isOwner({ owner }: Begun, survey: AnsweredSurvey, uuid: string, context: CallContext): boolean {
    return this.respondents.ownerOf(survey, context, uuid) === owner;
  }

  /** Answers are made by `walk` of what the contract lets in: casting the cells of 50 questions took longer than all the rest. */
  private get papers() {
    return nativeOf<SurveyPaperDoc>(this.store.papers);
  }
}

/** Answers that were begun in time may be finished a little after the end; a survey that was closed by hand takes nothing. */
function refuseUnlessTaken(survey: AnsweredSurvey, now: number): void {
  const inGrace = phaseOf(survey, now) === 'over' && now < survey.endTime.getTime() + graceMs;
  if (!inGrace && !(survey.state === surveyStates.published && phaseOf(survey, now) === 'full')) refuseUnlessOpen(survey, now);
}

/** @throws {BusinessError} SURVEY_ANSWER, about the first question that is not in order, numbered as it was shown */
function refuseFaults(survey: AnsweredSurvey, questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): void {
  const given = new Map(answers.map((answer) => [answer.quId, answer]));
  for (const [at, question] of questions.entries()) {
    const answer = given.get(question.id);
    const fault = faultOf(question, answer);
    // what is missing because options are full is missed by nobody; a chosen one that is full is refused with its place
    if ((fault === 'required' || fault === 'count') && isExcused(survey, question, answer)) continue;
    if (fault !== null) throw new BusinessError('SURVEY_ANSWER', { n: at + 1, fault: faultWords(question, fault) });
  }
}

function isExcused(survey: AnsweredSurvey, question: SurveyQuestion, answer: SurveyAnswer | undefined): boolean {
  const answerList = question.answerList.map((option) => ({
    ...option,
    ...(isFull(survey, question, option) ? { isFull: true as const } : {}),
  }));
  const fault = faultOf({ ...question, answerList }, answer);
  return fault === null || fault === 'full';
}

function faultWords({ selectMin: n, selectMax: m }: SurveyQuestion, fault: AnswerFault): Sentence {
  if (fault === 'required') return sentence('survey.faultRequired');
  if (fault === 'rows') return sentence('survey.faultRows');
  if (fault === 'remark') return sentence('survey.faultRemark');
  if (fault !== 'count') return sentence('survey.faultInvalid');
  if (n > 0 && m > 0) return sentence('survey.faultCount', { n, m });
  return n > 0 ? sentence('survey.faultLeast', { n }) : sentence('survey.faultMost', { m });
}
