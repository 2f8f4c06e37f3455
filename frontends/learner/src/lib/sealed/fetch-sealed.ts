import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import type { ExamLink } from '../sitting/entry-rules.js';
import { noteFetched } from './begun-papers.js';
import { sealedStore, type SealedStore } from './sealed-store.js';

/** People who wait for one exam do not ask at once: within the first half of what is left, and a minute at most. */
const longestWaitMs = 60_000;
/** the server gives none earlier than an hour before */
const soonMs = 55 * 60_000;
/** the longest time that a browser waits for */
const longestTimerMs = 2 ** 31 - 1;
const shareOfWait = 0.5;
const betweenMs = 500;
/** An attempt that began in the last minute lasts longer than the window. */
const afterEndMs = 6 * 3_600_000;

export interface FetchDeps {
  ask: (from: number) => Promise<CallOutput<'/api/exam/exam/sealed'>>;
  store: SealedStore;
  /** ends early, and throws, where nobody waits any more */
  pause: (ms: number) => Promise<void>;
  random: () => number;
  now: () => number;
}

/**
 * Fetches the questions of an exam as ciphertext, and their pictures, part by part. @param startsInMs until it begins
 * @returns whether there were any
 */
export async function fetchParts(examId: string, startsInMs: number, { ask, store, pause, random, now }: FetchDeps): Promise<boolean> {
  await store.sweep(now());
  const early = Math.min(longestTimerMs, Math.max(0, startsInMs - soonMs));
  if (early > 0) await pause(early);
  await pause(random() * Math.min(longestWaitMs, Math.max(0, startsInMs - early) * shareOfWait));
  let isAny = false;
  for (let from: number | null = 0; from !== null;) {
    const part = await ask(from);
    isAny ||= part.questions.length > 0;
    const until = Date.parse(part.until) + afterEndMs;
    await store.put(part.questions.map((question) => ({ ...question, examId, until })));
    from = part.next;
    if (from !== null) await pause(random() * betweenMs);
  }
  return isAny;
}

/** As above, with the browser and the server. Whatever goes wrong costs nothing: the paper then comes whole. */
export async function fetchSealed(examId: string, { preview, ...link }: ExamLink, startsInMs: number, signal: AbortSignal): Promise<void> {
  if (preview !== undefined) return;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      setTimeout(() => (signal.aborted ? reject(new Error('nobody waits')) : resolve()), ms);
    });
  const isAny = await fetchParts(examId, startsInMs, {
    ask: (from) => api.call('/api/exam/exam/sealed', { id: examId, from, ...link }, { signal }),
    store: sealedStore,
    pause,
    random: Math.random,
    now: Date.now,
  }).catch(() => false);
  if (isAny) noteFetched(examId);
}
