import { Inject, Injectable } from '@nestjs/common';
import { holderOf } from '@xuekao/access';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LOGGER, type Logger } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { arrangementKey, examStates, type ExamDoc } from '../exams/index.js';
import { arrangedMessage } from '../kernel/texts.js';
import type { ArrangementDoc } from './arrangement-job.model.js';

/**
 * Tells a person of an arrangement that was made for this person alone, before the exam or between two attempts. Whoever writes a paper is
 * told by the time that it gets; of an arrangement for many the exam office tells in its own words.
 */
@Injectable()
export class ArrangementNews {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** False: the inbox is away, and it is to be tried again. Sent again it is the same message. */
  async tell(job: ArrangementDoc, exam: ExamDoc): Promise<boolean> {
    const userId = personOf(job.key);
    if (userId === null || job.removed !== null || exam.state !== examStates.published) return true;
    if (await this.attemptStore.papers.exists({ examId: exam._id, userId, handState: 0 })) return true;
    const message = {
      key: `arranged:${job._id}`,
      userId,
      ...arrangedMessage(exam.title, job),
      link: addressOf(learnerPages.CheckExam, { id: exam._id }),
    };
    try {
      await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `arrangement-${job._id}` });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, arrangementId: job._id }, 'a person was not told of an arrangement; it is tried again');
      return false;
    }
  }
}

/** Null: it is for a group, a department, or everybody. */
function personOf(key: string): string | null {
  if (key === arrangementKey({ kind: 'all', id: '' })) return null;
  const { kind, id } = holderOf(key);
  return kind === 'user' ? id : null;
}
