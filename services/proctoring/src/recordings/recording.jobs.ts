import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { RecordingCollections } from './recording.collections.js';
import type { RecordingDoc } from './recording.model.js';

/** A disk that is full stays so for a while. */
const longestRestMs = 600_000;

/** Which process works at which recording. */
@Injectable()
export class RecordingJobs extends LeasedJobs<RecordingDoc> {
  constructor(store: RecordingCollections) {
    // mongoose leaves the type of the driver's collection open
    super(() => nativeOf<RecordingDoc>(store.recordings), { due: 'dueAt', longestRestMs });
  }
}
