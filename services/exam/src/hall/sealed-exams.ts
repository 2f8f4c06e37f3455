import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { closeOf, examStates, ExamReader, LinkedExams, type ExamDoc } from '../exams/index.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { SealedQuestions } from '../question-sets/index.js';

type Told = Output<typeof calls.exam.exams.sealed>;
const hourMs = 3_600_000;
const nothing: Told = { questions: [], next: null, until: '' };

/** Questions of an exam as ciphertext, for whoever waits for it: the start then has keys to send alone (decision 0176). */
@Injectable()
export class SealedExams {
  constructor(
    private readonly reader: ExamReader,
    private readonly links: LinkedExams,
    private readonly sealed: SealedQuestions,
    private readonly time: ServiceTime,
  ) {}

  async part({ id, from, ...link }: Input<typeof calls.exam.exams.sealed>, context: UserContext): Promise<Told> {
    const isInvited = await this.links.invites(id, link, context);
    const exam = await this.reader.forLearner(id, context.caller, isInvited);
    if (isTrialExam(id) || !isSoon(exam, this.time.now())) return nothing;
    const { setId, setRevision = 0 } = exam;
    const part = await this.sealed.part({ setId, setRevision }, from);
    return part.questions.length === 0 ? nothing : { ...part, until: closeOf(exam).toISOString() };
  }
}

const isSoon = ({ state, offline, startTime, endTime }: ExamDoc, now: number): boolean =>
  state === examStates.published && offline !== true && now >= startTime.getTime() - hourMs && now < endTime.getTime();
