import type { GeneratedQuestion, LeftOutQuestion } from '@xuekao/contracts';
import { messageOf, type CallInput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState } from 'react';
import { stream } from '../lib/api.js';
import { refreshCalls } from '../lib/use-call.js';

export interface Written {
  questions: GeneratedQuestion[];
  leftOut: LeftOutQuestion[];
}
export interface Generation extends Written {
  state: 'idle' | 'writing' | 'done' | 'stopped' | 'failed';
  fault: string;
  start: (input: CallInput<'/api/qu/gen/run'>) => Promise<void>;
  stop: () => void;
}
type State = Pick<Generation, 'questions' | 'leftOut' | 'state' | 'fault'>;
const nothing: State = { questions: [], leftOut: [], state: 'idle', fault: '' };

/** Questions as the model writes them; leaving the page stops it. */
export function useGeneration(): Generation {
  const [now, setNow] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start: Generation['start'] = async (input) => {
    const own = new AbortController();
    running.current = own;
    setNow({ ...nothing, state: 'writing' });
    try {
      await stream('/api/qu/gen/run', input, {
        signal: own.signal,
        onEvent: (event) => {
          if (event.kind === 'question') setNow((before) => ({ ...before, questions: [...before.questions, event] }));
          else if (event.kind === 'leftOut') setNow((before) => ({ ...before, leftOut: [...before.leftOut, event] }));
        },
      });
      setNow((before) => ({ ...before, state: 'done' }));
    } catch (error) {
      const isStopped = own.signal.aborted;
      setNow((before) => ({ ...before, state: isStopped ? 'stopped' : 'failed', fault: isStopped ? '' : messageOf(error) }));
    }
    await refreshCalls([], ['gen']);
  };
  return { ...now, start, stop: () => running.current?.abort() };
}
