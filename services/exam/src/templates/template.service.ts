import { Injectable } from '@nestjs/common';
import { listed, ownershipsOf, reachOf, savedByOwner, type Need, type ShareableDoc } from '@xuekao/access';
import { BusinessError, calls, sentence, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { containing, listSort, pageOf, revisionOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { checkPools, criteriaOf, QuestionSource, ruleSupplies, type TemplateGroupDoc } from '../question-sets/index.js';
import { newId } from '../kernel/ids.js';
import type { TemplateDoc } from './template.model.js';
import { groupCount, groupTenths, templateCount, templateTenths } from './template.totals.js';
import { ExamsOfTemplate } from './exams-of-template.js';
import { TemplateAuthority } from './template.authority.js';
import { TemplateCollections } from './template.collections.js';

const sortable = { title: 'title', createTime: 'createTime', updateTime: 'updateTime' };
const namedExams = 10;
type GroupOut = Output<typeof calls.exam.templates.listGroup>[number];

@Injectable()
export class TemplateService {
  constructor(
    private readonly templateStore: TemplateCollections,
    private readonly examsOf: ExamsOfTemplate,
    private readonly questions: QuestionSource,
    private readonly time: ServiceTime,
    private readonly client: CallClient,
    private readonly authority: TemplateAuthority,
  ) {}

  async paging(
    { current, size, orders, params }: Input<typeof calls.exam.templates.paging>,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.exam.templates.paging>> {
    const filter = {
      $and: [listed(caller, params.scope)],
      ...(params.title ? { title: containing(params.title) } : {}),
    };
    const total = await this.templateStore.templates.countDocuments(filter);
    const found = this.templateStore.templates
      .find(filter)
      .sort(listSort(orders, sortable, { createTime: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean()
      .cursor({ batchSize: 100 });
    // one by one: a template may name 15,000 questions, a page 5,000 templates
    const rows = [];
    const owned: ShareableDoc[] = [];
    for await (const template of found) {
      rows.push(rowOf(template, 0));
      const { createBy, createDept, shares } = template;
      owned.push({ createBy, createDept, ...(shares ? { shares } : {}) });
    }
    const uses = await this.examsOf.counts(rows.map(({ id }) => id));
    const owners = await ownershipsOf(owned, caller, { client: this.client, requestId });
    return pageOf(
      rows.flatMap((row, index) => {
        const owner = owners[index];
        return owner ? [{ ...row, examCount: uses.get(row.id) ?? 0, ...owner }] : [];
      }),
      total,
      size,
    );
  }

  async detail(id: string, context: UserContext): Promise<Output<typeof calls.exam.templates.detail>> {
    const template = await this.find(id, context, 'view');
    const uses = await this.examsOf.counts([id]);
    const [owner] = await ownershipsOf([template], context.caller, { client: this.client, requestId: context.requestId });
    if (!owner) throw new Error('one template has one owner');
    return { ...rowOf(template, uses.get(id) ?? 0), ...owner, revision: revisionOf(template), groups: template.groups.map(groupOut) };
  }

  /** The exams whose papers were made of it. They name no version of it, so whether today's is another one is not known. */
  async published(id: string, context: UserContext): Promise<Output<typeof calls.exam.templates.publishedExams>> {
    await this.find(id, context, 'view');
    return this.examsOf.published(id, context.caller, namedExams);
  }

  /** How many templates pick one of the questions, whoever made them. */
  async questionUse(quIds: readonly string[]): Promise<Output<typeof calls.exam.templates.questionUse>> {
    return { templates: await this.templateStore.templates.countDocuments({ 'groups.items.quId': { $in: [...quIds] } }) };
  }

  async groups(id: string, context: UserContext): Promise<GroupOut[]> {
    return (await this.find(id, context, 'view')).groups.map(groupOut);
  }

  async groupQuestions(groupId: string, context: UserContext): Promise<Output<typeof calls.exam.templates.listQu>> {
    const template = await this.templateStore.templates
      .findOne({ 'groups.id': groupId, $and: [reachOf(context.caller, 'view').filter()] })
      .lean();
    const group = template?.groups.find(({ id }) => id === groupId);
    if (!template || !group) throw new BusinessError('NOT_FOUND');
    if (group.items.length === 0) return [];
    const authority = await this.authority.over(template, context);
    const found = new Map(
      (
        await this.questions.frozen(
          group.items.map(({ quId }) => quId),
          authority,
        )
      ).map((question) => [question.id, question]),
    );
    return group.items.flatMap(({ quId, tenths }) => {
      const question = found.get(quId);
      return question ? [pickedRow(question, toPoints(tenths ?? group.perTenths))] : [];
    });
  }

  async save(input: Input<typeof calls.exam.templates.save>, context: UserContext): Promise<Output<typeof calls.exam.templates.save>> {
    const groups = input.groups.map(groupDoc);
    const now = new Date(this.time.now());
    if (input.id === undefined) await this.checkQuestions(groups, context);
    else {
      const stored = await this.find(input.id, context, 'edit');
      // first: a refusal in the owner's name would count what the caller does not see
      await this.checkAdded(stored, groups, context);
      await this.checkQuestions(groups, await this.authority.over(stored, context));
      const set = { title: input.title, remark: input.remark, groups, updateTime: now, ...savedByOwner(stored, context.caller) };
      const revision = await saveRevised({ model: this.templateStore.templates, stored, read: input.revision, set });
      context.note({
        object: savedObject(stored._id, input.revision),
        before: stored,
        after: { ...stored, ...set, updateTime: stored.updateTime },
      });
      return { id: input.id, revision };
    }
    const id = newId();
    const { userId, deptCode } = context.caller;
    await this.templateStore.templates.create({
      _id: id,
      title: input.title,
      remark: input.remark,
      groups,
      createBy: userId,
      createDept: deptCode,
      createTime: now,
      updateTime: now,
      revision: 0,
    });
    return { id, revision: 0 };
  }

  /** How many questions each rule can get in one paper; by the caller's banks. */
  async checkDraw(
    { picked, rules }: Input<typeof calls.exam.templates.checkDraw>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.templates.checkDraw>> {
    if (rules.length === 0) return [];
    const items = picked.map((quId) => ({ quId, tenths: null }));
    const groups = [{ id: '', title: '', remark: '', joinType: 2, perTenths: 0, partShare: 0, items, rules }];
    return ruleSupplies(groups, await this.questions.pools(groups, context)).map(({ have }) => ({ have }));
  }

  /** All or none of the templates are deleted. */
  async remove(ids: readonly string[], { caller }: UserContext): Promise<void> {
    const filter = { _id: { $in: [...ids] }, $and: [reachOf(caller).filter()] };
    if ((await this.templateStore.templates.countDocuments(filter)) !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const used = [...(await this.examsOf.counts(ids)).values()].reduce((sum, count) => sum + count, 0);
    if (used > 0) throw new BusinessError('TMPL_IN_USE', { n: used });
    await this.templateStore.templates.deleteMany(filter);
  }

  /** A template may only be what could be published now: its questions exist once, its rules find enough. */
  private async checkQuestions(groups: readonly TemplateGroupDoc[], context: Pick<UserContext, 'caller' | 'requestId'>): Promise<void> {
    const seen = new Set<string>();
    for (const group of groups) {
      if (groupCount(group) === 0) throw new BusinessError('BAD_INPUT', { detail: sentence('exam.groupEmpty', { title: group.title }) });
      for (const { quId } of group.items) {
        if (seen.has(quId)) throw new BusinessError('BAD_INPUT', { detail: sentence('exam.questionTwice', { title: group.title }) });
        seen.add(quId);
      }
    }
    await this.questions.checkPicked(groups, context);
    if (groups.length > 0) checkPools(groups, await this.questions.pools(groups, context));
  }

  /**
   * A template draws from what its owner sees; whoever adds to a shared one must see the addition too, or a colleague's template would open
   * banks that are shared with nobody.
   */
  private async checkAdded(stored: TemplateDoc, groups: readonly TemplateGroupDoc[], context: UserContext): Promise<void> {
    const picked = new Set(stored.groups.flatMap(({ items }) => items.map(({ quId }) => quId)));
    const drawn = countsOf(stored.groups);
    const wanted = countsOf(groups);
    const added = groups
      .map((group) => ({
        ...group,
        items: group.items.filter(({ quId }) => !picked.has(quId)),
        rules: group.rules.filter((rule) => (wanted.get(criteriaOf(rule)) ?? 0) > (drawn.get(criteriaOf(rule)) ?? 0)),
      }))
      .filter(({ items, rules }) => items.length + rules.length > 0);
    if (added.length === 0) return;
    await this.questions.checkPicked(added, context);
    checkPools(added, await this.questions.pools(added, context));
  }

  private async find(id: string, { caller }: UserContext, need: Need): Promise<TemplateDoc> {
    const template = await this.templateStore.templates.findOne({ _id: id, $and: [reachOf(caller, need).filter()] }).lean();
    if (!template) throw new BusinessError('NOT_FOUND');
    return template;
  }
}

function groupDoc(group: Input<typeof calls.exam.templates.save>['groups'][number]): TemplateGroupDoc {
  const isPicked = group.joinType === 1;
  return {
    id: group.id ?? newId(),
    title: group.title,
    remark: group.remark,
    joinType: group.joinType,
    perTenths: toTenths(group.perScore),
    partShare: group.partShare,
    items: isPicked ? group.items.map(({ quId, score }) => ({ quId, tenths: score === undefined ? null : toTenths(score) })) : [],
    rules: isPicked ? [] : group.rules,
  };
}

/** How many questions the rules with the same criteria draw together. */
function countsOf(groups: readonly TemplateGroupDoc[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const rule of groups.flatMap(({ rules }) => rules)) counts.set(criteriaOf(rule), (counts.get(criteriaOf(rule)) ?? 0) + rule.count);
  return counts;
}

const groupOut = (group: TemplateGroupDoc): GroupOut => ({
  id: group.id,
  title: group.title,
  remark: group.remark,
  joinType: group.joinType,
  perScore: toPoints(group.perTenths),
  partShare: group.partShare,
  quCount: groupCount(group),
  totalScore: toPoints(groupTenths(group)),
  items: group.items.map(({ quId, tenths }) => ({ quId, score: toPoints(tenths ?? group.perTenths) })),
  rules: group.rules.map(({ repoId, chapterIds, quType, levels, pointCodes, count }) => ({
    repoId,
    chapterIds,
    quType,
    levels,
    pointCodes,
    count,
  })),
});

const rowOf = (template: Omit<TemplateDoc, 'shares'>, examCount: number) => ({
  id: template._id,
  title: template.title,
  remark: template.remark,
  groupCount: template.groups.length,
  quCount: templateCount(template),
  totalScore: toPoints(templateTenths(template)),
  examCount,
  createBy: template.createBy,
  createTime: template.createTime.toISOString(),
  updateTime: template.updateTime.toISOString(),
});

const pickedRow = ({ id, quType, quType_dictText, content, quLevel }: QuestionWithKey, score: number) => ({
  quId: id,
  quType,
  quType_dictText,
  content,
  quLevel,
  score,
});
