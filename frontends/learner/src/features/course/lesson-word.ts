import type { Api } from '@xuekao/frontend-shared/core';
import type { Progress, Word } from './lesson-sender.js';

/** A word that has no answer by then is sent again: what a dead connection holds back must not grow too old. */
const wordMs = 8000;

export const sayWord =
  (api: Pick<Api, 'call'>) =>
  (word: Word, keepalive: boolean): Promise<Progress> =>
    api.call('/api/course/learn/save-process', word, { keepalive, timeoutMs: wordMs });
