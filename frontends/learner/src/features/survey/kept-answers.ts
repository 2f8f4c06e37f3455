import { keysOf, personKey } from '@xuekao/frontend-shared/core';
import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { dropSetting, readSetting, writeSetting } from '../../lib/preferences.js';

const name = 'survey-paper';
/** of whoever answers without an account, and of everybody in a release before this one */
const openKeyOf = (paperId: string): string => `${name}:${paperId}`;
const storageKeyOf = (userId: string, paperId: string): string => (userId === '' ? openKeyOf(paperId) : personKey(name, userId, paperId));
const parsed = (text: string | null): SurveyAnswers => {
  try {
    return JSON.parse(text ?? '{}') as SurveyAnswers; // written below
  } catch {
    return {};
  }
};

/**
 * Answers that the server has not taken yet, so that a reload or a lost network loses none; they go when it has. The person `''` is
 * whoever has no account.
 */
export const keptAnswers = {
  read: (userId: string, paperId: string): SurveyAnswers => ({
    ...parsed(readSetting(openKeyOf(paperId))),
    ...parsed(readSetting(storageKeyOf(userId, paperId))),
  }),
  write: (userId: string, paperId: string, answers: SurveyAnswers): void =>
    writeSetting(storageKeyOf(userId, paperId), JSON.stringify(answers)),
  drop(userId: string, paperId: string): void {
    dropSetting(storageKeyOf(userId, paperId));
    dropSetting(openKeyOf(paperId));
  },
  /** Papers with answers that wait, of the person and of whoever was here without an account. */
  papers(userId: string): string[] {
    try {
      const keys = keysOf(localStorage, (owner) => owner === userId || owner === '');
      return [...new Set(keys.flatMap((key) => /^survey-paper(?::| .* )([0-9a-f]{24})$/.exec(key)?.[1] ?? []))];
    } catch {
      return []; // a browser that keeps nothing
    }
  },
};

/** Answers as they are sent. */
export const sentOf = (answers: SurveyAnswers) => Object.values(answers).map((answer) => ({ ...answer, options: [...answer.options] }));
