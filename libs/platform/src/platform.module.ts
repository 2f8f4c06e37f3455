import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@xuekao/contracts';
import type { Tracer } from '@xuekao/tracing';
import type { Connection } from 'mongoose';
import { AuditTrail } from './audit/audit-trail.js';
import { CallClient } from './call-client.js';
import type { Config } from './config.js';
import { connectRedis, type Redis } from './connections.js';
import { connectNats } from './nats-connection.js';
import { EventConsumers } from './consumers/event-consumers.js';
import type { LocalCalls } from './local-calls.js';
import { createLogger } from './logger.js';
import { OwnPartition } from './partitions/peers.js';
import { Outbound } from './outbound.js';
import { Sessions } from './sessions.js';
import { SocketSender } from './sockets/socket-sender.js';
import { openData } from './upgrades/open-data.js';
import type { UpgradeStep } from './upgrades/upgrades.js';
import { CONFIG, LOGGER, MONGO, NATS, REDIS, SERVICE, TRACER } from './tokens.js';

interface Extras {
  /** steps for data of earlier releases */
  upgrades?: readonly UpgradeStep[];
  /** null: nothing is traced */
  tracer?: Tracer | null;
  /** what the services of this process ask of each other without the broker */
  local?: LocalCalls | undefined;
}

/** Connections of one service; opened before anything that injects them exists, closed after everything else has stopped. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(MONGO) private readonly mongo: Connection,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(Outbound) private readonly outbound: Outbound,
    @Inject(AuditTrail) private readonly trail: AuditTrail,
  ) {}

  /** @param processId as the service's call server has it */
  static forService(
    service: ServiceName,
    config: Config,
    processId: string,
    { upgrades = [], tracer = null, local }: Extras = {},
  ): DynamicModule {
    const logger = createLogger(service, config.logLevel);
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: TRACER, useValue: tracer },
        { provide: NATS, useFactory: () => connectNats(config, service) },
        { provide: MONGO, useFactory: () => openData(service, upgrades, { config, logger }) },
        { provide: REDIS, useFactory: () => connectRedis(config, logger) },
        { provide: Outbound, useFactory: () => new Outbound(config) },
        { provide: CallClient, inject: [NATS], useFactory: (nats: NatsConnection) => new CallClient(nats, config, service, local) },
        {
          provide: OwnPartition,
          inject: [CallClient],
          useFactory: (client: CallClient) => new OwnPartition(client.peersOf(service), processId),
        },
        {
          provide: AuditTrail,
          inject: [MONGO, CallClient],
          useFactory: (mongo: Connection, client: CallClient) => new AuditTrail(mongo, client, logger),
        },
        { provide: Sessions, inject: [REDIS, NATS], useFactory: (redis: Redis, nats: NatsConnection) => new Sessions(redis, nats, config) },
        {
          provide: SocketSender,
          inject: [REDIS, NATS],
          useFactory: (redis: Redis, nats: NatsConnection) => new SocketSender(service, redis, nats, config),
        },
        EventConsumers,
      ],
      exports: [
        SERVICE,
        CONFIG,
        LOGGER,
        TRACER,
        NATS,
        MONGO,
        REDIS,
        Outbound,
        CallClient,
        OwnPartition,
        AuditTrail,
        Sessions,
        SocketSender,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.trail.close();
    await this.nats.close();
    await this.mongo.close();
    await this.redis.close();
    await this.outbound.close();
  }
}
