import { createHash, randomBytes } from 'node:crypto';
import { BusinessError, calls, sockets, type SocketParams } from '@xuekao/contracts';
import type { Redis } from '@xuekao/platform';
import { within } from '@xuekao/tracing';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../http-replies.js';
import { guardCall, limitConcurrency, type Door } from '../call-routes.js';
import { holdsPermission } from '../session-guard.js';
import { parseInput } from '../validation.js';
import type { FoundSocket } from './socket-paths.js';

const ticketSeconds = 30;

/** The parameters of the socket stand beside its name: gateways of the release before this one read tickets of the exam socket as well. */
export type Ticket = SocketParams & {
  /** name of the socket */
  kind: string;
  userId: string;
  sessionId: string;
};

const redisKeyOf = (ticket: string): string => `socket-ticket:${createHash('sha256').update(ticket).digest('hex')}`;

/** Gives a ticket's content, once. */
export async function redeemTicket(redis: Redis, ticket: string): Promise<Ticket | null> {
  const text = await redis.getDel(redisKeyOf(ticket));
  return text === null ? null : (JSON.parse(text) as Ticket); // written below only
}

/** Whether the ticket was given for this socket, and the path names the ticket's own person. */
export const opens = (ticket: Ticket, { spec, params }: FoundSocket): boolean =>
  ticket.kind === spec.name &&
  (spec.own === undefined || params[spec.own] === ticket.userId) &&
  spec.receiver.every((name) => name === spec.own || params[name] === ticket[name]);

/** A socket cannot carry the header `token`: the page asks for a single-use ticket and sends it as its first message. */
export function registerTickets(app: FastifyInstance, door: Door, redis: Redis): void {
  const call = calls.gateway.sockets.ticket;
  app.route({
    method: 'POST',
    url: call.path,
    onRequest: guardCall(call, door),
    preHandler: limitConcurrency(call, door),
    handler: async (request, reply) => {
      const { session } = request;
      if (!session) throw new BusinessError('NOT_SIGNED_IN');
      // the parsed contract of this very call
      const { kind, ...params } = parseInput(call, request.body) as { kind: keyof typeof sockets } & SocketParams;
      const { access, admits } = sockets[kind];
      if (!holdsPermission({ access }, session)) throw new BusinessError('FORBIDDEN');
      const context = { requestId: request.id, caller: session.caller };
      await within(request.span, () => door.calls.call(admits.call, admits.input(params), context));
      const ticket = randomBytes(32).toString('base64url');
      const content: Ticket = { ...params, kind, userId: session.caller.userId, sessionId: session.id };
      await redis.set(redisKeyOf(ticket), JSON.stringify(content), { expiration: { type: 'EX', value: ticketSeconds } });
      return sendDone(reply, { ticket });
    },
  });
}
