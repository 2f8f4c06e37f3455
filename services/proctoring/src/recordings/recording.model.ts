import type { RecordingState, StreamKind } from '@xuekao/contracts';
import { schemaOptions, type LeasedJob } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Recording of one stream that has ended, and the work at it. It stays without its pictures when their time is over. */
export interface RecordingDoc extends LeasedJob {
  /** of its stream, and the beginning of the names of its files */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  kind: StreamKind;
  from: Date;
  to: Date;
  state: Exclude<RecordingState, 'running'>;
  /** of what can be played */
  bytes: number;
  /** its pictures are deleted then */
  keptUntil: Date;
  /** from when on it is to be made playable; null: there is nothing to be done */
  dueAt: Date | null;
}

/** Part of a recording, sealed for its own place. */
export interface RecordingPieceDoc {
  /** of the recording and its number */
  _id: string;
  recordingId: string;
  sealed: string;
  until: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const recordingSchema = new Schema<RecordingDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    kind: text,
    from: date,
    to: date,
    state: text,
    bytes: { type: Number, default: 0 },
    keptUntil: date,
    dueAt: { type: Date, default: null },
  },
  schemaOptions,
);
recordingSchema.index({ paperId: 1, from: 1 });
recordingSchema.index({ userId: 1, from: 1 });
recordingSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } }, name: 'due' });
// whose time is over
recordingSchema.index({ state: 1, keptUntil: 1 });

export const recordingPieceSchema = new Schema<RecordingPieceDoc>(
  { _id: text, recordingId: text, sealed: text, until: date },
  schemaOptions,
);
recordingPieceSchema.index({ recordingId: 1 });
// a second hand beside the service's clock: pieces go also where no process of proctoring runs any more
recordingPieceSchema.index({ until: 1 }, { expireAfterSeconds: 86_400 });
