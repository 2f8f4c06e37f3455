import { isTransient } from '@xuekao/frontend-shared';
import { sendBattleAnswers } from '../features/battle/waiting-answers.js';
import { browserId } from '../features/survey/browser-id.js';
import { keptAnswers, sentOf } from '../features/survey/kept-answers.js';
import { isSignedOut } from '../lib/sending/signed-out.js';
import { api } from '../lib/session.js';

async function sendSurveyAnswers(userId: string, paperId: string, timeoutMs: number): Promise<number> {
  const answers = keptAnswers.read(userId, paperId);
  const sent = { paperId, uuid: browserId.get(), answers: sentOf(answers) };
  try {
    await api.call('/api/survey/qu/fill-answer', sent, { timeoutMs });
  } catch (error) {
    if (isTransient(error) || isSignedOut(error)) return Object.keys(answers).length;
  }
  // the server has them, or never takes them
  keptAnswers.drop(userId, paperId);
  return 0;
}

/** Sends answers of battles and surveys that pages of the person left behind. @returns those that wait all the same */
export async function sendOtherAnswers(userId: string, timeoutMs: number): Promise<number> {
  const left = await Promise.all([
    sendBattleAnswers(userId, timeoutMs),
    ...keptAnswers.papers(userId).map((paperId) => sendSurveyAnswers(userId, paperId, timeoutMs)),
  ]);
  return left.reduce((all, one) => all + one, 0);
}
