import type { JoinLimit, SurveyTheme } from '@xuekao/contracts';
import { formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { part, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { surveyText } from './survey.texts.js';

export const joinLimits: readonly JoinLimit[] = ['once', 'daily', 'free'];
export const themes: readonly SurveyTheme[] = ['plain', 'green', 'warm', 'violet'];

export interface SurveyDraft {
  title: string;
  content: string;
  surveyType: string;
  /** instants; empty: not chosen */
  startTime: string;
  endTime: string;
  sampleLimit: number;
  needLogin: boolean;
  joinLimit: JoinLimit;
  theme: SurveyTheme;
  thanks: string;
  /** of the survey as it was read; not there in a new one */
  revision?: number;
}

export const newSurvey = (): SurveyDraft => ({
  title: '',
  content: '',
  surveyType: '',
  startTime: '',
  endTime: '',
  sampleLimit: 0,
  needLogin: true,
  joinLimit: 'once',
  theme: 'plain',
  thanks: '',
});

export const fromSurvey = ({
  title,
  content,
  surveyType,
  startTime,
  endTime,
  sampleLimit,
  needLogin,
  joinLimit,
  theme,
  thanks,
  revision,
}: CallOutput<'/api/survey/survey/detail'>): SurveyDraft => ({
  ...{ title, content, surveyType, startTime, endTime, sampleLimit, needLogin, joinLimit, theme, thanks, revision },
});

/** Faults of the form, by field. */
export function faultsOf({ title, content, surveyType, startTime, endTime }: SurveyDraft): Partial<Record<keyof SurveyDraft, string>> {
  const missing = surveyText('survey.windowMissing');
  const isBackwards = startTime !== '' && endTime !== '' && Date.parse(endTime) <= Date.parse(startTime);
  return {
    ...(title.trim() === '' ? { title: surveyText('survey.nameMissing') } : {}),
    ...(content === '' ? { content: surveyText('survey.contentMissing') } : {}),
    ...(surveyType === '' ? { surveyType: surveyText('survey.typeMissing') } : {}),
    ...(startTime === '' ? { startTime: missing } : {}),
    ...(endTime === '' ? { endTime: missing } : isBackwards ? { endTime: surveyText('survey.endBefore') } : {}),
  };
}

export const surveyParts: readonly FormPart<SurveyDraft>[] = [
  part(surveyText('survey.name'), ['title'], ({ title }) => title),
  part(surveyText('survey.content'), ['content'], ({ content }) => richWords(content, uiText('ui.picture'))),
  part(surveyText('survey.type'), ['surveyType'], ({ surveyType }) => surveyType),
  part(surveyText('survey.start'), ['startTime'], ({ startTime }) => formatDateTime(startTime)),
  part(surveyText('survey.end'), ['endTime'], ({ endTime }) => formatDateTime(endTime)),
  part(surveyText('survey.limit'), ['sampleLimit'], ({ sampleLimit }) => String(sampleLimit)),
  part(surveyText('survey.needLogin'), ['needLogin'], ({ needLogin }) => uiText(needLogin ? 'ui.yes' : 'ui.no')),
  part(surveyText('survey.joinLimit'), ['joinLimit'], ({ joinLimit }) => surveyText(`survey.joinLimit.${joinLimit}`)),
  part(surveyText('survey.theme'), ['theme'], ({ theme }) => surveyText(`survey.theme.${theme}`)),
  part(surveyText('survey.thanks'), ['thanks'], ({ thanks }) => thanks),
];
