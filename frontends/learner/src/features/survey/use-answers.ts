import type { SurveyAnswer } from '@xuekao/contracts';
import { isTransient } from '@xuekao/frontend-shared';
import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../lib/sending/signed-out.js';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { keptAnswers, sentOf } from './kept-answers.js';

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline';
const [pauseMs, againMs] = [1200, 5000];

export interface Answering {
  answers: SurveyAnswers;
  state: SaveState;
  change: (answer: SurveyAnswer) => void;
  /** Hands the answer in, behind a save that is under way; gives the words of thanks. */
  handIn: () => Promise<string>;
}

/**
 * Answers of one paper: shown at once, kept in this browser, and saved behind that until the server has them. @param userId `''`: who
 * answers has not signed in
 */
export function useAnswers(userId: string, paperId: string, stored: SurveyAnswers, onRefused: () => void): Answering {
  const [answers, setAnswers] = useState<SurveyAnswers>(() => ({ ...stored, ...keptAnswers.read(userId, paperId) }));
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(answers);
  const [version, setVersion] = useState(() => (Object.keys(keptAnswers.read(userId, paperId)).length > 0 ? 1 : 0));
  const isOver = useRef(false);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (answer: SurveyAnswer): void => {
      latest.current = { ...latest.current, [answer.quId]: answer };
      setAnswers(latest.current);
      keptAnswers.write(userId, paperId, latest.current);
      setVersion((now) => now + 1);
    },
    [userId, paperId],
  );
  const send = useCallback(async (): Promise<void> => {
    const sent = latest.current;
    setState('saving');
    try {
      await api.call('/api/survey/qu/fill-answer', { paperId, uuid: browserId.get(), answers: sentOf(sent) });
      if (sent === latest.current) keptAnswers.drop(userId, paperId);
      setState('saved');
    } catch (error) {
      if (isTransient(error)) setState('offline');
      else if (isSignedOut(error)) {
        // the page after the next sign-in goes on with what is kept
        isOver.current = true;
        setState('offline');
      } else {
        isOver.current = true;
        keptAnswers.drop(userId, paperId);
        onRefused();
      }
    }
  }, [userId, paperId, onRefused]);
  const push = useCallback((): void => {
    // one after the other: an older answer never comes behind a newer one
    sending.current = sending.current.then(() => (isOver.current ? undefined : send()));
  }, [send]);

  useEffect(() => {
    if (version === 0) return undefined;
    const timer = window.setTimeout(push, pauseMs);
    return () => window.clearTimeout(timer);
  }, [version, push]);
  useEffect(() => {
    if (state !== 'offline') return undefined;
    const timer = window.setInterval(push, againMs);
    window.addEventListener('online', push);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', push);
    };
  }, [state, push]);

  const handIn = async (): Promise<string> => {
    await sending.current;
    const { thanks } = await api.call('/api/survey/qu/hand-paper', { paperId, uuid: browserId.get(), answers: sentOf(latest.current) });
    isOver.current = true;
    keptAnswers.drop(userId, paperId);
    return thanks;
  };
  return { answers, state, change, handIn };
}
