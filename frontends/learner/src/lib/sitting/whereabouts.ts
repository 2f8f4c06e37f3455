/** Place of the answers of a sitting: all at the server, some in this browser only, some only in this page. */
export type Whereabouts = 'saved' | 'kept' | 'volatile';

/** @param composing questions in which an input method is at work: what stands there is taken when the page goes */
export function whereaboutsOf({ pending, durable }: { pending: number; durable: boolean }, composing: number): Whereabouts {
  if (pending + composing === 0) return 'saved';
  return durable ? 'kept' : 'volatile';
}

let ask: (() => Whereabouts) | null = null;
/** The exam screen tells it; what lies around every page asks, without the code of the exam screen. */
export const whereabouts = {
  get: (): Whereabouts | null => ask?.() ?? null,
  /** @returns ends it */
  tell(answer: () => Whereabouts): () => void {
    ask = answer;
    return () => {
      if (ask === answer) ask = null;
    };
  },
};
