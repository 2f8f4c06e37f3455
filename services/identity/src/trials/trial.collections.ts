import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { trialSchema, type TrialDoc } from './trial.model.js';

/** Trials of devices before an exam. */
@Injectable()
export class TrialCollections extends OwnCollections {
  readonly trials = this.own<TrialDoc>('Trial', trialSchema, 'trials');
}
