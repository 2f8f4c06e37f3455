import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import { reachOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { notRemoved } from '../exams/exam.model.js';
import { Collections } from '../store/collections.js';
import { PublishService } from './publish.service.js';
import { QuestionSource } from './question-source.js';

/** What whoever publishes an exam, or opens it again, should see once more. */
@Injectable()
export class BeforePublish {
  constructor(
    private readonly store: Collections,
    private readonly publisher: PublishService,
    private readonly questions: QuestionSource,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async of(id: string, context: UserContext): Promise<Output<typeof calls.examBeforePublish>> {
    const exam = await this.store.exams.findOne({ _id: id, ...reachOf(context.caller), ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    // published questions stay as they are, so nothing is left to do about them
    const template = exam.setId === null ? await this.store.templates.findOne({ _id: exam.tmplId }).lean() : null;
    // one service that is away hides nothing of the other
    const [audience, undescribed] = await Promise.all([
      orNull(this.publisher.audience(exam, context)),
      orNull(this.questions.undescribed(template?.groups ?? [], context)),
    ]);
    return { audience, undescribed };
  }
}

const orNull = <T>(number: Promise<T>): Promise<T | null> => number.catch(() => null);
