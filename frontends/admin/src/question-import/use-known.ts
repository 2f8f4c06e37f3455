import { useEffect, useState } from 'react';
import { api } from '../lib/api.js';

export interface KnownQuestions {
  /** numbers of questions that the chosen bank holds already */
  inBank: ReadonlySet<number>;
  /** number → the earlier one in the same text */
  repeated: ReadonlyMap<number, number>;
  /** the question is still open */
  asking: boolean;
  failed: boolean;
}
const nothing: KnownQuestions = { inBank: new Set(), repeated: new Map(), asking: false, failed: false };

/** Asks for the chosen bank which questions of the text it holds already. */
export function useKnown(text: string, repoId: string): KnownQuestions {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    setAnswer({ ...nothing, asking: repoId !== '' });
    if (repoId === '') return undefined;
    const asking = new AbortController();
    api.call('/api/qu/qu/import-known', { text, repoId }, { signal: asking.signal }).then(
      ({ known, repeated }) => setAnswer({ ...nothing, inBank: new Set(known.map(({ number }) => number)), repeated: new Map(repeated.map(({ number, first }) => [number, first])) }),
      () => {
        if (!asking.signal.aborted) setAnswer({ ...nothing, failed: true });
      },
    );
    return () => asking.abort();
  }, [text, repoId]);
  return answer;
}
