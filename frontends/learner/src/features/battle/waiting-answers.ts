import { isTransient, keysOf } from '@xuekao/frontend-shared';
import { dropSetting, readSetting } from '../../lib/preferences.js';
import { isSignedOut } from '../../lib/sending/signed-out.js';
import { api } from '../../lib/session.js';
import { battleAnswers, type QueuedAnswer } from './battle-queue.js';
import { isExamFirst } from './exam-first.js';

const most = 200;

async function sendPaper(key: string, timeoutMs: number): Promise<number> {
  const paperId = key.split(' ').at(-1) ?? '';
  const answers = JSON.parse(readSetting(key) ?? '[]') as QueuedAnswer[]; // written by the queue
  try {
    for (let from = 0; from < answers.length; from += most)
      await api.call('/api/battle/paper/fill-answer', { paperId, answers: answers.slice(from, from + most) }, { timeoutMs });
  } catch (error) {
    if (isTransient(error) || isSignedOut(error) || isExamFirst(error)) return answers.length;
  }
  // the server has them, or never takes them
  dropSetting(key);
  return 0;
}

/** Sends what pages of battles left behind. @returns answers that wait all the same */
export async function sendBattleAnswers(userId: string, timeoutMs: number): Promise<number> {
  let keys: string[] = [];
  try {
    keys = keysOf(localStorage, (owner, key) => owner === userId && key.startsWith(`${battleAnswers} `));
  } catch {
    // a browser that keeps nothing
  }
  const left = await Promise.all(keys.map((key) => sendPaper(key, timeoutMs)));
  return left.reduce((all, one) => all + one, 0);
}
