import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type QuestionWithKey } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { questionFromAuthored, splitQuestion, toPoints, type QuestionView } from '@xuekao/question';
import { examStates, notRemoved, type ExamDoc } from './exam.model.js';
import { newId } from '../kernel/ids.js';
import {
  type Authority,
  TemplateAuthority,
  type TemplateDoc,
  templateCount,
  templateTenths,
  TemplateCollections,
} from '../templates/index.js';
import {
  checkPools,
  isDrawn,
  planSet,
  variantCountFor,
  type FrozenGroup,
  isGone,
  QuestionSource,
  SetWriter,
} from '../question-sets/index.js';
import { ExamCollections } from './exam.collections.js';

/** Publishing freezes an exam: its questions in their present versions, and papers that are ready before anybody starts. */
@Injectable()
export class PublishService {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly templateStore: TemplateCollections,
    private readonly sets: SetWriter,
    private readonly questions: QuestionSource,
    private readonly authority: TemplateAuthority,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  async changeState(id: string, state: 0 | 1, context: UserContext): Promise<void> {
    const exam = await this.examStore.exams.findOne({ _id: id, $and: [reachOf(context.caller, 'edit').filter()], ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (state === examStates.published && exam.setId === null) {
      await this.publish(exam, context);
      return;
    }
    const { matchedCount } = await this.examStore.exams.updateOne({ _id: id, ...notRemoved }, { $set: { state } });
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
  }

  private async publish(exam: ExamDoc, context: UserContext): Promise<void> {
    if (exam.endTime <= exam.startTime) throw new BusinessError('EXAM_TIMES');
    // nobody could sit it: the dates are those of the exam that it was copied from, or a slip
    if (exam.endTime.getTime() <= this.time.now()) throw new BusinessError('EXAM_WINDOW_OVER');
    const template = await this.templateStore.templates.findOne({ _id: exam.tmplId }).lean();
    if (!template || templateCount(template) === 0) throw new BusinessError('EXAM_NO_QUESTIONS');
    if (!(await this.authority.mayUse(template, exam, context))) throw new BusinessError('TMPL_NOT_SHARED');
    const totalTenths = templateTenths(template);
    if (exam.qualifyTenths > totalTenths) throw new BusinessError('EXAM_QUALIFY', { max: toPoints(totalTenths) });

    const authority = await this.authority.over(template, context);
    const pools = await this.questions.pools(template.groups, authority);
    checkPools(template.groups, pools);
    const plan = planSet(template.groups, pools, exam._id);
    const questions = await this.freeze(plan.ids, template, authority);
    const setId = newId();
    try {
      await this.writeSet(setId, exam, plan.groups, questions, context);
    } catch (error) {
      await this.sets.drop(setId);
      throw error;
    }
    // the set counts from this moment; a change of the exam in between, or a second publisher, makes it void
    const { matchedCount } = await this.examStore.exams.updateOne(
      { _id: exam._id, setId: null, revision: exam.revision },
      { $set: { state: examStates.published, setId, totalTenths, quCount: templateCount(template) }, $inc: { revision: 1 } },
    );
    if (matchedCount === 0) {
      await this.sets.drop(setId);
      throw new BusinessError('STALE');
    }
  }

  /** @throws {BusinessError} BAD_INPUT that names the group whose question is gone */
  async freeze(ids: readonly string[], template: TemplateDoc, authority: Authority): Promise<QuestionWithKey[]> {
    try {
      return await this.questions.frozen(ids, authority);
    } catch (error) {
      // say which group has lost a question
      if (isGone(error)) await this.questions.checkPicked(template.groups, authority);
      throw error;
    }
  }

  /** @param previewUntil the set of a preview, which no exam takes */
  async writeSet(
    setId: string,
    exam: ExamDoc,
    groups: FrozenGroup[],
    questions: readonly QuestionWithKey[],
    context: UserContext,
    previewUntil?: Date,
  ): Promise<void> {
    const frozen = questions.map((question) => {
      const { view, key } = splitQuestion(questionFromAuthored(question));
      return { view: shuffling(view, exam.itemRand), key, version: question.version };
    });
    const variantCount = isDrawn(groups) ? variantCountFor(await this.audience(exam, context)) : 1;
    await this.sets.write(
      {
        _id: setId,
        examId: exam._id,
        groups,
        variantCount,
        quRand: exam.quRand,
        shuffles: exam.quRand || frozen.some(({ view }) => hasShuffledOptions(view)),
        ...(previewUntil ? { previewUntil } : {}),
      },
      frozen,
    );
  }

  /** How many people may sit it, as far as that can be counted: with a password everybody may. */
  async audience(exam: Pick<ExamDoc, 'openType' | 'users' | 'departs'>, context: UserContext): Promise<number> {
    if (exam.openType === 3) return exam.users.length;
    const deptCodes = exam.openType === 2 ? exam.departs : null;
    return (await this.client.call(calls.identity.users.countAudience, { deptCodes }, { requestId: context.requestId })).count;
  }
}

/** Options come in another order when the question or the exam says so; right and wrong of a judgement keep their places. */
export function shuffling(view: QuestionView, examShuffles: boolean): QuestionView {
  return {
    ...view,
    itemRand: view.quType !== 'judge' && view.options.length > 0 && (view.itemRand || examShuffles),
    parts: view.parts.map((part) => shuffling(part, examShuffles)),
  };
}
const hasShuffledOptions = (view: QuestionView): boolean => view.itemRand || view.parts.some(hasShuffledOptions);
