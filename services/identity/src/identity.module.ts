import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';

@Module({})
class IdentityModule {}

export const identity: ServiceDefinition = { name: 'identity', module: IdentityModule };
