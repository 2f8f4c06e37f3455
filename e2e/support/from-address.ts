import { request, type IncomingHttpHeaders } from 'node:http';
import type { CallTypes } from '@xuekao/contracts';
import { platform } from './platform.js';

export interface AddressedReply<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  retryAfter: string;
  ms: number;
}
export interface Sending {
  method?: 'GET' | 'POST';
  /** with its query */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}
export interface Bytes {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/**
 * A request as it stands that comes from another address of this machine, e.g. `127.0.7.1`: limits by address do not meet those of other
 * specs.
 */
export function sendFrom(localAddress: string, { method = 'POST', path, headers, body }: Sending): Promise<Bytes> {
  const { hostname, port } = new URL(platform().url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, localAddress, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A call by its contract from such an address. */
export async function callFrom<P extends keyof CallTypes>(
  localAddress: string,
  path: P,
  token: string,
  input: CallTypes[P]['input'],
): Promise<AddressedReply<CallTypes[P]['output']>> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { token }) };
  const { status, headers: answered, bytes } = await sendFrom(localAddress, { path, headers, body: JSON.stringify(input) });
  // every answer has this form
  const { code, msg, data } = JSON.parse(bytes.toString()) as { code: number; msg: string; data: CallTypes[P]['output'] };
  return { status, code, msg, data, retryAfter: answered['retry-after'] ?? '', ms: performance.now() - began };
}
