import type { CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.js';

type Answer = CallOutput<'/api/qu/qu/import-known'>;

export interface KnownQuestions {
  /** number → the same question of the chosen bank */
  inBank: ReadonlyMap<number, Answer['known'][number]>;
  /** number → the earlier one in the same text */
  repeated: ReadonlyMap<number, Answer['repeated'][number]>;
  /** the question is still open */
  asking: boolean;
  failed: boolean;
}
const nothing: KnownQuestions = { inBank: new Map(), repeated: new Map(), asking: false, failed: false };

/** Asks for the chosen bank which questions of the text it holds already. */
export function useKnown(text: string, repoId: string): KnownQuestions {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    setAnswer({ ...nothing, asking: repoId !== '' });
    if (repoId === '') return undefined;
    const asking = new AbortController();
    api.call('/api/qu/qu/import-known', { text, repoId }, { signal: asking.signal }).then(
      ({ known, repeated }) =>
        setAnswer({
          ...nothing,
          inBank: new Map(known.map((one) => [one.number, one])),
          repeated: new Map(repeated.map((one) => [one.number, one])),
        }),
      () => {
        if (!asking.signal.aborted) setAnswer({ ...nothing, failed: true });
      },
    );
    return () => asking.abort();
  }, [text, repoId]);
  return answer;
}
