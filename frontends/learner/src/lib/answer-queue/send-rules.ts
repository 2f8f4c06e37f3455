import { ApiError } from '@xuekao/frontend-shared/core';
import { pageErrors } from '@xuekao/contracts/page-errors';
import type { QueuedChange } from './queue-store.js';

// The call takes 1 MiB; a request that is to outlive the page takes 64 KiB. Chinese is three bytes a character.
const maxBatchBytes = 700_000;
const maxKeepaliveBytes = 50_000;
const sizeOf = (change: QueuedChange): number => (change.kind === 'mark' ? 80 : JSON.stringify(change.answer).length * 3 + 80);

/** The oldest changes that fit into one request; at least one. */
export function batchOf(changes: readonly QueuedChange[], most: number, keepalive: boolean): QueuedChange[] {
  const limit = keepalive ? maxKeepaliveBytes : maxBatchBytes;
  const batch: QueuedChange[] = [];
  let bytes = 0;
  for (const change of [...changes].sort((one, other) => one.changedAt - other.changedAt)) {
    bytes += sizeOf(change);
    if (batch.length === most || (batch.length > 0 && bytes > limit)) break;
    batch.push(change);
  }
  return batch;
}

export type Failure =
  | { kind: 'transient'; state: 'offline' | 'busy' | 'limited' | 'paused'; retryAfterMs: number }
  | { kind: 'signed-out' }
  /** the server does not know the paper, or not yet */
  | { kind: 'missing'; message: string }
  | { kind: 'closed'; message: string }
  | { kind: 'refused'; message: string };

/** Refusals of the answer itself: sending it again changes nothing. */
const refusals: ReadonlySet<number> = new Set([
  pageErrors.ANSWER_SHAPE.code,
  pageErrors.QUESTION_NOT_IN_PAPER.code,
  pageErrors.NO_GOING_BACK.code,
]);

/**
 * Meaning of a failed request for its changes. Only our own codes on this list may end a change: a 400, 403 or 404 can as well be the page
 * of a web filter, of a proxy, or an old server that meets a new page. All of that is tried again.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'transient', state: 'offline', retryAfterMs: 0 };
  const { code, message } = error;
  if (error.kind === 'business') {
    if (code === pageErrors.NOT_SIGNED_IN.code) return { kind: 'signed-out' };
    if (code === pageErrors.PAPER_CLOSED.code) return { kind: 'closed', message };
    if (code === pageErrors.PAPER_PAUSED.code) return { kind: 'transient', state: 'paused', retryAfterMs: 0 };
    if (code === pageErrors.NOT_FOUND.code) return { kind: 'missing', message };
    if (refusals.has(code)) return { kind: 'refused', message };
  }
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000;
  if (error.status === 429) return { kind: 'transient', state: 'limited', retryAfterMs };
  return { kind: 'transient', state: error.kind === 'business' || error.kind === 'http' ? 'busy' : 'offline', retryAfterMs };
}

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

/** 1, 2, 4, 8, 15 s, each between a half and the whole of it, so that a room that comes back does not come back at once. */
export function nextDelayMs(failures: number, retryAfterMs: number, random: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  return Math.max(retryAfterMs, pause * (0.5 + random / 2));
}

/** of the call */
const longestAgeMs = 1_000_000_000;

/**
 * How long ago an answer was given. Within a page the clock of the computer has no part in it. After a reload it does, because the origin
 * of the new page's time is read from it: where it was set back the answer would lie ahead, and nothing is said of its age.
 */
export const ageOf = (changedAt: number, sentAt: number): { age?: number } =>
  sentAt < changedAt ? {} : { age: Math.min(longestAgeMs, Math.round(sentAt - changedAt)) };
