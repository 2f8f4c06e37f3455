import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ProgressDoc } from './learning.model.js';

/** A lesson that a page of its person plays, as this process read or wrote it last. */
export interface PlayedLesson {
  readonly progress: ProgressDoc;
  readonly page: string;
  /** when the database last said that this page plays, in milliseconds since the epoch */
  readonly askedAt: number;
}
/** A lesson whose time was counted: `turn` is that of before. */
export type CountedLesson = Pick<ProgressDoc, '_id' | 'turn'>;

const mostKept = 10_000;
/** From then on the database is asked again which page plays: a process of the release before does not say it in the lesson (`turn`). */
const longestMs = 300_000;

/**
 * Lessons that are played, in the memory of the process that hears their words (decision 0196). Nothing is decided by it alone: whoever
 * changes a lesson, or opens another page of its person, changes its `turn`, and a write that rests on an old one is refused.
 */
@Injectable()
export class PlayedLessons {
  private readonly known = new LRUCache<string, PlayedLesson>({ max: mostKept });

  /** The lesson, if this page plays it. @param now milliseconds since the epoch */
  of(lessonId: string, page: string, now: number): PlayedLesson | undefined {
    const lesson = this.known.get(lessonId);
    if (lesson?.page !== page) return undefined;
    return Math.abs(now - lesson.askedAt) < longestMs ? lesson : undefined;
  }

  /** The database has acknowledged that its page was opened, or words of it. */
  keep(lesson: PlayedLesson): void {
    this.known.set(lesson.progress._id, lesson);
  }

  /** The lesson is another one by now, or has to be read. */
  forget(lessonId: string): void {
    this.known.delete(lessonId);
  }

  /**
   * Leaves out lessons while their time is counted: what is heard meanwhile is decided by the database.
   * @returns what brings them back, once they are counted and unless they were heard meanwhile
   */
  leaveOut(lessonIds: readonly string[]): (counted: readonly CountedLesson[]) => void {
    const left = new Map<string, PlayedLesson>();
    for (const id of lessonIds) {
      const lesson = this.known.peek(id);
      if (lesson) left.set(id, lesson);
      this.known.delete(id);
    }
    return (counted) => {
      for (const { _id, turn } of counted) {
        const lesson = left.get(_id);
        if (lesson?.progress.turn !== turn || this.known.has(_id)) continue;
        const { uncounted: _time, uncountedAt: _since, ...progress } = lesson.progress;
        this.known.set(_id, { ...lesson, progress: { ...progress, turn: turn + 1 } });
      }
    };
  }
}
