import { BusinessError } from '@xuekao/contracts';
import { failure, type Logger } from '@xuekao/platform';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

const retryAfterSeconds = '1';

export function sendBody(reply: FastifyReply, status: number, body: Uint8Array | string): FastifyReply {
  // a client that is told to come back should know when
  if (status === 503 || (status === 429 && !reply.hasHeader('retry-after'))) void reply.header('retry-after', retryAfterSeconds);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}

export function sendRefusal(reply: FastifyReply, refusal: BusinessError): FastifyReply {
  if (refusal.status === 429) void reply.header('retry-after', String(refusal.values['seconds'] ?? retryAfterSeconds));
  const { status, body } = failure(refusal, reply.request.id);
  return sendBody(asRefusal(reply), status, body);
}

/** A refusal drops the headers of the file in whose place it is sent: no cache keeps it for a year. */
const asRefusal = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store').removeHeader('content-disposition');

/** `5 MB`, `256 KB`: how a person reads a limit in bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;

/** Refusals of Fastify itself in our sentences; without stack, path or a library's message. */
export function answerError(logger: Logger) {
  return (error: FastifyError | BusinessError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof BusinessError) return sendRefusal(reply, error);
    switch (error.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
      case 'FST_REQ_FILE_TOO_LARGE':
        return sendRefusal(reply, new BusinessError('TOO_LARGE', { limit: sizeText(request.routeOptions.bodyLimit) }));
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
        return sendRefusal(reply, new BusinessError('BAD_INPUT', { detail: '请以 JSON 格式提交（Content-Type: application/json）' }));
      case 'FST_ERR_CTP_EMPTY_JSON_BODY':
        return sendRefusal(reply, new BusinessError('BAD_INPUT', { detail: '没有收到内容' }));
    }
    if (error instanceof SyntaxError) return sendRefusal(reply, new BusinessError('BAD_INPUT', { detail: '不是有效的 JSON' }));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendRefusal(reply, new BusinessError('BAD_INPUT', { detail: '请求的格式不正确' }));
    }
    logger.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'request failed');
    const { status, body } = failure(error, request.id);
    return sendBody(asRefusal(reply), status, body);
  };
}
