import { addressOf, battleJoinCode, battleShortPath, BusinessError, calls, learnerPages } from '@xuekao/contracts';
import type { FastifyInstance } from 'fastify';
import type { Door } from './call-routes.js';

/**
 * The short address of a battle, as a hall types it from a projector: leads to the battle. A number that was mistyped leads to the list, in
 * which the battle stands as well.
 */
export function registerBattleAddresses(app: FastifyInstance, door: Door): void {
  const pageOf = async (code: string, requestId: string): Promise<string> => {
    if (!battleJoinCode.test(code)) return learnerPages.WebBattleList;
    try {
      const { id } = await door.calls.call(calls.exam.battles.byJoinCode, { code }, { requestId });
      return addressOf(learnerPages.WebBattleDetail, { id });
    } catch (error) {
      if (error instanceof BusinessError) return learnerPages.WebBattleList;
      throw error;
    }
  };

  app.get<{ Params: { code: string } }>(`${battleShortPath}:code`, async (request, reply) => {
    await door.limiter.limitAddress(request.ip, 'info');
    return reply.header('cache-control', 'no-store').redirect(await pageOf(request.params.code, request.id));
  });
}
