import { randomBytes } from 'node:crypto';
import { calls, type ClientInput, type SurveyAnswer, type SurveyQuestion } from '@xuekao/contracts';
import { person, type ServiceUnderTest } from '@xuekao/service-testing';

const { surveys, surveyQuestions } = calls.activity;
const hour = 3_600_000;
export const admin = person(1, 'A01');

type Draft = ClientInput<typeof surveyQuestions.saveAll>['questions'][number];
/** Answer of a person to one question, before it is stored. */
export type Given = Partial<SurveyAnswer> & { quId: string };
export interface MadeUp {
  answers: Given[];
  /** false: it counts in no figure */
  valid?: boolean;
  /** 0: it was begun and not handed in */
  handState?: number;
  totalScore?: number;
  costSeconds?: number;
  city?: string;
}

export async function surveyOf(service: ServiceUnderTest, questions: Draft[], title = '调查'): Promise<string> {
  const times = { startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() };
  const { id } = await service.call(surveys.save, { title, content: '说明', surveyType: 'other', ...times }, admin);
  await service.call(surveyQuestions.saveAll, { id, questions }, admin);
  return id;
}

const stored = ({ quId, options = [], answer = '' }: Given): SurveyAnswer => ({ quId, options, answer });

/** Stores answers as they are after their hand-in, a second apart. @param first number of the first of them @returns their ids */
export async function answersOf(service: ServiceUnderTest, surveyId: string, papers: readonly MadeUp[], first = 0): Promise<string[]> {
  const begin = Date.UTC(2026, 10, 20);
  const rows = papers.map((paper, index) => {
    const { answers, valid = true, handState = 1, totalScore = 0, costSeconds = 60, city = '杭州市' } = paper;
    const at = first + index;
    return {
      ...{ _id: randomBytes(12).toString('hex'), surveyId, title: '调查', owner: `u:${at}`, userId: `${at}`, realName: `学生${at + 1}` },
      ...{ startTime: new Date(begin + at * 1000), handTime: new Date(begin + at * 1000 + 60_000), costSeconds, totalScore },
      ...{ handState, answers: answers.map(stored), province: '浙江省', city, valid },
    };
  });
  if (rows.length > 0) await service.db.collection<{ _id: string }>('survey_papers').insertMany(rows);
  return rows.map(({ _id }) => _id);
}

export const option = (id: string): SurveyQuestion['answerList'][number] => ({ id, content: `选项${id}`, score: 0, hasRemark: false });
export const chosen = (quId: string, ...ids: string[]): Given => ({ quId, options: ids.map((id) => ({ id, remark: '' })) });
