import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { allCalls, allSockets, BusinessError } from '@xuekao/contracts';
import {
  CallClient,
  Sessions,
  answerStatus,
  configOf,
  connectNats,
  connectRedis,
  createLogger,
  metrics,
  namedRefusal,
  observeCall,
  redisTime,
  serveMetrics,
  tracerOf,
  monitorClock,
  type Config,
  type LocalCalls,
} from '@xuekao/platform';
import { within } from '@xuekao/tracing';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { registerAnswerFiles } from './answer-files.js';
import { registerCourseFiles } from './course-files.js';
import { registerLives } from './lives.js';
import { registerRecordings } from './recordings.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { answerError, sendRefusal } from './http-replies.js';
import { registerBadges } from './badges.js';
import { registerBattleAddresses } from './battle-addresses.js';
import { Bodies, dropBody } from './bodies.js';
import { answerBroken } from './broken-requests.js';
import { certificateOf, renewCertificate, type CertificatePair } from './certificate.js';
import { registerCallRoutes, type Door } from './call-routes.js';
import { registerStreamRoutes } from './call-streams.js';
import { Connections } from './connections.js';
import { backlog, canShare, openMoreDoors, refuseTakenPort } from './doors.js';
import { addDrain } from './drain.js';
import { registerHealth, servicesHealth } from './health.js';
import { LicenceGuard } from './licence-guard.js';
import { ModuleGuard } from './module-guard.js';
import { registerOpenApi } from './openapi.js';
import { FileStore } from './file-store.js';
import { registerPictures } from './pictures.js';
import { RefusalLog } from './refusal-log.js';
import { RequestLog } from './request-log.js';
import { endSpan } from './request-spans.js';
import { registerSheets } from './sheets.js';
import { SiteMarks } from './site-marks.js';
import { registerSounds } from './sounds.js';
import { StoredFiles } from './stored-files.js';
import { addSecurityHeaders, checkHost, checkOrigin } from './security-headers.js';
import { SessionGuard } from './session-guard.js';
import { SocketHub } from './sockets/socket-hub.js';
import { registerTickets } from './sockets/tickets.js';
import { registerUserEvents } from './sockets/user-events.js';
import { registerApps } from './static-apps.js';
import { registerPayNotices } from './pay-notices.js';
import { registerThirdPartyReturns } from './third-party-return.js';
import { TrustedAddresses } from './trusted-addresses.js';
import { registerVideos } from './videos.js';

export interface Gateway {
  /** for tests that send requests without a browser */
  server: Server;
  /** e.g. `http://127.0.0.1:7300` */
  url: string;
  /** of metrics and `/healthz/services`, where the configuration names a port for them */
  metricsUrl: string | null;
  close(): Promise<void>;
}

/**
 * Opens the one door: routes from the contracts, sessions, permissions, limits, pictures, sockets, the two applications.
 * Plain Fastify rather than a Nest application: docs/decisions/0004.
 * @param local of the services in this very process; left out: every call goes over the broker
 */
