import { allCalls, defaultMaxBytes, type CallSpec } from '@xuekao/contracts';
import type { CallClient, Session, WireRequest } from '@xuekao/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from './admission.js';
import { sendBody } from './answers.js';
import { checkPermission, type SessionGuard } from './session-guard.js';
import { parseInput } from './validation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** who calls; null on public calls */
    session: Session | null;
    /** gives the place in the queue back */
    leave: (() => void) | null;
  }
}

export interface Door {
  calls: CallClient;
  guard: SessionGuard;
  admission: Admission;
}

/** Session, permission, limits: before a byte of the body is read. */
export function guardCall(call: CallSpec, door: Door) {
  return async (request: FastifyRequest): Promise<void> => {
    if (call.access === 'public') {
      door.admission.limitAddress(request.ip);
    } else {
      request.session = await door.guard.require(request, call);
      door.admission.limitPerson(request.session.id);
      checkPermission(call, request.session);
    }
    door.admission.check(call.load ?? 'rest');
  };
}

/** Takes the place when the body is there: whoever sends it slowly, or never, must not keep others out. */
export const takePlace = (call: CallSpec, door: Door) => async (request: FastifyRequest): Promise<void> => {
  request.leave = door.admission.enter(call.load ?? 'rest');
};

/** Registers a route for every call that a service owns; the calls of the gateway itself are registered by their features. */
export function registerCallRoutes(app: FastifyInstance, door: Door): void {
  for (const call of allCalls) {
    if (call.owner === 'gateway' || call.access === 'internal') continue;
    const isGet = call.method === 'GET';
    app.route({
      method: isGet ? 'GET' : 'POST',
      url: call.path,
      bodyLimit: call.maxBytes ?? defaultMaxBytes,
      onRequest: guardCall(call, door),
      preHandler: takePlace(call, door),
      handler: async (request, reply) => {
        const input = parseInput(call, isGet ? request.query : request.body);
        const { status, body, retryAfter } = await door.calls.send(call, wireRequest(request, input));
        if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
        return isGet && status === 200 ? sendPicture(reply, body) : sendBody(reply, status, body);
      },
    });
  }
}

function wireRequest(request: FastifyRequest, input: unknown): WireRequest {
  const wire: WireRequest = { i: input, r: request.id, ip: request.ip, ua: String(request.headers['user-agent'] ?? '').slice(0, 300) };
  if (request.session) wire.c = request.session.caller;
  return wire;
}

/** GET calls answer pictures: `{png}` in base64 from the service, bytes to the browser. */
function sendPicture(reply: FastifyReply, body: Uint8Array): FastifyReply {
  const answer = JSON.parse(Buffer.from(body).toString('utf8')) as { code: number; data: { png: string } | null }; // by contract of GET calls
  if (answer.code !== 0 || !answer.data) return sendBody(reply, 200, body);
  return reply.type('image/png').send(Buffer.from(answer.data.png, 'base64'));
}
