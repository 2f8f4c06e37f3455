import { BusinessError, callbackPath, calls, learnerPages, loginTypes } from '@xuekao/contracts';
import type { FastifyInstance } from 'fastify';
import type { Door } from './call-routes.js';

/** The page that tells people what became of it (specification part 1, section 2). */
const landing = learnerPages.LoginSync;
/** DingTalk's own name for the code first: it sends both. */
const codeNames = ['authCode', 'code'] as const;
const maxCode = 600;
const maxState = 128;

const textOf = (value: unknown, max: number): string => (typeof value === 'string' && value.length <= max ? value : '');

/**
 * Return of a browser from a provider of sign-in. The page gets a code of ours, single-use, a minute long and good only in the browser that
 * began: no token stands in an address (security.md, the sync page).
 */
export function registerThirdPartyReturns(app: FastifyInstance, door: Door): void {
  for (const loginType of loginTypes) {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(callbackPath(loginType), async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'login');
      const { query } = request;
      const code = codeNames.map((name) => textOf(query[name], maxCode)).find((text) => text !== '') ?? '';
      try {
        const given = await door.calls.call(
          calls.identity.thirdParty.callback,
          { loginType, code, state: textOf(query['state'], maxState) },
          { requestId: request.id },
        );
        return await reply.redirect(`${landing}?code=${given.code}`);
      } catch (error) {
        // a person looks at this: they get a page with words, not JSON
        if (error instanceof BusinessError) return reply.redirect(`${landing}?fault=${error.code}`);
        throw error;
      }
    });
  }
}
