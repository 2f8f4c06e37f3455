import type { Answer, CallTypes } from '@xuekao/contracts';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { randomHex } from '../lib/random-hex.js';
import { pageLanguage } from '../texts/texts.js';
import { sharedText } from '../texts/zh-cn.js';
import { ApiError, textForStatus } from './api-error.js';

export type CallPath = keyof CallTypes;
export type CallInput<P extends CallPath> = CallTypes[P]['input'];
export type CallOutput<P extends CallPath> = CallTypes[P]['output'];

export interface CallOptions {
  signal?: AbortSignal;
  /** default 60 000, the specification's; uploads 1 200 000 */
  timeoutMs?: number;
  /** lets the request outlive the page (at most 64 kB) */
  keepalive?: boolean;
  /** of a form, before its file */
  fields?: Readonly<Record<string, string>>;
}

export interface ApiOptions {
  token: () => string | null;
  /** further headers: the name of the browser, for an application that answers papers */
  named?: () => { device: string };
  /** The session ended (10010002). Called only when the token that was refused is still the current one. */
  onSignedOut?: (message: string, data: unknown) => void;
  /** The licence is invalid (10010015). */
  onLicence?: (message: string) => void;
  /** where the calls go; empty for the page's own origin */
  base?: string;
  fetch?: typeof fetch;
}

export interface Api {
  call<P extends CallPath>(path: P, input: CallInput<P>, options?: CallOptions): Promise<CallOutput<P>>;
  upload(file: Blob, name: string, options?: CallOptions): Promise<CallOutput<'/api/common/file/upload'>>;
  /** For calls that take a file, such as a spreadsheet. */
  uploadTo<P extends CallPath>(path: P, file: File, options?: CallOptions): Promise<CallOutput<P>>;
  /** For calls that answer a file; a refusal is an error as ever. */
  download<P extends CallPath>(path: P, input: CallInput<P>, options?: CallOptions): Promise<DownloadedFile>;
}
export interface DownloadedFile {
  name: string;
  content: Blob;
}

const callTimeoutMs = 60_000;
/** uploads and downloads */
const fileTimeoutMs = 1_200_000;
const fileType = 'application/octet-stream';
const json = { 'content-type': 'application/json' };

/** The same for all calls of this visit of the page: whoever looks at the trace of one finds the others. */
const visit = randomHex(16);

/** The name that the server gave the file. */
const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

function isAnswer(body: unknown): body is Answer<unknown> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
}

/** Ends with the caller's signal or after a time. By hand, because phones of 2023 have no `AbortSignal.any`. */
function limit(outer: AbortSignal | undefined, ms: number): { signal: AbortSignal; isTimedOut: () => boolean; done: () => void } {
  const stop = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, ms);
  const abort = (): void => stop.abort();
  if (outer?.aborted === true) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: stop.signal,
    isTimedOut: () => timedOut,
    done: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

function formOf(file: Blob, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const field in fields) form.append(field, fields[field] ?? '');
  form.append('file', file, name);
  return form;
}

/** Refusal in a reply: the server's sentence, or that of its status. @param body parsed, null where it is none of ours */
export function refusalOf(response: Response, body: unknown): ApiError {
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  const details = { status: response.status, ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}) };
  if (!isAnswer(body)) return new ApiError('http', textForStatus(response.status), details);
  const message = body.msg === '' || typeof body.msg !== 'string' ? sharedText('shared.busy') : body.msg;
  return new ApiError('business', message, { ...details, code: body.code, data: body.data });
}

/** The one client of every call: typed by the contracts, without zod in the bundle. */
export function createApi(options: ApiOptions): Api {
  const send = options.fetch ?? ((input: string, init: RequestInit) => fetch(input, init));

  async function request(
    path: string,
    body: BodyInit,
    headers: Record<string, string>,
    call: CallOptions,
    timeoutMs: number,
  ): Promise<unknown> {
    const token = options.token();
    const { signal, isTimedOut, done } = limit(call.signal, call.timeoutMs ?? timeoutMs);
    let response: Response;
    let parsed: unknown;
    let file: DownloadedFile | null = null;
    try {
      response = await send(`${options.base ?? ''}${path}`, {
        method: 'POST',
        body,
        signal,
        keepalive: call.keepalive ?? false,
        cache: 'no-store',
        headers: {
          ...headers,
          'accept-language': pageLanguage(),
          traceparent: `00-${visit}-${randomHex(8)}-00`,
          ...(token === null ? {} : { token }),
          ...options.named?.(),
        },
      });
      if (response.headers.get('content-type') === fileType) file = { name: nameOf(response), content: await response.blob() };
      else
        parsed = await response.json().catch((error: unknown) => {
          if (signal.aborted) throw error;
          return null;
        });
    } catch {
      if (call.signal?.aborted === true) throw new ApiError('aborted', '');
      if (isTimedOut()) throw new ApiError('timeout', sharedText('shared.http.timeout'));
      throw new ApiError('network', sharedText('shared.http.noResponse'));
    } finally {
      done();
    }
    if (file !== null) return file;
    if (isAnswer(parsed) && parsed.code === 0) return parsed.data;
    const refusal = refusalOf(response, parsed);
    if (refusal.code === pageErrors.NOT_SIGNED_IN.code && options.token() === token) options.onSignedOut?.(refusal.message, refusal.data);
    if (refusal.code === pageErrors.LICENCE_INVALID.code) options.onLicence?.(refusal.message);
    throw refusal;
  }

  return {
    async call<P extends CallPath>(path: P, input: CallInput<P>, call: CallOptions = {}): Promise<CallOutput<P>> {
      const data = await request(path, JSON.stringify(input), json, call, callTimeoutMs);
      return data as CallOutput<P>; // the server answers by the same contract and checks it there
    },
    async upload(file, name, call = {}) {
      const data = await request('/api/common/file/upload', formOf(file, name), {}, call, fileTimeoutMs);
      return data as CallOutput<'/api/common/file/upload'>; // as above
    },
    async uploadTo<P extends CallPath>(path: P, file: File, call: CallOptions = {}): Promise<CallOutput<P>> {
      return (await request(path, formOf(file, file.name, call.fields), {}, call, fileTimeoutMs)) as CallOutput<P>; // as above
    },
    async download(path, input, call = {}) {
      // such a call answers a file or throws
      return (await request(path, JSON.stringify(input), json, call, fileTimeoutMs)) as DownloadedFile;
    },
  };
}

/** A 128-bit key that this page gives its captcha picture. */
export const newCaptchaKey = (): string => randomHex(16);
export const captchaSoundUrl = (key: string): string => `/api/common/captcha/sound?key=${key}`;
export const captchaUrl = (key: string, t: number): string => `/api/common/captcha/gen?key=${key}&t=${t}`;
