import type { UploadPurpose } from '@xuekao/contracts';
import { ApiError, messageOf } from '../api/api-error.js';
import type { Api, CallOutput } from '../api/client.js';
import { randomHex } from '../lib/random-hex.js';
import { fileText } from './files.texts.js';

type Form = CallOutput<'/api/common/oss/sts'>;
type Call = '/api/common/oss/sts' | '/api/common/cos/token' | '/api/common/qiniu/token' | '/api/common/s3/token';

const stores: Readonly<Record<string, { call: Call; tokenFailed: (error: unknown) => string }>> = {
  aliyun: { call: '/api/common/oss/sts', tokenFailed: (error) => fileText('store.tokenFailed', { error: messageOf(error) }) },
  qcloud: { call: '/api/common/cos/token', tokenFailed: () => fileText('store.cosTokenFailed') },
  qiniu: { call: '/api/common/qiniu/token', tokenFailed: () => fileText('store.kodoTokenFailed') },
  s3: { call: '/api/common/s3/token', tokenFailed: (error) => fileText('store.tokenFailed', { error: messageOf(error) }) },
};
const refusal = (message: string): ApiError => new ApiError('business', message);
/** Whether a browser sends files to this provider by itself. */
export const isDirectStore = (provider: string): boolean => Object.hasOwn(stores, provider);

/**
 * A credential lasts 15 minutes; one that was asked for within this time serves the next file too (specification, section 9). It stays in
 * memory.
 */
const tokenMs = 300_000;
const tokens = new Map<string, { form: Form; until: number }>();

async function formOf(api: Pick<Api, 'call'>, provider: string, purpose: UploadPurpose): Promise<Form> {
  const store = stores[provider];
  if (!store) throw refusal(fileText('store.unknown'));
  const key = `${provider} ${purpose}`;
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.form;
  try {
    const form = await api.call(store.call, { purpose });
    tokens.set(key, { form, until: Date.now() + tokenMs });
    return form;
  } catch (error) {
    throw refusal(store.tokenFailed(error));
  }
}

/** An unguessable name that keeps the ending. */
function objectKeyOf(prefix: string, fileName: string): string {
  return `${prefix}${randomHex(16)}${/\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''}`;
}

export interface StoreUpload {
  provider: string;
  purpose: UploadPurpose;
  file: File;
  /** 0 to 1 */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file to the store in use, past our own server. Gives its address. @throws {ApiError} with a sentence for people */
export async function uploadToStore(api: Pick<Api, 'call'>, { provider, purpose, file, onProgress, signal }: StoreUpload): Promise<string> {
  const form = await formOf(api, provider, purpose);
  if (file.size > form.maxBytes) throw refusal(fileText('store.tooLarge', { limit: Math.round(form.maxBytes / 1024 / 1024) }));
  const key = objectKeyOf(form.prefix, file.name);
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, key })) body.append(name, value);
  // stores read no field behind the file
  body.append('file', file);
  await send(form.uploadUrl, body, onProgress, signal);
  return form.url + key;
}

/** fetch tells nothing about what was sent so far */
function send(url: string, body: FormData, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(refusal(fileText('store.failed')));
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
