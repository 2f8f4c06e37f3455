import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { INestMicroservice, LoggerService, Type } from '@nestjs/common';
import { Catch, Module, type RpcExceptionFilter } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomStrategy } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@xuekao/contracts';
import type { Connection } from 'mongoose';
import { AuditTrail } from './audit/audit-trail.js';
import { CallServer } from './call-server.js';
import { configOf, type Config } from './config.js';
import { databaseTime, monitorClock } from './clock-skew.js';
import type { LocalCalls } from './local-calls.js';
import { createLogger, type Logger } from './logger.js';
import { serveMetrics } from './metrics-server.js';
import { PlatformModule } from './platform.module.js';
import { MONGO } from './tokens.js';
import { tracerOf } from './tracing.js';
import { readsOf } from './connections.js';
import { carries, connectNats } from './nats-connection.js';
import { runProcess } from './run-process.js';
import { answerStatus } from './status/process-status.js';
import { openData } from './upgrades/open-data.js';
import type { UpgradeStep } from './upgrades/upgrades.js';

export interface ServiceDefinition {
  name: ServiceName;
  module: Type;
  /** Changes of this release in the data of earlier ones, made before the module. */
  upgrades?: readonly UpgradeStep[];
  /** The module compares its clock with the database itself, because it decides by it. */
  comparesClock?: true;
  /**
   * Whether this process should have calls of its own at the moment; one that should not answers what nobody else is there for. Left out:
   * always.
   */
  fitness?: (app: INestMicroservice) => () => boolean;
}
export interface RunningService {
  app: INestMicroservice;
  /** Whether its calls can be asked: the broker carries them and the database reads. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Starts a service: its Nest module on top of the platform's connections, its calls on NATS.
 * Resolves when every call that it owns can be asked.
 * @param local given to all services of one process: they ask each other without the broker
 */
export async function startService(
  { name, module, upgrades, comparesClock, fitness }: ServiceDefinition,
  common: Config,
  local?: LocalCalls,
): Promise<RunningService> {
  const config = configOf(common, name);
  const processId = randomUUID();
  const logger = createLogger(name, config.logLevel);
  const tracer = await tracerOf(name, config, logger);
  @Module({ imports: [PlatformModule.forService(name, config, processId, { upgrades, tracer, local }), module] })
  class Root {}

  // the transport answers on a connection of its own, so that closing drains it before the module's connections go
  const nats: NatsConnection = await connectNats(config, `${name}-calls`);
  const strategy = new CallServer({ service: name, nats, logger, config, processId, tracer, ...(local ? { local } : {}) });
  const app = await serveCalls(Root, strategy, logger, (made) => {
    const trail = made.get(AuditTrail);
    strategy.isReady = readsOf(made.get<Connection>(MONGO));
    strategy.trail = trail;
    if (fitness) strategy.isFit = fitness(made);
    trail.start();
  });
  answerStatus(nats, config, name);
  const endClock = comparesClock ? null : monitorClock('database', databaseTime(app.get<Connection>(MONGO)), logger);
  // said at every level: whoever started the process waits for this line
  logger.child({}, { level: 'info' }).info('service is ready');
  return {
    app,
    isReady: async () => (await carries(nats)) && (await strategy.isReady()),
    close: async () => {
      await endClock?.();
      await app.close();
      await nats.drain();
      await tracer?.close();
    },
  };
}

/** Nest would replace what a handler throws by a message of its own; the transport must see the refusal itself. */
@Catch()
class PassErrors implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** A Nest microservice on our transport, listening. */
export async function serveCalls(
  module: Type,
  strategy: CallServer,
  logger: Logger,
  prepare: (app: INestMicroservice) => void = () => undefined,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<CustomStrategy>(module, { strategy, logger: nestLogger(logger), abortOnError: false });
  app.useGlobalFilters(new PassErrors());
  prepare(app);
  await app.listen();
  return app;
}

/** The main of a service process: configuration from the environment, a clean end on SIGINT and SIGTERM. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  await runProcess(definition.name, async (config, logger) => {
    if (config.upgradeOnly) return upgradeAndEnd(definition, config, logger);
    // before the line that says that the service is ready: a port that is taken is a start that failed
    let running: RunningService | null = null;
    const ready = async (): Promise<boolean> => running !== null && running.isReady();
    const { metricsHost: host, metricsPort: port } = config;
    const metricsServer = port === null ? null : await serveMetrics({ host, port }, logger, { ready });
    const service = await startService(definition, config);
    running = service;
    return async () => {
      running = null;
      await service.close();
      await metricsServer?.close();
    };
  });
}

/** For a job before the processes of a release: these find the steps done, and nobody waits for them. */
async function upgradeAndEnd({ name, upgrades = [] }: ServiceDefinition, config: Config, logger: Logger): Promise<never> {
  const connection = await openData(name, upgrades, { config, logger });
  await connection.close();
  logger.info({ steps: upgrades.length }, 'the data is that of this release');
  process.exit(0);
}

/** Nest's own messages go to our log: its start-up chatter as debug. */
function nestLogger(logger: Logger): LoggerService {
  const text = (message: unknown, context: unknown): [Record<string, unknown>, string] => [{ context }, String(message)];
  return {
    log: (message: unknown, context: unknown) => logger.debug(...text(message, context)),
    debug: (message: unknown, context: unknown) => logger.debug(...text(message, context)),
    verbose: (message: unknown, context: unknown) => logger.debug(...text(message, context)),
    warn: (message: unknown, context: unknown) => logger.warn(...text(message, context)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ detail: rest }, String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal({ detail: rest }, String(message)),
  };
}
