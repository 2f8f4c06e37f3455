import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { BusinessError } from '@xuekao/contracts';
import { failure } from '@xuekao/platform';
import { securityHeaders } from './security-headers.js';

const refusals: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: '请求头过大' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: '请求没有在规定的时间内发完，请检查网络后重试' },
};
const notHttp = { status: 400, detail: '请求的格式不正确' };

/** A request that is no HTTP reaches no route; its answer has the same form and headers as all others. */
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
