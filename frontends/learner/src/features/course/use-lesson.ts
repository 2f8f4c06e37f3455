import { notify, type CallOutput } from '@xuekao/frontend-shared';
import { useQueryClient } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { learningLimits } from '@xuekao/contracts/learning-limits';
import { keepSocket, openSocket } from '@xuekao/frontend-shared/socket';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, sessionStore, useUser } from '../../lib/session.js';
import { courseText } from './course.texts.js';
import { LastWords } from './last-words.js';
import { LessonSender, type Progress } from './lesson-sender.js';
import { sayWord } from './lesson-word.js';
import { PlayLog } from './play-log.js';

export type Loaded = CallOutput<'/api/course/learn/load-process'>;
/** Frame of the socket of a lesson, by its contract. */
interface Reading {
  stopped?: true;
  stopMsg?: string;
  all?: true;
  current?: true;
  playing?: string;
}
const pingMs = 20_000;
/** specification 3, section 9 */
const breakMs = 3500;
const lastWords = new LastWords();
/** The next lesson is opened behind these words, too. */
export const keepLastWord = (word: Promise<unknown>): void => lastWords.keep(word);

export interface OpenLesson {
  lesson: Loaded;
  log: PlayLog;
  sender: LessonSender;
}

export interface LessonView {
  open: OpenLesson | null;
  error: unknown;
  /** why this page learns no more; null: it does */
  stopMsg: string | null;
  isOffline: boolean;
  /** seconds to which the video has to go back, because what follows did not count; null: it counts */
  back: { to: number } | null;
  progress: Pick<Progress, 'learnSec' | 'reached' | 'finished'>;
  again: () => void;
  /** it was finished by another word than that about its time */
  finished: (word: Pick<Progress, 'courseFinished'>) => void;
  /** the server takes no more of this page */
  refused: (message: string) => void;
}

const nothing = { learnSec: 0, reached: 0, finished: false };

/** A lesson in this page: opened at the server, told of what is played, and stopped where another page goes on. */
export function useLesson(courseId: string, fileId: string): LessonView {
  const { id: userId } = useUser();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<OpenLesson | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [stopMsg, setStopMsg] = useState<string | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [back, setBack] = useState<LessonView['back']>(null);
  const [progress, setProgress] = useState<LessonView['progress']>(nothing);
  // socket and answers tell the same
  const told = useRef(new Set<string>());
  const tell = useCallback(
    (what: 'current' | 'all'): void => {
      if (told.current.has(what)) return;
      told.current.add(what);
      void cache.invalidateQueries({ queryKey: ['course', courseId] });
      void cache.invalidateQueries({ queryKey: ['courses'] });
      notify(courseText(`lesson.${what}`), 'success');
    },
    [cache, courseId],
  );

  useEffect(() => {
    let isOver = false;
    let made: OpenLesson | null = null;
    told.current = new Set();
    const heard = (next: Progress, toldMs: number): void => {
      if (isOver) return;
      setProgress(next);
      // after a sleep or a long loss of the network a part did not count: it is played again
      if (!next.finished && toldMs > (next.reached + learningLimits.seekSeconds) * 1000) setBack({ to: next.reached });
      if (next.finished && made?.lesson.finished === false) tell('current');
      if (next.courseFinished) tell('all');
    };
    const load = async (): Promise<void> => {
      await lastWords.said();
      if (isOver) return;
      const lesson = await api.call('/api/course/learn/load-process', { courseId, fileId });
      const log = new PlayLog(() => performance.now());
      if (isOver) return;
      const sender = new LessonSender({
        lesson: { courseId, fileId, ticket: lesson.ticket },
        log,
        call: sayWord(api),
        onProgress: heard,
        // of a lesson that was left, whose last pieces are still told
        onOffline: (is) => isOver || setOffline(is),
        onRefused: (message) => isOver || setStopMsg(message),
      });
      sender.stands(lesson.position * 1000);
      made = { lesson, log, sender };
      setProgress({ learnSec: lesson.learnSec, reached: lesson.reached, finished: lesson.finished });
      setOpen(made);
      void cache.invalidateQueries({ queryKey: ['course', courseId] });
    };
    load().catch((failure: unknown) => {
      if (!isOver) setError(failure);
    });
    return () => {
      isOver = true;
      setOpen(null);
      setError(null);
      setStopMsg(null);
      setOffline(false);
      setBack(null);
      setProgress(nothing);
      if (made === null) return;
      made.log.stopped();
      const said = made.sender.close();
      lastWords.keep(said);
      void said.then(() => cache.invalidateQueries({ queryKey: ['course', courseId] }));
    };
  }, [courseId, fileId, attempt, cache, tell]);

  const page = open?.lesson.page;
  useEffect(() => {
    if (page === undefined) return undefined;
    let timer = 0;
    const stop = (message: string): void => {
      notify(message, 'error');
      setStopMsg(message);
      timer = window.setTimeout(() => void navigate(`${learnerPages.CourseIndex}?break`), breakMs);
    };
    const close = keepSocket({
      ticket: async () => (await api.call('/api/socket/ticket', { kind: 'read', courseId, fileId })).ticket,
      open: () => openSocket(`read/${userId}/${courseId}/${fileId}`),
      pingMs,
      onAlive: () => undefined,
      onFrame: ({ data }) => {
        const reading = (data ?? {}) as Reading; // of the socket's contract
        // this page itself has taken over
        if (reading.stopped && reading.playing !== page) stop(reading.stopMsg ?? courseText('lesson.stopped'));
        if (reading.current) tell('current');
        if (reading.all) tell('all');
      },
      onSessionEnded: () => void sessionStore.heardEnd(),
    });
    return () => {
      close();
      window.clearTimeout(timer);
    };
  }, [page, userId, courseId, fileId, navigate, tell]);

  useEffect(() => {
    const leave = (): void => {
      if (open === null || document.visibilityState !== 'hidden') return;
      void open.sender.send(true);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [open]);

  const finished: LessonView['finished'] = ({ courseFinished }) => {
    setProgress((before) => ({ ...before, finished: true }));
    if (open?.lesson.finished === false) tell('current');
    if (courseFinished) tell('all');
  };
  return { open, error, stopMsg, isOffline, back, progress, again: () => setAttempt((n) => n + 1), finished, refused: setStopMsg };
}