export async function startGateway(common: Config, local?: LocalCalls): Promise<Gateway> {
  const config = configOf(common, 'gateway');
  const logger = createLogger('gateway', config.logLevel);
  const nats = await connectNats(config, 'gateway');
  const redis = await connectRedis(config, logger);
  const sessions = new Sessions(redis, nats, config);
  const guard = new SessionGuard(sessions, nats, config, logger);
  const calls = new CallClient(nats, config, 'gateway', local);
  const trusted = new TrustedAddresses(calls, logger);
  const limiter = new ConcurrencyLimiter((address) => trusted.has(address));
  answerStatus(nats, config, 'gateway');
  const endClock = monitorClock('redis', redisTime(redis), logger);
  const requests = new RequestLog(logger, config.slowCallMs);
  const refusals = new RefusalLog(calls, config, logger);
  const tracer = await tracerOf('gateway', config, logger);
  const door: Door = {
    calls,
    guard,
    limiter,
    bodies: new Bodies(),
    refusals,
    licence: new LicenceGuard(calls, logger),
    modules: new ModuleGuard(calls, logger),
    tracer,
  };

  const certificate = config.tls && (await certificateOf(config.tls));
  const app = createApp(config, certificate);
  const answer = answerError(logger);
  app.setErrorHandler(async (error: FastifyError | BusinessError, request, reply) => {
    try {
      // who tries tokens that open nothing is slowed down, and the others at the address are not
      if (error instanceof BusinessError && error.errorName === 'NOT_SIGNED_IN') await limiter.limitAddress(request.ip, 'strangers');
      return within(request.span, () => answer(orUnnamed(error, request.routeOptions.url, config), request, reply));
    } catch (tooMany) {
      return answer(tooMany as BusinessError, request, reply); // limitAddress throws nothing else
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply);
    checkHost(request, config);
    if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request, config);
  });
  app.addHook('onSend', dropBody);
  const drain = addDrain(app);
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    endSpan(request, reply);
    observeCall(metrics.httpSeconds, { path, status: String(reply.statusCode) }, reply.elapsedTime / 1000, request.span);
    const line = {
      requestId: request.id,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.session?.caller.userId,
    };
    within(request.span, () => requests.add(line, request.passed));
  });

  registerHealth(app, { limiter, nats, redis, drain });
  registerCallRoutes(app, door);
  registerStreamRoutes(app, door);
  registerTickets(app, door, redis);
  registerUserEvents(app, door, nats, config);
  registerThirdPartyReturns(app, door);
  registerPayNotices(app, door);
  registerBadges(app, door);
  registerBattleAddresses(app, door);
  const files = new FileStore(calls, logger);
  const stored = new StoredFiles(files, config);
  await registerPictures(app, door, redis, stored, config);
  await registerSounds(app, door, redis, stored, config);
  await registerVideos(app, door, redis, stored, config);
  await registerAnswerFiles(app, door, redis, stored, config);
  await registerCourseFiles(app, door, redis, stored, config);
  registerRecordings(app, door, config);
  registerLives(app, door, config);
  await registerSheets(app, door, redis);
  if (!config.production) await registerOpenApi(app);
  const marks = new SiteMarks(calls, stored, logger);
  app.addHook('onClose', async () => marks.close());
  await registerApps(app, limiter, files, marks, config);

  // what Fastify tells as `request.ip`, which a request for a socket does not pass
  const proxies = config.trustProxy
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const isProxy = proxyAddr.compile(proxies);
  const sockets = new SocketHub({
    redis,
    nats,
    guard,
    calls,
    config,
    logger,
    sockets: allSockets,
    whoOf: (request) => limiter.whoOf({ session: null, ip: proxyAddr(request, isProxy) }),
  });
  sockets.attach(app.server);
  const connections = new Connections(app.server);
  await refuseTakenPort(config.host, config.port);
  // before anybody is let in: a port that is taken is a start that failed
  const { metricsHost, metricsPort: port } = config;
  const services = servicesHealth(nats, config);
  const metricsServer = port === null ? null : await serveMetrics({ host: metricsHost, port }, logger, { services });
  // before anybody waits for an answer: what the start has left is more than what it made, and would stay until the heap is full
  await app.ready();
  globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' });
  const address = { host: config.host, port: config.port, backlog, reusePort: canShare };
  const url = await app.listen(address);
  const closeDoors = await openMoreDoors(app.server, config.host);
  const endRenewal = renewCertificate(app.server, config.tls, certificate, logger);
  logger.info({ url }, 'gateway is ready');
  return {
    server: app.server,
    url,
    metricsUrl: metricsServer && `http://127.0.0.1:${metricsServer.port}`,
    close: async () => {
      await drain.run(config.drainSeconds);
      await metricsServer?.close();
      closeDoors();
      sockets.close();
      limiter.close();
      const stay = connections.hangUp();
      await app.close();
      stay();
      await endClock();
      await endRenewal();
      requests.close();
      await refusals.close();
      await tracer?.close();
      await nats.drain();
      await redis.close();
    },
  };
}

/**
 * Milliseconds for a whole request, and how often it is looked who is over it: Node's own every half minute would let bodies stay half as
 * long again.
 */
const requestTimeout = 60_000;
const connectionsCheckingInterval = 5000;

function createApp(config: Config, certificate: CertificatePair | null): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(certificate ? { https: { ...certificate, connectionsCheckingInterval } } : {}),
    trustProxy: config.trustProxy || false,
    // our own id, never one that a client sends
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 16),
    requestTimeout,
    http: { connectionsCheckingInterval },
    keepAliveTimeout: 75_000,
    // a stop waits for answers, not for idle connections
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBroken,
    // a path that cannot even be decoded
    // generic parameters differ only
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply as unknown as FastifyReply, new BusinessError('UNKNOWN_CALL')),
  }); // the https variant differs only in its server's type
  app.decorateRequest('session', null);
  app.decorateRequest('passed', null);
  app.decorateRequest('span', null);
  app.decorateRequest('giveBody', null);
  return app;
}

const callsByPath = new Map(allCalls.map((call) => [call.path, call]));
/** A fault in place of a refusal that the contract does not name; for calls of services their own processes do this. */
function orUnnamed(error: FastifyError | BusinessError, path: string | undefined, { checkOutput }: Config): FastifyError | BusinessError {
  const call = callsByPath.get(path ?? '');
  return call && checkOutput ? (namedRefusal(call, error) as FastifyError | BusinessError) : error; // itself, or an Error in its place
}
