import { BusinessError, allCalls, maxBytesOf, siteLanguage, type CallSpec } from '@xuekao/contracts';
import type { CallClient, CallReply, Session, WireRequest } from '@xuekao/platform';
import { within, type Tracer } from '@xuekao/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kindOf } from './address-limits.js';
import type { ConcurrencyLimiter } from './concurrency-limiter.js';
import { sendReply } from './http-replies.js';
import type { Bodies } from './bodies.js';
import { languageOf } from './language.js';
import type { LicenceGuard } from './licence-guard.js';
import type { ModuleGuard } from './module-guard.js';
import { isOver, whenOver } from './over.js';
import type { RefusalLog } from './refusal-log.js';
import type { Passed } from './request-log.js';
import { beginSpan } from './request-spans.js';
import { holdsPermission, type SessionGuard } from './session-guard.js';
import { parseInput } from './validation.js';

/** As a browser names itself: see frontends/shared/src/api/device-name.ts. */
const deviceName = /^[0-9a-f]{16,64}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** who calls; null on public calls */
    session: Session | null;
    /** where the time of a call went; null until it is known to be one */
    passed: Passed | null;
  }
}

export interface Door {
  calls: CallClient;
  guard: SessionGuard;
  limiter: ConcurrencyLimiter;
  bodies: Bodies;
  refusals: RefusalLog;
  licence: LicenceGuard;
  modules: ModuleGuard;
  /** null: nothing is traced */
  tracer: Tracer | null;
}

/** Session, permission, limits: before a byte of the body is read. */
export function guardCall(call: CallSpec, door: Door) {
  const load = call.load ?? 'rest';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const passed: Passed = (request.passed = {});
    beginSpan(door.tracer, call, request, reply);
    await door.modules.check(call);
    if (call.access === 'public') {
      await door.limiter.limitAddress(request.ip, kindOf(call));
      if (call.mayKnowCaller === true) request.session = await door.guard.find(request, call);
    } else {
      request.session = await door.guard.require(request, call);
      door.limiter.limitPerson(request.session.id);
      if (!holdsPermission(call, request.session)) {
        door.refusals.add(call, request.session, request.ip);
        throw new BusinessError('FORBIDDEN');
      }
    }
    await door.licence.check(call);
    refuseGone(reply);
    const who = door.limiter.whoOf(request);
    door.limiter.check(load, who);
    door.bodies.hold(request, reply, who, load);
    passed.admitMs = Math.round(reply.elapsedTime);
  };
}

/**
 * Takes the place when the body is there: a client that sends it slowly, or never, must not keep others out. The place comes back with
 * the answer or when the client hangs up.
 */
export const limitConcurrency =
  (call: CallSpec, door: Door) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseGone(reply);
    whenOver(reply, door.limiter.enter(call.load ?? 'rest', door.limiter.whoOf(request)));
    if (request.passed) request.passed.placeMs = Math.round(reply.elapsedTime);
  };

/** A closed connection gets no answer, and work without a place has no limit. @throws {BusinessError} BUSY */
function refuseGone(reply: FastifyReply): void {
  if (isOver(reply)) throw new BusinessError('BUSY');
}

/**
 * Registers a route for every call that a service owns; the calls of the gateway itself, and those with files in them, are registered by
 * their features.
 */
export function registerCallRoutes(app: FastifyInstance, door: Door): void {
  for (const call of allCalls) {
    if (call.owner === 'gateway' || call.access === 'internal' || call.method === 'sheet' || call.method === 'events') continue;
    const isGet = call.method === 'GET';
    app.route({
      method: isGet ? 'GET' : 'POST',
      url: call.path,
      bodyLimit: maxBytesOf(call),
      onRequest: guardCall(call, door),
      preHandler: limitConcurrency(call, door),
      handler: async (request, reply) => {
        const input = parseInput(call, isGet ? request.query : request.body);
        const answer = await askService(door, call, request, input);
        if (call.beginsAttempt === true && request.session) await door.guard.prolong(request.session);
        if (answer.status !== 200) return sendReply(reply, answer);
        return isGet ? sendMedia(reply, answer) : call.method === 'file' ? sendFile(reply, answer) : sendReply(reply, answer);
      },
    });
  }
}

/** Has the service answer a request, and notes how long that took. */
export async function askService(
  { calls }: Pick<Door, 'calls'>,
  call: CallSpec,
  request: FastifyRequest,
  input: unknown,
): Promise<CallReply> {
  const began = performance.now();
  try {
    return await within(request.span, () => calls.send(call, wireRequest(request, input)));
  } finally {
    if (request.passed) request.passed.answerMs = Math.round(performance.now() - began);
  }
}

export function wireRequest(request: FastifyRequest, input: unknown): WireRequest {
  const wire: WireRequest = { i: input, r: request.id, ip: request.ip, ua: (request.headers['user-agent'] ?? '').slice(0, 300) };
  if (request.session) {
    wire.c = request.session.caller;
    wire.sb = request.session.createdAt;
  }
  const language = languageOf(request.headers['accept-language']);
  if (language !== siteLanguage) wire.l = language;
  const { device } = request.headers;
  if (typeof device === 'string' && deviceName.test(device)) wire.dv = device;
  return wire;
}

type Media = { png: string } | { wav: string } | { key: string };
/** GET calls answer pictures, sounds and keys of films: `{png}`, `{wav}` or `{key}` in base64 from the service, bytes to the browser. */
function sendMedia(reply: FastifyReply, given: CallReply): FastifyReply {
  // by contract of GET calls
  const answer = JSON.parse(Buffer.from(given.body).toString('utf8')) as { code: number; data: Media | null };
  if (answer.code !== 0 || !answer.data) return sendReply(reply, given);
  const { data } = answer;
  const [type, base64] =
    'png' in data ? ['image/png', data.png] : 'wav' in data ? ['audio/wav', data.wav] : ['application/octet-stream', data.key];
  return reply.type(type).send(Buffer.from(base64, 'base64'));
}

/** `{name, base64}` from the service, bytes to the browser; a refusal stays what it is. */
function sendFile(reply: FastifyReply, given: CallReply): FastifyReply {
  // by contract of file calls
  const answer = JSON.parse(Buffer.from(given.body).toString('utf8')) as { code: number; data: { name: string; base64: string } | null };
  if (answer.code !== 0 || !answer.data) return sendReply(reply, given);
  return reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(answer.data.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .type('application/octet-stream')
    .send(Buffer.from(answer.data.base64, 'base64'));
}
