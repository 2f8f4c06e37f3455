import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { newId } from '../kernel/ids.js';
import { checkPools, drawPaper, planSet, QuestionSource, type FrozenGroup } from '../question-sets/index.js';
import { TemplateAuthority, templateCount, TemplateCollections, templateTenths } from '../templates/index.js';
import { ExamCollections } from './exam.collections.js';
import { notRemoved, type ExamDoc } from './exam.model.js';
import { PublishService } from './publish.service.js';

/** As long as attempts at the trial are kept. */
const keptMs = 24 * 3_600_000;

/** An exam as a preview asks it. */
export type PreviewedExam = ExamDoc & { setId: string };

/** Papers of exams for those who may edit them, drafts as well, to be sat as a learner would sit them. */
@Injectable()
export class Previews {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly templateStore: TemplateCollections,
    private readonly publisher: PublishService,
    private readonly questions: QuestionSource,
    private readonly authority: TemplateAuthority,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND for whoever may not edit it */
  async exam(id: string, caller: Caller): Promise<ExamDoc> {
    const filter = { _id: id, $and: [reachOf(caller, 'edit').filter()], ...notRemoved };
    const exam = caller.permissions.includes('exam:add') ? await this.examStore.exams.findOne(filter).lean<ExamDoc>() : null;
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }

  /**
   * With the frozen questions that it was published with, or, a draft, with those of one paper in their present versions, which the sweep
   * of sets takes away later. @param number of the paper, from 1
   * @throws {BusinessError} EXAM_NO_QUESTIONS, TMPL_NOT_SHARED, TMPL_GROUP_SHORT, TMPL_RULES_SHORT
   */
  async withSet(exam: ExamDoc, number: number, context: UserContext): Promise<PreviewedExam> {
    if (exam.setId !== null) return { ...exam, setId: exam.setId };
    const template = await this.templateStore.templates.findOne({ _id: exam.tmplId }).lean();
    if (!template || templateCount(template) === 0) throw new BusinessError('EXAM_NO_QUESTIONS');
    if (!(await this.authority.mayUse(template, exam, context))) throw new BusinessError('TMPL_NOT_SHARED');
    const authority = await this.authority.over(template, context);
    const pools = await this.questions.pools(template.groups, authority);
    checkPools(template.groups, pools);
    const plan = planSet(template.groups, pools, exam._id);
    // as it is drawn when the exam is published
    const picks = drawPaper(plan.groups, `${exam._id}:${number - 1}`);
    const places = [...new Set(picks.flat())];
    const questions = await this.publisher.freeze(
      places.map((place) => plan.ids[place] ?? ''),
      template,
      authority,
    );
    const groups = plan.groups.map((group, at) => onlyPicked(group, picks[at] ?? [], places));
    const setId = newId();
    await this.publisher.writeSet(setId, exam, groups, questions, context, new Date(this.time.now() + keptMs));
    return { ...exam, setId, totalTenths: templateTenths(template), quCount: templateCount(template) };
  }
}

/** The group with what was drawn as if somebody had picked it. */
function onlyPicked(group: FrozenGroup, picks: readonly number[], places: readonly number[]): FrozenGroup {
  const marks = new Map(group.picked.map(({ index, tenths }) => [index, tenths]));
  const picked = picks.map((place) => ({ index: places.indexOf(place), tenths: marks.get(place) ?? group.perTenths }));
  return { ...group, picked, pools: [] };
}
