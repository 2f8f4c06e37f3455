import type { CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.js';

type Answer = CallOutput<'/api/qu/qu/import-known'>;

export type NearTwin = NonNullable<Answer['near']>[number];

export interface KnownQuestions {
  /** number → the same question of the chosen bank */
  inBank: ReadonlyMap<number, Answer['known'][number]>;
  /** number → the earlier one in the same text */
  repeated: ReadonlyMap<number, Answer['repeated'][number]>;
  /** number → its nearest one, of the bank or further up in the text; null: the bank is too large to look */
  near: ReadonlyMap<number, NearTwin> | null;
  /** the question is still open */
  asking: boolean;
  failed: boolean;
}
interface Asked {
  text: string;
  repoId: string;
  answer: Omit<KnownQuestions, 'asking'>;
}
const nothing = { inBank: new Map(), repeated: new Map(), near: new Map(), failed: false };

/** Asks for the chosen bank which questions of the text it holds already. */
export function useKnown(text: string, repoId: string): KnownQuestions {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (repoId === '') return undefined;
    const asking = new AbortController();
    const answered = (answer: Asked['answer']): void => setAsked({ text, repoId, answer });
    api.call('/api/qu/qu/import-known', { text, repoId }, { signal: asking.signal }).then(
      ({ known, repeated, near }) =>
        answered({
          inBank: new Map(known.map((one) => [one.number, one])),
          repeated: new Map(repeated.map((one) => [one.number, one])),
          near: near === null ? null : new Map(near.map((one) => [one.number, one])),
          failed: false,
        }),
      () => {
        if (!asking.signal.aborted) answered({ ...nothing, failed: true });
      },
    );
    return () => asking.abort();
  }, [text, repoId]);
  // open from the render that shows the bank on: a button that closed after that would swallow a press that has begun
  const isAnswered = asked !== null && asked.text === text && asked.repoId === repoId;
  return { ...(isAnswered ? asked.answer : nothing), asking: repoId !== '' && !isAnswered };
}
