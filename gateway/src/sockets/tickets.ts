import { createHash, randomBytes } from 'node:crypto';
import { BusinessError, calls } from '@xuekao/contracts';
import type { Redis } from '@xuekao/platform';
import type { FastifyInstance } from 'fastify';
import { sendBody } from '../answers.js';
import { guardCall, takePlace, type Door } from '../call-routes.js';
import { parseInput } from '../validation.js';

const ticketSeconds = 30;

export interface Ticket {
  kind: 'exam' | 'user';
  userId: string;
  sessionId: string;
  /** empty unless kind is exam */
  examId: string;
}

const keyOf = (ticket: string): string => `socket-ticket:${createHash('sha256').update(ticket).digest('hex')}`;

/** Gives a ticket's content, once. */
export async function redeemTicket(redis: Redis, ticket: string): Promise<Ticket | null> {
  const text = await redis.getDel(keyOf(ticket));
  return text === null ? null : (JSON.parse(text) as Ticket); // written below only
}

/** A socket cannot carry the header `token`: the page asks for a single-use ticket and sends it as its first message. */
export function registerTickets(app: FastifyInstance, door: Door, redis: Redis): void {
  const call = calls.gateway.sockets.ticket;
  app.route({
    method: 'POST',
    url: call.path,
    onRequest: guardCall(call, door),
    preHandler: takePlace(call, door),
    handler: async (request, reply) => {
      const { session } = request;
      if (!session) throw new BusinessError('NOT_SIGNED_IN');
      // the parsed contract of this very call
      const { kind, examId } = parseInput(call, request.body) as { kind: Ticket['kind']; examId?: string };
      if (kind === 'exam') {
        if (!examId) throw new BusinessError('BAD_INPUT', { detail: '请选择考试' });
        // whoever may not see the exam gets no ticket for it
        await door.calls.call(calls.exam.exams.simpleDetail, { id: examId }, { requestId: request.id, caller: session.caller });
      }
      const ticket = randomBytes(32).toString('base64url');
      const content: Ticket = { kind, userId: session.caller.userId, sessionId: session.id, examId: examId ?? '' };
      await redis.set(keyOf(ticket), JSON.stringify(content), { expiration: { type: 'EX', value: ticketSeconds } });
      return sendBody(reply, 200, JSON.stringify({ code: 0, msg: '操作成功！', data: { ticket } }));
    },
  });
}
