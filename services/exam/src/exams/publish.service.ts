import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type QuestionWithKey } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import type { Model } from 'mongoose';
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
  drawPaper,
  isDrawn,
  planSet,
  variantCountFor,
  frozenDigest,
  type FrozenGroup,
  type FrozenKeyDoc,
  type FrozenViewDoc,
  isGone,
  QuestionSource,
  QuestionSetCollections,
} from '../question-sets/index.js';
import { ExamCollections } from './exam.collections.js';

const writeBatch = 500;
const papersAtOnce = 20;

/** Publishing freezes an exam: its questions in their present versions, and papers that are ready before anybody starts. */
@Injectable()
export class PublishService {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly templateStore: TemplateCollections,
    private readonly paperStore: QuestionSetCollections,
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
      await this.dropSet(setId);
      throw error;
    }
    // the set counts from this moment; a change of the exam in between, or a second publisher, makes it void
    const { matchedCount } = await this.examStore.exams.updateOne(
      { _id: exam._id, setId: null, revision: exam.revision },
      { $set: { state: examStates.published, setId, totalTenths, quCount: templateCount(template) }, $inc: { revision: 1 } },
    );
    if (matchedCount === 0) {
      await this.dropSet(setId);
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
    const halves = questions
      .map((question) => splitQuestion(questionFromAuthored(question)))
      .map(({ view, key }) => ({ view: shuffling(view, exam.itemRand), key }));
    const variantCount = isDrawn(groups) ? variantCountFor(await this.audience(exam, context)) : 1;
    const place = (index: number) => ({ _id: `${setId}:${index}`, setId, index });
    await this.insert<FrozenViewDoc>(
      this.paperStore.views,
      halves.map(({ view }, index) => ({ ...place(index), view, version: questions[index]?.version })),
    );
    await this.insert<FrozenKeyDoc>(
      this.paperStore.keys,
      halves.map(({ view, key }, index) => ({ ...place(index), key, digest: frozenDigest(view, key) })),
    );
    await this.writeVariants(setId, exam._id, groups, variantCount);
    await this.paperStore.sets.create({
      _id: setId,
      examId: exam._id,
      groups,
      questionCount: questions.length,
      variantCount,
      quRand: exam.quRand,
      shuffles: exam.quRand || halves.some(({ view }) => hasShuffledOptions(view)),
      ...(previewUntil ? { previewUntil } : {}),
    });
  }

  /** Drawing thousands of papers takes seconds: between a few of them others are served. */
  private async writeVariants(setId: string, examId: string, groups: FrozenGroup[], count: number): Promise<void> {
    for (let from = 0; from < count; from += papersAtOnce) {
      const numbers = Array.from({ length: Math.min(papersAtOnce, count - from) }, (_, index) => from + index);
      await this.insert(
        this.paperStore.variants,
        numbers.map((no) => ({ _id: `${setId}:${no}`, setId, no, picks: drawPaper(groups, `${examId}:${no}`) })),
      );
    }
  }

  /** How many people may sit it, as far as that can be counted: with a password everybody may. */
  async audience(exam: Pick<ExamDoc, 'openType' | 'users' | 'departs'>, context: UserContext): Promise<number> {
    if (exam.openType === 3) return exam.users.length;
    const deptCodes = exam.openType === 2 ? exam.departs : null;
    return (await this.client.call(calls.identity.users.countAudience, { deptCodes }, { requestId: context.requestId })).count;
  }

  private async insert<T extends { _id: string }>(model: Model<T>, documents: readonly T[]): Promise<void> {
    for (let from = 0; from < documents.length; from += writeBatch) {
      // straight to the driver: the documents are built here from parsed contracts
      await model.collection.insertMany(documents.slice(from, from + writeBatch) as never[]); // the driver's type knows ObjectId keys only
    }
  }

  /** Forgets what deleted exams froze. */
  async dropSets(examIds: readonly string[]): Promise<void> {
    for (const { _id } of await this.paperStore.sets.find({ examId: { $in: [...examIds] } }, { _id: 1 }).lean()) await this.dropSet(_id);
  }

  async dropSet(setId: string): Promise<void> {
    await this.paperStore.views.deleteMany({ setId });
    await this.paperStore.keys.deleteMany({ setId });
    await this.paperStore.variants.deleteMany({ setId });
    await this.paperStore.revisions.deleteMany({ setId });
    await this.paperStore.sets.deleteOne({ _id: setId });
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
