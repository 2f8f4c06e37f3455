import { BusinessError, readSentence, siteLanguage, type Sentence, type SentenceKey } from '@xuekao/contracts';
import { failure, successBody, type CallReply, type Logger } from '@xuekao/platform';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bodyIn, languageOf } from './language.js';

const retryAfterSeconds = '1';

/** The answer of a service, as it stands. */
export function sendReply(reply: FastifyReply, { status, body, retryAfter, sentence }: CallReply): FastifyReply {
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return sendBody(reply, status, body, () => readSentence(sentence ?? ''));
}

/** A call that the gateway itself has done. */
export const sendDone = (reply: FastifyReply, data: unknown): FastifyReply => sendBody(reply, 200, successBody(JSON.stringify(data)));

export function sendRefusal(reply: FastifyReply, refusal: BusinessError): FastifyReply {
  const { seconds } = refusal.values;
  if (refusal.status === 429) void reply.header('retry-after', typeof seconds === 'number' ? String(seconds) : retryAfterSeconds);
  return sendFailure(reply, refusal);
}

function sendFailure(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { status, body, sentence } = failure(thrown, reply.request.id);
  return sendBody(asRefusal(reply), status, body, () => sentence);
}

/**
 * Every answer of a call leaves here, and only here its sentence gets the language that the request asks for. In the language of the site
 * nothing is read: the bytes pass as they came (docs/decisions/0003 and 0055). No answer of a call is cached, so none says `Vary`.
 */
function sendBody(
  reply: FastifyReply,
  status: number,
  body: Uint8Array | string,
  sentenceOf: () => Sentence | undefined = () => undefined,
): FastifyReply {
  // a client that is told to come back should know when
  if (status === 503 || (status === 429 && !reply.hasHeader('retry-after'))) void reply.header('retry-after', retryAfterSeconds);
  const answer = reply.status(status).type('application/json; charset=utf-8');
  const language = languageOf(reply.request.headers['accept-language']);
  if (language === siteLanguage) return answer.send(body);
  return answer.header('content-language', language).send(bodyIn(language, body, sentenceOf()));
}

/** A refusal drops the headers of the file in whose place it is sent: no cache keeps it for a year. */
const asRefusal = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store').removeHeader('content-disposition');

/** `5 MB`, `256 KB`: how a person reads a limit in bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;

const badInput = (key: Extract<SentenceKey, `general.${string}`>): BusinessError => new BusinessError('BAD_INPUT', { detail: { key } });

/** Refusals of Fastify itself in our sentences; without stack, path or a library's message. */
export function answerError(logger: Logger) {
  return (error: FastifyError | BusinessError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof BusinessError) return sendRefusal(reply, error);
    switch (error.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
      case 'FST_REQ_FILE_TOO_LARGE':
        return sendRefusal(reply, new BusinessError('TOO_LARGE', { limit: sizeText(request.routeOptions.bodyLimit) }));
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
        return sendRefusal(reply, badInput('general.notJson'));
      case 'FST_ERR_CTP_EMPTY_JSON_BODY':
        return sendRefusal(reply, badInput('general.nothingReceived'));
    }
    if (error instanceof SyntaxError) return sendRefusal(reply, badInput('general.brokenJson'));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendRefusal(reply, badInput('general.brokenRequest'));
    }
    logger.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'request failed');
    return sendFailure(reply, error);
  };
}
