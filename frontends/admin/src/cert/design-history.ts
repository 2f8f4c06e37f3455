import type { CertDesign } from '@xuekao/contracts';
import { useCallback, useRef, useState } from 'react';

/** Changes that follow each other within this time are one step: a drag, a word that is typed. */
const togetherMs = 600;
const mostSteps = 100;

export interface DesignHistory {
  /** Notes the design of before a change. */
  note: (before: CertDesign) => void;
  /** The design of a step before, or after; null: there is none. @param now what is shown */
  undo: (now: CertDesign) => CertDesign | null;
  redo: (now: CertDesign) => CertDesign | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** Steps of a design, to be taken back and made again while the page is open. */
export function useDesignHistory(): DesignHistory {
  const steps = useRef<{ past: CertDesign[]; future: CertDesign[]; at: number }>({ past: [], future: [], at: -Infinity });
  const [counts, setCounts] = useState({ past: 0, future: 0 });
  const count = useCallback(() => setCounts({ past: steps.current.past.length, future: steps.current.future.length }), []);
  const note = useCallback(
    (before: CertDesign) => {
      const { current } = steps;
      const now = performance.now();
      if (now - current.at > togetherMs) current.past = [...current.past, before].slice(-mostSteps);
      current.at = now;
      current.future = [];
      count();
    },
    [count],
  );
  const step = useCallback(
    (from: 'past' | 'future', to: 'past' | 'future', now: CertDesign): CertDesign | null => {
      const found = steps.current[from].pop() ?? null;
      if (found !== null) steps.current[to].push(now);
      steps.current.at = -Infinity;
      count();
      return found;
    },
    [count],
  );
  return {
    note,
    undo: useCallback((now) => step('past', 'future', now), [step]),
    redo: useCallback((now) => step('future', 'past', now), [step]),
    canUndo: counts.past > 0,
    canRedo: counts.future > 0,
  };
}
