import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { AiModule } from './ai/index.js';
import { BanksModule } from './banks/index.js';
import { DemoModule } from './demo/index.js';
import { ImportModule } from './import/index.js';
import { KernelModule } from './kernel/kernel.module.js';
import { NearModule } from './near/index.js';
import { PointsModule } from './knowledge-points/index.js';
import { PurchasesModule } from './purchases/index.js';
import { QuestionsModule } from './questions/index.js';
import { ReportsModule } from './reports/index.js';
import { TrainingModule } from './training/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({
  imports: [
    KernelModule,
    BanksModule,
    PurchasesModule,
    PointsModule,
    QuestionsModule,
    NearModule,
    ImportModule,
    ReportsModule,
    AiModule,
    TrainingModule,
    DemoModule,
  ],
})
class RepoModule {}

export const repo: ServiceDefinition = { name: 'repo', module: RepoModule };
