import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output, type SurveyQuestion } from '@xuekao/contracts';
import { savedObject, saveRevised } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { refuseFaultyLogic } from './survey-check.js';
import { answeredForm, titleOf } from './survey-facts.js';
import { SurveyCollections } from './survey.collections.js';
import { SurveyPapers } from './survey-papers.port.js';
import { SurveyReader } from './survey.reader.js';

type Calls = typeof calls.activity.surveyQuestions;

/** Questions of a survey, as its designer reads and writes them. */
@Injectable()
export class SurveyQuestions {
  constructor(
    private readonly store: SurveyCollections,
    private readonly reader: SurveyReader,
    private readonly papers: SurveyPapers,
  ) {}

  async listAll(id: string, { caller }: UserContext): Promise<Output<Calls['listAll']>> {
    const { questions, designRevision } = await this.reader.reached(id, caller);
    return { questions, revision: designRevision, isAnswered: await this.papers.areThere(id) };
  }

  /** @throws {BusinessError} STALE, SURVEY_LOGIC; SURVEY_ANSWERED where answers would lose what they are about */
  async saveAll(
    { id, revision: read, questions }: Input<Calls['saveAll']>,
    { caller, note }: UserContext,
  ): Promise<Output<Calls['saveAll']>> {
    const stored = await this.reader.reached(id, caller);
    refuseFaultyLogic(questions);
    if (!keepsAll(stored.questions, questions) && (await this.papers.areThere(id))) throw new BusinessError('SURVEY_ANSWERED');
    const revision = await saveRevised({ model: this.store.surveys, stored, read, set: { questions }, counter: 'designRevision' });
    note({ object: savedObject(id, read), before: { questions: stored.questions.length }, after: { questions: questions.length } });
    return { revision };
  }

  async listTitle(id: string, { caller }: UserContext): Promise<Output<Calls['listTitle']>> {
    const { questions } = await this.reader.reached(id, caller);
    return questions.map(({ id: quId, content, quType, answerList, rowList }) => ({
      id: quId,
      contentText: titleOf({ content }, questions),
      quType,
      answerList: answerList.map((option) => ({ id: option.id, content: option.content })),
      ...(rowList ? { rowList } : {}),
    }));
  }

  async preview(id: string, { caller }: UserContext): Promise<Output<Calls['preview']>> {
    const survey = await this.reader.reached(id, caller);
    const { title, content, theme, questions } = survey;
    return { title, content, theme, ...answeredForm(questions, []) };
  }
}

/** Whether each question with each of its options is still there, asks for the same kind of answer, and has no quota that is new. */
export function keepsAll(before: readonly SurveyQuestion[], after: readonly SurveyQuestion[]): boolean {
  return before.every(({ id, quType, rankLevel, answerList, rowList = [] }) => {
    const now = after.find((question) => question.id === id);
    if (now?.quType !== quType || (quType === 'scale' && now.rankLevel !== rankLevel)) return false;
    if (!rowList.every((row) => now.rowList?.some((one) => one.id === row.id))) return false;
    return answerList.every((option) => {
      const same = now.answerList.find((one) => one.id === option.id);
      // nobody counted who has chosen it before it had a quota
      return same !== undefined && (option.quota !== undefined || same.quota === undefined);
    });
  });
}
