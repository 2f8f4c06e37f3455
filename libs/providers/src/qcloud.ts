import { createHash, createHmac } from 'node:crypto';
import { sentence, siteText } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';
import { objectOf, wordOf } from './json.js';
import { ProviderError } from './provider-error.js';

export interface QcloudAccount {
  /** e.g. `https://sms.tencentcloudapi.com/` */
  baseUrl: string;
  secretId: string;
  secretKey: string;
  region?: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Signature of Tencent Cloud's API (TC3-HMAC-SHA256) over a POST of JSON; `timestamp` in epoch seconds. Gives the value of `authorization`.
 */
export function qcloudSignature(
  { secretId, secretKey }: Pick<QcloudAccount, 'secretId' | 'secretKey'>,
  {
    host,
    path,
    service,
    action,
    body,
    timestamp,
  }: { host: string; path: string; service: string; action: string; body: string; timestamp: number },
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const canonical = [
    'POST',
    path,
    '',
    `content-type:application/json; charset=utf-8\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`,
    names,
    sha256(body),
  ].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = createHmac('sha256', key)
    .update(['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

/**
 * One call of an API of Tencent Cloud, version 3; gives the content of `Response`.
 * @param service name in the signature, e.g. `sms`
 * @throws {OutboundError} not reached  @throws {ProviderError} refused
 */
export async function callQcloud(
  outbound: Outbound,
  account: QcloudAccount,
  { service, action, version, input }: { service: string; action: string; version: string; input: Readonly<Record<string, unknown>> },
): Promise<Record<string, unknown>> {
  const { host, pathname: path } = new URL(account.baseUrl);
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(input);
  const reply = await outbound.ask(account.baseUrl, {
    method: 'POST',
    headers: {
      host,
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(timestamp),
      ...(account.region ? { 'x-tc-region': account.region } : {}),
      authorization: qcloudSignature(account, { host, path, service, action, body, timestamp }),
    },
    body,
  });
  const response = objectOf(objectOf(reply.json())['Response']);
  const error = objectOf(response['Error']);
  if (error['Code'] !== undefined)
    throw new ProviderError(
      sentence('outbound.qcloud'),
      wordOf(error['Code'], siteText('outbound.noReply')),
      wordOf(error['Message'], '') || sentence('outbound.failed'),
    );
  if (reply.status >= 400) throw new ProviderError(sentence('outbound.qcloud'), String(reply.status), sentence('outbound.failed'));
  return response;
}
