import { Injectable } from '@nestjs/common';
import { attentionLimits, failedVerdicts } from '@xuekao/contracts';
import { AttentionCollections } from './attention.collections.js';
import type { GateDoc, StudyCaptureDoc } from './attention.model.js';

/** Looks that say nothing may stand between failures. */
const mostRead = attentionLimits.faceChance.max * 10;

/** Failures in a row of a person: since a picture that showed them, since their face was checked, or since the learning last ended. */
@Injectable()
export class FailedRows {
  constructor(private readonly store: AttentionCollections) {}

  /** The last one first. */
  async of({ _id: gateId, failsFrom }: Pick<GateDoc, '_id' | 'failsFrom'>): Promise<StudyCaptureDoc[]> {
    const looks = await this.store.captures
      .find({ gateId, at: { $gt: failsFrom } })
      .sort({ at: -1, _id: -1 })
      .limit(mostRead)
      .lean<StudyCaptureDoc[]>();
    const end = looks.findIndex(({ verdict, ended }) => verdict === 'same' || ended === true);
    return looks.slice(0, end < 0 ? looks.length : end).filter(({ verdict }) => failedVerdicts.includes(verdict));
  }
}
