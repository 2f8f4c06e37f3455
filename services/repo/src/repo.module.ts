import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';

@Module({})
class RepoModule {}

export const repo: ServiceDefinition = { name: 'repo', module: RepoModule };
