import { Module } from '@nestjs/common';
import { TrialCollections } from './trial.collections.js';
import { TrialController } from './trial.controller.js';
import { TrialService } from './trial.service.js';

@Module({ controllers: [TrialController], providers: [TrialCollections, TrialService] })
export class TrialsModule {}
