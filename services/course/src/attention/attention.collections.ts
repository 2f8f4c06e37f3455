import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  gateSchema,
  studyCaptureSchema,
  studyPictureSchema,
  type GateDoc,
  type StudyCaptureDoc,
  type StudyPictureDoc,
} from './attention.model.js';

@Injectable()
export class AttentionCollections implements OnModuleInit {
  readonly gates: Model<GateDoc>;
  readonly captures: Model<StudyCaptureDoc>;
  readonly pictures: Model<StudyPictureDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.gates = connection.model<GateDoc>('StudyGate', gateSchema, 'study_gates');
    this.captures = connection.model<StudyCaptureDoc>('StudyCapture', studyCaptureSchema, 'study_captures');
    this.pictures = connection.model<StudyPictureDoc>('StudyPicture', studyPictureSchema, 'study_pictures');
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.gates.createIndexes(), this.captures.createIndexes(), this.pictures.createIndexes()]);
  }
}
