import { BusinessError, calls, noticeMethods, noticePathOf } from '@xuekao/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitConcurrency, type Door } from './call-routes.js';

const { notice: call } = calls.payment.orders;
/** Longer than any notice that the companies document. */
const bodyLimit = 64 * 1024;
/** Headers in which a company signs. */
const signed = /^(?:wechatpay|paypal)-/;
const longestHeader = 2000;
const mostHeaders = 20;

/**
 * Notices of companies that move money. Their signatures are over the bytes as they came, so nothing is read here: text and headers go to
 * the payment service, which believes nothing before it has looked at the signature (docs/decisions/0130).
 */
export function registerPayNotices(app: FastifyInstance, door: Door): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
    for (const method of noticeMethods)
      scope.post(
        noticePathOf(method),
        {
          bodyLimit,
          onRequest: async (request, reply) => {
            await door.limiter.limitAddress(request.ip, 'info');
            door.bodies.hold(request, reply, door.limiter.whoOf(request), 'rest');
          },
          preHandler: limitConcurrency(call, door),
        },
        async (request, reply) => {
          const body = typeof request.body === 'string' ? request.body : '';
          try {
            const heard = await door.calls.call(call, { method, headers: signedHeaders(request), body }, { requestId: request.id });
            return await reply.type(heard.type).send(heard.body);
          } catch (error) {
            // companies read the status, and tell it again
            if (error instanceof BusinessError)
              return reply.status(error.status === 200 ? 400 : error.status).send({ code: 'FAIL', message: error.message });
            throw error;
          }
        },
      );
  });
}

const signedHeaders = ({ headers }: FastifyRequest): { name: string; value: string }[] =>
  Object.entries(headers)
    .flatMap(([name, value]) => (signed.test(name) && typeof value === 'string' && value.length <= longestHeader ? [{ name, value }] : []))
    .slice(0, mostHeaders);
