import type { ScoreEvent, ScorePart } from '@xuekao/contracts';
import { messageOf } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState } from 'react';

interface Listening {
  signal: AbortSignal;
  onEvent: (event: ScoreEvent) => void;
}
type Whole = Extract<ScoreEvent, { kind: 'score' }>;
interface State {
  parts: readonly ScorePart[];
  /** null until all parts are judged */
  whole: Whole | null;
  fault: string;
}
export interface Judgement extends State {
  busy: boolean;
  /** Takes the place of the one before. @param ask opens the stream */
  judge: (ask: (listening: Listening) => Promise<void>) => Promise<void>;
  fail: (fault: string) => void;
  stop: () => void;
}
const nothing: State = { parts: [], whole: null, fault: '' };

/** A proposal of the site's model as it comes; leaving the page stops it. */
export function useJudgement(): Judgement {
  const [state, setState] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const judge: Judgement['judge'] = async (ask) => {
    const own = new AbortController();
    running.current = own;
    setState(nothing);
    setBusy(true);
    const onEvent = (event: ScoreEvent): void =>
      setState((now) => (event.kind === 'part' ? { ...now, parts: [...now.parts, event] } : { ...now, whole: event }));
    try {
      await ask({ signal: own.signal, onEvent });
    } catch (error) {
      // the person has stopped it
      if (!own.signal.aborted) setState((now) => ({ ...now, fault: messageOf(error) }));
    } finally {
      setBusy(false);
    }
  };
  return { ...state, busy, judge, fail: (fault) => setState({ ...nothing, fault }), stop: () => running.current?.abort() };
}
