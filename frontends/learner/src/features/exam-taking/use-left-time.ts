import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, type CallOutput } from '@xuekao/frontend-shared/core';
import { useEffect, useState } from 'react';
import { rareNews } from './rare-news.js';
import { api } from '../../lib/session.js';
import { passedThreshold, pollDelayMs, type ExamClock } from '../../lib/exam-clock.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';

const lastMinutes = 1;
const tickMs = 500;
const pollMs = 30_000;
/** somebody waits for it */
const pausedPollMs = 20_000;

export interface LeftTime {
  /** whole seconds */
  left: number;
  /** what was left when the last threshold was passed */
  passedAt: number | null;
  announcement: string;
  /** the announcement of the last threshold */
  isLast: boolean;
}

/** The time left, and what is announced at the thresholds. */
export function useLeftSeconds(clock: ExamClock): LeftTime {
  const [state, setState] = useState<LeftTime>(() => ({ left: Math.ceil(clock.left()), passedAt: null, announcement: '', isLast: false }));
  useEffect(() => {
    const look = (): void =>
      setState((before) => {
        const left = Math.ceil(clock.left());
        if (left === before.left) return before;
        const minutes = passedThreshold(before.left, left);
        return minutes === null
          ? { ...before, left }
          : { left, passedAt: left, announcement: takingText('take.left.minutes', { n: minutes }), isLast: minutes === lastMinutes };
      });
    const timer = window.setInterval(look, tickMs);
    return () => window.clearInterval(timer);
  }, [clock]);
  return state;
}

/** More was announced than the page has asked for. */
function hearAnnounced(sitting: Sitting, announced = 0): void {
  if (announced <= sitting.announced) return;
  sitting.announced = announced;
  rareNews()
    .then(({ hearUnread }) => hearUnread(sitting))
    .catch(() => {
      // the next poll asks again
      sitting.announced = 0;
    });
}

type LeftTimeAnswer = CallOutput<'/api/paper/paper/left-time'>;

/** The paper stands, goes on, or the clock is only corrected. */
function hearClock(sitting: Sitting, { leftSeconds, paused }: Pick<LeftTimeAnswer, 'leftSeconds' | 'paused'>): void {
  if (paused) sitting.stand(paused.reason, leftSeconds);
  else if (sitting.paused !== null) sitting.goOn(leftSeconds);
  else sitting.clock.correct(leftSeconds);
}

/**
 * Asks for the time left every 30 s (±20 %), oftener while the paper stands, when the page comes back into view and when `news` grows;
 * hears of a hand-in by the server.
 */
export function useLeftTimePoll(sitting: Sitting, onHandedIn: () => void, enabled: boolean, news: number, onNews: () => void): void {
  const { paper, queue, hears } = sitting;
  const { id } = paper;
  useEffect(() => {
    if (!enabled) return undefined;
    hearAnnounced(sitting, paper.announced);
    let timer = 0;
    const stop = new AbortController();
    const plan = (): void => {
      timer = window.setTimeout(() => void ask(), pollDelayMs(sitting.paused !== null ? pausedPollMs : pollMs, Math.random()));
    };
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      try {
        const answer = await api.call('/api/paper/paper/left-time', { id, ...queue.pollPosition }, { signal: stop.signal });
        queue.reachable();
        // a server of the release before this one names no other pages
        queue.heard({ edits: answer.edits ?? 0, others: answer.others ?? [] });
        hears(answer.reached);
        if (answer.elsewhere) sitting.onGone?.();
        // a page without the socket hears of corrected questions here
        const { setRevision = 0 } = answer;
        // while it stands no question is given out
        if (setRevision > (paper.setRevision ?? 0) && !answer.paused)
          rareNews()
            .then(({ hearRevision }) => hearRevision(sitting, setRevision))
            .then(onNews, () => undefined);
        hearAnnounced(sitting, answer.announced);
        if (answer.handState === 0) hearClock(sitting, answer);
        else onHandedIn();
      } catch (error) {
        // without a session there is nothing to ask until the person has signed in again; otherwise the clock goes on by itself
        if ((error as ApiError).code === pageErrors.NOT_SIGNED_IN.code) return;
      }
      if (!stop.signal.aborted) plan();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    if (news !== 0) void ask();
    else plan();
    document.addEventListener('visibilitychange', seen);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [sitting, id, paper, queue, hears, onHandedIn, enabled, news, onNews]);
}
