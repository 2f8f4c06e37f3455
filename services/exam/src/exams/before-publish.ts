import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { notRemoved } from './exam.model.js';
import { ExamCollections } from './exam.collections.js';
import { TemplateAuthority, TemplateCollections } from '../templates/index.js';
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
    const groups = template?.groups ?? [];
    const over = template ? this.authority.over(template, context) : Promise.resolve(context);
    const [audience, undescribed, practised] = await Promise.all([
      orNull(this.publisher.audience(exam, context)),
      orNull(over.then((request) => this.questions.undescribed(groups, request))),
      orNull(over.then((request) => this.questions.practisedBanks(groups, request))),
    ]);
    return { audience, undescribed, practised };
  }
}

const orNull = <T>(fact: Promise<T>): Promise<T | null> => fact.catch(() => null);
