import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { readSetting, writeSetting } from '../../lib/preferences.js';

/** Answers that the server has not taken yet, so that a reload or a lost network loses none; they go when it has. */
const storageKeyOf = (paperId: string): string => `survey-paper:${paperId}`;

export const keptAnswers = {
  read(paperId: string): SurveyAnswers {
    try {
      return JSON.parse(readSetting(storageKeyOf(paperId)) ?? '{}') as SurveyAnswers; // written below
    } catch {
      return {};
    }
  },
  write: (paperId: string, answers: SurveyAnswers): void => writeSetting(storageKeyOf(paperId), JSON.stringify(answers)),
  drop(paperId: string): void {
    try {
      window.localStorage.removeItem(storageKeyOf(paperId));
    } catch {
      // nothing was kept
    }
  },
};
