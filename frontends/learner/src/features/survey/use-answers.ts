import type { SurveyAnswer } from '@xuekao/contracts';
import { isTransient } from '@xuekao/frontend-shared';
import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { keptAnswers } from './kept-answers.js';

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline';
const [pauseMs, againMs] = [1200, 5000];

/** Answers as they are sent. */
const sentOf = (answers: SurveyAnswers) => Object.values(answers).map((answer) => ({ ...answer, options: [...answer.options] }));

export interface Answering {
  answers: SurveyAnswers;
  state: SaveState;
  change: (answer: SurveyAnswer) => void;
  /** Hands the answer in, behind a save that is under way; gives the words of thanks. */
  handIn: () => Promise<string>;
}

/** Answers of one paper: shown at once, kept in this browser, and saved behind that until the server has them. */
export function useAnswers(paperId: string, stored: SurveyAnswers, onRefused: () => void): Answering {
  const [answers, setAnswers] = useState<SurveyAnswers>(() => ({ ...stored, ...keptAnswers.read(paperId) }));
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(answers);
  const [version, setVersion] = useState(() => (Object.keys(keptAnswers.read(paperId)).length > 0 ? 1 : 0));
  const isOver = useRef(false);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (answer: SurveyAnswer): void => {
      latest.current = { ...latest.current, [answer.quId]: answer };
      setAnswers(latest.current);
      keptAnswers.write(paperId, latest.current);
      setVersion((now) => now + 1);
    },
    [paperId],
  );
  const send = useCallback(async (): Promise<void> => {
    const sent = latest.current;
    setState('saving');
    try {
      await api.call('/api/survey/qu/fill-answer', { paperId, uuid: browserId.get(), answers: sentOf(sent) });
      if (sent === latest.current) keptAnswers.drop(paperId);
      setState('saved');
    } catch (error) {
      if (isTransient(error)) setState('offline');
      else {
        isOver.current = true;
        keptAnswers.drop(paperId);
        onRefused();
      }
    }
  }, [paperId, onRefused]);
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
    keptAnswers.drop(paperId);
    return thanks;
  };
  return { answers, state, change, handIn };
}
