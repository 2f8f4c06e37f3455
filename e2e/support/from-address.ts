import { request } from 'node:http';
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

/** A call that comes from another address of this machine, e.g. `127.0.7.1`: limits by address do not meet those of other specs. */
export function callFrom<P extends keyof CallTypes>(localAddress: string, path: P, token: string, input: CallTypes[P]['input']): Promise<AddressedReply<CallTypes[P]['output']>> {
  const { hostname, port } = new URL(platform().url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { token }) };
    const sent = request({ hostname, port, localAddress, path, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { code, msg, data } = JSON.parse(Buffer.concat(chunks).toString()) as { code: number; msg: string; data: CallTypes[P]['output'] }; // every answer has this form
        resolve({ status: response.statusCode ?? 0, code, msg, data, retryAfter: String(response.headers['retry-after'] ?? ''), ms: performance.now() - began });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}
