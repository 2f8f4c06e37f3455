import { ApiError, isTransient } from '@xuekao/frontend-shared/core';
import { errors } from '@xuekao/contracts/errors';
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
  | { kind: 'transient'; busy: boolean; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'closed'; message: string }
  | { kind: 'refused'; message: string };

/** What a failed request means for what it carried. What we do not know is tried again. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'transient', busy: false, retryAfterMs: 0 };
  if (error.code === errors.NOT_SIGNED_IN.code || error.status === 401) return { kind: 'signed-out' };
  if (error.code === errors.PAPER_CLOSED.code || error.code === errors.NOT_FOUND.code) return { kind: 'closed', message: error.message };
  if (isTransient(error) || error.kind === 'aborted') {
    return { kind: 'transient', busy: error.kind === 'business' || error.kind === 'http', retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 };
  }
  return { kind: 'refused', message: error.message };
}

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

/** 1, 2, 4, 8, 15 s, each between a half and the whole of it, so that a room that comes back does not come back at once. */
export function nextDelayMs(failures: number, retryAfterMs: number, random: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  return Math.max(retryAfterMs, pause * (0.5 + random / 2));
}
