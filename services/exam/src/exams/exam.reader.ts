import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { arrangedFor, type PersonalRules } from './arrangements.js';
import { isFor } from './entry-rules.js';
import { examStates, type ExamDoc } from './exam.model.js';
import { trialExam } from './trial-exam.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { TrialSwitch } from './trial-switch.js';
import { ExamCollections } from './exam.collections.js';

/** Exams as the learners' calls read them: a wave of starts asks the database once a second, not once a person. */
@Injectable()
export class ExamReader {
  private readonly cache = new LRUCache<string, Promise<ExamDoc | null>>({ max: 2000, ttl: 1000 });

  constructor(
    private readonly examStore: ExamCollections,
    private readonly trial: TrialSwitch,
    private readonly time: ServiceTime,
  ) {}

  async find(id: string): Promise<ExamDoc | null> {
    if (isTrialExam(id)) return trialExam;
    const known = this.cache.get(id);
    if (known) return known;
    const loading = this.examStore.exams.findById(id).lean().exec();
    this.cache.set(id, loading);
    loading.catch(() => this.cache.delete(id));
    return loading;
  }

  /** As it is stored now: another process may have changed it within the second for which `find` remembers it. */
  findNow(id: string): Promise<ExamDoc | null> {
    this.forget(id);
    return this.find(id);
  }

  /**
   * With the rules as they are for this person. @param isInvited by an activity, beside the audience
   * @throws {BusinessError} EXAM_NOT_FOR_YOU outside the audience, and for what is not there: the answer must not tell which of both it is;
   * TRIAL_OFF
   */
  async forLearner(id: string, caller: Caller, isInvited = false): Promise<ExamDoc & PersonalRules & { setId: string }> {
    if (isTrialExam(id)) await this.trial.check();
    const exam = await this.find(id);
    if (!exam || exam.setId === null || exam.state === examStates.removed || !(isInvited || isFor(exam, caller)))
      throw new BusinessError('EXAM_NOT_FOR_YOU');
    return arrangedFor({ ...exam, setId: exam.setId }, caller, this.time.now());
  }

  /** Exam as the pages of its attempt need it. */
  async ofAttempt(id: string): Promise<ExamDoc> {
    const exam = await this.find(id);
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }

  forget(id: string): void {
    this.cache.delete(id);
  }
}
