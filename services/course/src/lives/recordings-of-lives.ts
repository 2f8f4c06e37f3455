import { Injectable } from '@nestjs/common';
import { CourseCollections, RecordingUses } from '../courses/index.js';
import { LiveCollections } from './live.collections.js';

/** Courses by the recordings of their lives. */
@Injectable()
export class RecordingsOfLives extends RecordingUses {
  constructor(
    private readonly store: LiveCollections,
    private readonly courses: CourseCollections,
  ) {
    super();
  }

  override async using(fileIds: readonly string[]): Promise<string | null> {
    const runs = await this.store.runs.find({ fileId: { $in: [...fileIds] } }, { liveId: 1 }).lean();
    if (runs.length === 0) return null;
    const course = await this.courses.courses.findOne({ 'liveList.id': { $in: runs.map(({ liveId }) => liveId) } }, { title: 1 }).lean();
    return course?.title ?? null;
  }
}
