import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';

@Module({})
class ExamModule {}

export const exam: ServiceDefinition = { name: 'exam', module: ExamModule };
