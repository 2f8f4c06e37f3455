import { ApiError, messageOf, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState } from 'react';
import { api } from '../../lib/session.js';
import type { ExamLink } from '../../lib/sitting/entry-rules.js';

export type Entry = CallOutput<'/api/paper/cam/entry'>;
const lookMs = 2500;
/** DEVICES_NOT_ASKED: an administrator lets the person begin without them. */
const notAsked = 20030043;

interface Seen {
  /** null: nobody has told it yet */
  entry: Entry | null;
  /** sentence of a refusal; empty: none */
  fault: string;
  isExcused: boolean;
}

/** Devices of an attempt that has not begun, as the server sees them: the page says that it waits, and hears how they are. */
export function useEntry(examId: string, { courseId, activityId }: ExamLink): Seen {
  const [seen, setSeen] = useState<Seen>({ entry: null, fault: '', isExcused: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    const asked = { examId, ...(courseId === undefined ? {} : { courseId }), ...(activityId === undefined ? {} : { activityId }) };
    const look = async (): Promise<void> => {
      try {
        const entry = await api.call('/api/paper/cam/entry', asked, { signal: stop.signal });
        if (!stop.signal.aborted) setSeen({ entry, fault: '', isExcused: false });
      } catch (error) {
        const isExcused = error instanceof ApiError && error.code === notAsked;
        if (!stop.signal.aborted) setSeen((before) => ({ ...before, isExcused, fault: isExcused ? '' : messageOf(error) }));
      }
      if (!stop.signal.aborted) timer = window.setTimeout(() => void look(), lookMs);
    };
    void look();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [examId, courseId, activityId]);
  return seen;
}
