import type { SurveyAnswer } from '@xuekao/contracts';
import { isTransient } from '@xuekao/frontend-shared';
import { answersOf } from '@xuekao/frontend-shared/survey';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSignedOut } from '../../lib/sending/signed-out.js';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { keptAnswers, sentOf } from './kept-answers.js';
import { SurveySaves, type Saved, type StoredAnswers } from './survey-saves.js';

const [pauseMs, againMs] = [1200, 5000];

export interface Answering extends Saved {
  change: (answer: SurveyAnswer) => void;
  /** Hands the answer in, behind a save that is under way; gives the words of thanks. */
  handIn: () => Promise<string>;
}

/** Answers of one paper, saved while one writes. @param userId `''`: who answers has not signed in */
export function useAnswers(userId: string, paperId: string, stored: StoredAnswers, onRefused: () => void): Answering {
  const [saves] = useState(
    () =>
      new SurveySaves({
        stored: stored.answers,
        kept: {
          read: () => keptAnswers.read(userId, paperId),
          write: (answers) => keptAnswers.write(userId, paperId, answers),
          drop: () => keptAnswers.drop(userId, paperId),
        },
        send: (answers) => api.call('/api/survey/qu/fill-answer', { paperId, uuid: browserId.get(), answers: sentOf(answers) }),
        ask: async () => {
          const askedAt = performance.now();
          const { quList } = await api.call('/api/survey/paper/detail-for-answer', { id: paperId, uuid: browserId.get() });
          return { answers: answersOf(quList), askedAt };
        },
        isTransient,
        isSignedOut,
        onRefused,
        now: () => performance.now(),
      }),
  );
  const saved = useSyncExternalStore(saves.subscribe, saves.saved);
  const { version, state } = saved;
  const { push } = saves;
  const { answers, askedAt } = stored;
  useEffect(() => saves.renew(answers, askedAt), [saves, answers, askedAt]);
  useEffect(() => {
    if (version === 0) return undefined;
    const timer = window.setTimeout(() => void push(), pauseMs);
    return () => window.clearTimeout(timer);
  }, [version, push]);
  useEffect(() => {
    if (state !== 'offline') return undefined;
    const again = (): void => void push();
    const timer = window.setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [state, push]);
  const handIn = async (): Promise<string> => {
    const paper = { paperId, uuid: browserId.get() };
    return (await saves.handIn((own) => api.call('/api/survey/qu/hand-paper', { ...paper, answers: sentOf(own) }))).thanks;
  };
  return { ...saved, change: saves.change, handIn };
}
