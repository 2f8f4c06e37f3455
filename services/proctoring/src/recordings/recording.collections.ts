import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { recordingPieceSchema, recordingSchema, type RecordingDoc, type RecordingPieceDoc } from './recording.model.js';

@Injectable()
export class RecordingCollections implements OnModuleInit {
  readonly recordings: Model<RecordingDoc>;
  readonly pieces: Model<RecordingPieceDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.recordings = connection.model<RecordingDoc>('Recording', recordingSchema, 'recordings');
    this.pieces = connection.model<RecordingPieceDoc>('RecordingPiece', recordingPieceSchema, 'recording_pieces');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.recordings, this.pieces]) await model.createIndexes();
  }
}
