import 'reflect-metadata';
import { Module, type INestApplicationContext, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ServiceName } from '@xuekao/contracts';
import { PlatformModule, readConfig } from '@xuekao/platform';

/** Another service, of which only these providers are there: what it hears and tells, without its calls. */
export function startProviders(service: ServiceName, env: NodeJS.ProcessEnv, providers: Provider[]): Promise<INestApplicationContext> {
  @Module({ imports: [PlatformModule.forService(service, readConfig(env), 'one')], providers })
  class OtherService {}
  return NestFactory.createApplicationContext(OtherService, { logger: false, abortOnError: false });
}
