import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { objectOf, wordOf } from './json.js';
import { ProviderError } from './provider-error.js';

export interface AliyunAccount {
  /** e.g. `https://dysmsapi.aliyuncs.com/` */
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986: also the characters that encodeURIComponent leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signature of Alibaba Cloud's API, version 3 (ACS3-HMAC-SHA256): header values in, value of `authorization` out. `headers` are in lower
 * case.
 */
export function aliyunSignature(
  secret: string,
  keyId: string,
  method: string,
  path: string,
  query: string,
  headers: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort();
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, path, query, lines, names.join(';'), headers['x-acs-content-sha256'] ?? ''].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

export const canonicalQuery = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');

/**
 * One call of an RPC-style API of Alibaba Cloud.
 * @param params go into the query  @param form into the body, for what is too long for an address
 * @throws {OutboundError} not reached  @throws {ProviderError} refused
 */
export async function callAliyun(
  outbound: Outbound,
  { baseUrl, accessKeyId, accessKeySecret }: AliyunAccount,
  {
    action,
    version,
    params = {},
    form,
  }: { action: string; version: string; params?: Readonly<Record<string, string>>; form?: Readonly<Record<string, string>> },
): Promise<Record<string, unknown>> {
  const { host, pathname } = new URL(baseUrl);
  const query = canonicalQuery(params);
  const body = form === undefined ? '' : canonicalQuery(form);
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-version': version,
    'x-acs-date': new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': sha256(body),
    ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const authorization = aliyunSignature(accessKeySecret, accessKeyId, 'POST', pathname, query, headers);
  const reply = await outbound.ask(`${baseUrl}${query === '' ? '' : `?${query}`}`, {
    method: 'POST',
    headers: { ...headers, authorization, accept: 'application/json' },
    body,
  });
  const answer = objectOf(reply.json());
  const code = answer['Code'];
  // those of messages answer OK, others leave the code out
  if (reply.status >= 400 || (typeof code === 'string' && code !== 'OK'))
    throw new ProviderError(
      sentence('outbound.aliyun'),
      wordOf(code, String(reply.status)),
      wordOf(answer['Message'], '') || sentence('outbound.failed'),
    );
  return answer;
}
