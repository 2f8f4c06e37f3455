import { useEffect, useRef } from 'react';
import type { ExamCard } from '@xuekao/contracts';
import { cardState } from '../../lib/exam-words.js';
import { correctClock, serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';

/** Exams begin and end for all who look at the hall at the same moment: they do not all ask in it. */
const spreadMs = 5000;

/** Draws the cards anew when one of them begins or ends by the server's clock, and then asks what the server says of them. */
export function useTurns(exams: readonly ExamCard[] | undefined, refetch: () => void): void {
  const states = useTick(() => (exams ?? []).map((exam) => cardState(exam, serverNow())).join());
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void correctClock();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const seen = useRef({ exams, states });
  useEffect(() => {
    const before = seen.current;
    seen.current = { exams, states };
    if (before.exams !== exams || before.states === states) return undefined;
    const timer = window.setTimeout(refetch, Math.random() * spreadMs);
    return () => window.clearTimeout(timer);
  }, [exams, states, refetch]);
}
