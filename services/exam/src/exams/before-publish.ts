import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { notRemoved } from './exam.model.js';
import { ExamCollections } from './exam.collections.js';
import { TemplateAuthority, TemplateCollections, type TemplateDoc } from '../templates/index.js';
import { PublishService } from './publish.service.js';
import { QuestionSource } from '../question-sets/index.js';

/** Facts for the person who publishes an exam, or opens it again. */
@Injectable()
export class BeforePublish {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly templateStore: TemplateCollections,
    private readonly publisher: PublishService,
    private readonly questions: QuestionSource,
    private readonly authority: TemplateAuthority,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async of(id: string, context: UserContext): Promise<Output<typeof calls.exam.exams.beforePublish>> {
    const exam = await this.examStore.exams.findOne({ _id: id, $and: [reachOf(context.caller, 'view').filter()], ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    // published questions stay as they are, so nothing is left to do about them
    const template = exam.setId === null ? await this.templateStore.templates.findOne({ _id: exam.tmplId }).lean() : null;
    // one service that is away hides nothing of the other
    const [audience, undescribed] = await Promise.all([
      orNull(this.publisher.audience(exam, context)),
      orNull(template ? this.undescribed(template, context) : this.questions.undescribed([], context)),
    ]);
    return { audience, undescribed };
  }

  private async undescribed(template: TemplateDoc, context: UserContext): Promise<Output<typeof calls.repo.questions.undescribed>> {
    return this.questions.undescribed(template.groups, await this.authority.over(template, context));
  }
}

const orNull = <T>(number: Promise<T>): Promise<T | null> => number.catch(() => null);
