import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { EntryLeaves, lastWindowEndOf, type ExamDoc } from '../exams/index.js';
import { AttemptCollections } from './attempt.collections.js';

/** Whether somebody sits an exam or still may: until then its keys are in no file, and in no reason of a correction. */
@Injectable()
export class RunningExam {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly leaves: EntryLeaves,
    private readonly time: ServiceTime,
  ) {}

  async is(exam: Pick<ExamDoc, '_id' | 'startTime' | 'endTime' | 'overTime' | 'totalTime' | 'arrangements'>): Promise<boolean> {
    if (this.time.now() < lastWindowEndOf(exam)) return true;
    if (await this.leaves.isOpen(exam._id, this.time.now())) return true;
    return (await this.attemptStore.papers.exists({ examId: exam._id, handState: 0 })) !== null;
  }
}
