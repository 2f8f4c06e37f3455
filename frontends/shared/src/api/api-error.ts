import { sharedText } from '../texts/zh-cn.js';

/**
 * Why a call did not succeed. `business`: the server understood and said no (`code` is from the catalogue);
 * `http`: a status without our body (a proxy, a crash); `network`: nothing came back; `timeout`: not in time; `aborted`: we stopped it.
 */
export type ApiErrorKind = 'business' | 'http' | 'network' | 'timeout' | 'aborted';

export interface ApiErrorDetails {
  code?: number;
  status?: number;
  data?: unknown;
  retryAfterSeconds?: number;
}

export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    details: ApiErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = details.code ?? -1;
    this.status = details.status ?? 0;
    this.data = details.data ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** True where the same call may succeed later without anything being changed: no network, time-out, overload, crash. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.status >= 500 || error.status === 429);

/**
 * True where nothing came of the call, for certain. A server that was busy, or broke off, may have done it: the same request has to be sent
 * again, and not another one.
 */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'business' && error.status < 500;

/** The server looked and there is no such thing, or not for this person: asking again will not bring it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.kind === 'business' && error.status === 404;

/** Sentence for a person: the server's, or the generic one of the failure. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : sharedText('shared.networkLost'));

export function textForStatus(status: number): string {
  if (status === 400) return sharedText('shared.http.400');
  if (status === 403) return sharedText('shared.http.403');
  if (status === 404) return sharedText('shared.http.404');
  if (status === 413) return sharedText('shared.http.413');
  if (status === 429) return sharedText('shared.http.429');
  if (status === 500) return sharedText('shared.http.500');
  if (status === 502) return sharedText('shared.http.502');
  return sharedText('shared.http.other');
}
