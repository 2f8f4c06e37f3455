import { badgeIssuerPath, badgeStatusPath, BusinessError, calls } from '@xuekao/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Door } from './call-routes.js';

const { issuer, status } = calls.cert.badges;
/** How long others may keep a document, in seconds: a credential that is withdrawn says so within a minute. */
const keptSeconds = 60;
const longestList = 9_999_999;

/**
 * Documents by which anybody verifies the credentials of the site, at the addresses that the standards name. Wallets are pages of other
 * sites, so these alone are for every origin: they hold nothing of the person who asks.
 */
export function registerBadges(app: FastifyInstance, door: Door): void {
  const send = (reply: FastifyReply, type: string, json: string): FastifyReply =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${keptSeconds}` })
      .type(type)
      .send(json);

  app.get(badgeIssuerPath, async (request, reply) => {
    await door.limiter.limitAddress(request.ip, 'info');
    const { json } = await door.calls.call(issuer, {}, { requestId: request.id });
    return send(reply, 'application/json', json);
  });
  app.get<{ Params: { list: string } }>(`${badgeStatusPath}:list`, async (request, reply) => {
    await door.limiter.limitAddress(request.ip, 'info');
    const list = Number(request.params.list);
    if (!Number.isInteger(list) || list < 1 || list > longestList) throw new BusinessError('NOT_FOUND');
    const { json } = await door.calls.call(status, { list }, { requestId: request.id });
    return send(reply, 'application/vc', json);
  });
}
