import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { BusinessError, sentence, type Sentence } from '@xuekao/contracts';
import { failure } from '@xuekao/platform';
import { securityHeaders } from './security-headers.js';

const refusals: Readonly<Record<string, { status: number; detail: Sentence }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: sentence('general.longHeaders') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: sentence('general.slowRequest') },
};
const notHttp = { status: 400, detail: sentence('general.brokenRequest') };

/**
 * A request that is no HTTP reaches no route; its answer has the same form and headers as all others. Nobody has read a language of it, so
 * it is answered in the site's.
 */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = refusals[error.code ?? ''] ?? notHttp;
  const { body } = failure(new BusinessError('BAD_INPUT', { detail }), '');
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
}
