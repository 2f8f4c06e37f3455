import type { CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState } from 'react';
import { api, useUser } from '../../lib/session.js';
import { AwayWatch } from './away-watch.js';
import { LeaveReports, type LeaveAnswer } from './leave-reports.js';

type Paper = Pick<CallOutput<'/api/paper/paper/paper-detail'>, 'id' | 'leaveCheck'>;
const tickMs = 1000;
/** A chooser of files, or of the screen to be shared, that stays open longer is no excuse any more. */
const chooserMs = 120_000;
const newKey = (): string =>
  crypto
    .getRandomValues(new Uint32Array(3))
    .reduce((key, part) => key + part.toString(36), '')
    .slice(0, 32)
    .padEnd(8, '0');
const isFull = (): boolean => document.fullscreenElement !== null || !document.fullscreenEnabled;

/**
 * Reports leaves of the page to the service. A word that is being composed and a chooser of files of the page itself take the focus and
 * are none.
 */
export function useAway(paper: Paper, running: boolean, answered: (answer: LeaveAnswer) => void): { needsFullscreen: boolean } {
  const [full, setFull] = useState(isFull);
  const told = useRef(answered);
  const runs = useRef(running);
  useEffect(() => {
    told.current = answered;
    runs.current = running;
  });
  const { id, leaveCheck: seconds = 5 } = paper;
  const { id: userId } = useUser();
  useEffect(() => {
    const reports = new LeaveReports(
      { userId, paperId: id },
      ({ key, kind, seconds: away }) => api.call('/api/paper/paper/leave-incr', { id, key, kind, seconds: away }),
      (answer) => told.current(answer),
    );
    const watch = new AwayWatch({ seconds }, newKey, (leave) => reports.tell(leave), performance.now());
    let composing = false;
    let chooserUntil = 0;
    let wasFull = isFull() && document.fullscreenEnabled;
    const look = (): void => {
      const now = performance.now();
      const fullNow = isFull();
      setFull(fullNow);
      wasFull ||= fullNow && document.fullscreenEnabled;
      if (!runs.current) return watch.forget(now);
      const focused = document.hasFocus();
      if (focused) chooserUntil = 0;
      const excused = composing || now < chooserUntil;
      watch.sign('hidden', document.visibilityState === 'hidden', now);
      watch.sign('blur', !focused && !excused, now);
      // a page that never was in full screen shows its cover, and nothing was lost
      watch.sign('fullscreen', wasFull && !fullNow, now);
      watch.tick(now);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    document.addEventListener('visibilitychange', look, options);
    document.addEventListener('fullscreenchange', look, options);
    window.addEventListener('blur', look, options);
    window.addEventListener('focus', look, options);
    document.addEventListener('compositionstart', () => (composing = true), options);
    document.addEventListener('compositionend', () => (composing = false), options);
    document.addEventListener(
      'click',
      ({ target }) => {
        const field = target instanceof Element ? target.closest('input[type=file], label, [data-takes-focus]') : null;
        if (field) chooserUntil = performance.now() + chooserMs;
      },
      options,
    );
    const timer = window.setInterval(look, tickMs);
    look();
    return () => {
      stop.abort();
      window.clearInterval(timer);
      reports.stop();
    };
  }, [userId, id, seconds]);
  return { needsFullscreen: !full };
}
