import { Injectable } from '@nestjs/common';
import { ExamCollections } from './exam.collections.js';

/** Exams that people marked as favourites. */
@Injectable()
export class Favourites {
  constructor(private readonly store: ExamCollections) {}

  /** Marks the exam, or takes the mark away. @returns whether it is marked now */
  async toggle(examId: string, userId: string): Promise<boolean> {
    const _id = `${userId}:${examId}`;
    if ((await this.store.favourites.deleteOne({ _id })).deletedCount > 0) return false;
    await this.store.favourites.updateOne({ _id }, { $set: { userId, examId } }, { upsert: true });
    return true;
  }
}
