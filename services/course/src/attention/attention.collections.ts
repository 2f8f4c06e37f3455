import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sealedPictureSchema, type SealedPicture } from '@xuekao/pictures';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { gateSchema, studyCaptureSchema, type GateDoc, type StudyCaptureDoc } from './attention.model.js';

@Injectable()
export class AttentionCollections implements OnModuleInit {
  readonly gates: Model<GateDoc>;
  readonly captures: Model<StudyCaptureDoc>;
  readonly pictures: Model<SealedPicture>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.gates = connection.model<GateDoc>('StudyGate', gateSchema, 'study_gates');
    this.captures = connection.model<StudyCaptureDoc>('StudyCapture', studyCaptureSchema, 'study_captures');
    this.pictures = connection.model<SealedPicture>('StudyPicture', sealedPictureSchema('gateId'), 'study_pictures');
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.gates.createIndexes(), this.captures.createIndexes(), this.pictures.createIndexes()]);
  }
}
