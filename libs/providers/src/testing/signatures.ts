import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Judges a request as Alibaba Cloud does, from the bytes that arrived: the signature over what the request says is signed.
 * Written from the description of ACS3-HMAC-SHA256, not from the client.
 */
export function isSignedForAliyun(request: IncomingMessage, body: string, secret: string): boolean {
  const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return false;
  const [, , signed = '', signature] = match;
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
  if (!needed.every((name) => signed.split(';').includes(name))) return false;
  if (request.headers['x-acs-content-sha256'] !== sha256(body)) return false;
  const age = Date.now() - Date.parse(String(request.headers['x-acs-date']));
  if (!(Math.abs(age) < 15 * 60_000)) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const sorted = query.split('&').filter(Boolean).sort().join('&');
  let text = `${request.method}\n${path}\n${sorted}\n`;
  for (const name of signed.split(';')) text += `${name}:${String(request.headers[name]).trim()}\n`;
  text += `\n${signed}\n${sha256(body)}`;
  return (
    createHmac('sha256', secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(text)}`)
      .digest('hex') === signature
  );
}

/** Judges a request as Tencent Cloud does (TC3-HMAC-SHA256). */
export function isSignedForQcloud(request: IncomingMessage, body: string, secretKey: string, service: string): boolean {
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([a-z]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return false;
  const [, , date = '', named = '', signed = '', signature] = match;
  const timestamp = String(request.headers['x-tc-timestamp']);
  const isNow = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 && new Date(Number(timestamp) * 1000).toISOString().startsWith(date);
  if (!isNow || named !== service || !['content-type', 'host'].every((name) => signed.split(';').includes(name))) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`);
  if (request.headers['x-tc-action'] !== undefined)
    lines.forEach((line, index) => line.startsWith('x-tc-action:') && (lines[index] = line.toLowerCase()));
  const canonical = `${request.method}\n${(request.url ?? '').split('?')[0]}\n\n${lines.join('\n')}\n\n${signed}\n${sha256(body)}`;
  const chain = [date, service, 'tc3_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`TC3${secretKey}`),
  );
  return (
    createHmac('sha256', chain)
      .update(`TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${sha256(canonical)}`)
      .digest('hex') === signature
  );
}
