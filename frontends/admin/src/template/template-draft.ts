import type { QuType, TemplateGroup } from '@xuekao/contracts';
import { quTypeText, type CallInput, type CallOutput } from '@xuekao/frontend-shared';
import { isLevel, type Level } from '../fields/vocabulary.js';
import { newKey } from '../lib/ids.js';
import { tmplText } from './template.texts.js';

export interface DraftItem {
  key: string;
  quId: string;
  /** null: as the group says */
  score: number | null;
}
export interface DraftRule {
  key: string;
  repoId: string;
  chapterIds: string[];
  quType: QuType;
  levels: Level[];
  pointCodes: string[];
  count: number;
}
export interface DraftGroup {
  key: string;
  id?: string;
  title: string;
  remark: string;
  /** 1 picked, 2 drawn */
  joinType: 1 | 2;
  perScore: number;
  partShare: number;
  items: DraftItem[];
  rules: DraftRule[];
}
export interface TemplateDraft {
  title: string;
  remark: string;
  groups: DraftGroup[];
  /** of the stored template that this one began with; a draft that an earlier release kept has none */
  revision?: number;
}

export const newGroup = (joinType: 1 | 2): DraftGroup => ({
  key: newKey(),
  title: joinType === 2 ? quTypeText('radio') : '',
  remark: '',
  joinType,
  perScore: 2,
  partShare: 50,
  items: [],
  rules: joinType === 2 ? [newRule()] : [],
});
export const newRule = (after?: DraftRule): DraftRule => ({
  key: newKey(),
  repoId: after?.repoId ?? '',
  chapterIds: [],
  quType: after?.quType ?? 'radio',
  levels: [],
  pointCodes: [],
  count: 5,
});
/** A rule changed. A group that is called after the type of its first rule goes on to be. */
export function withRule(group: DraftGroup, key: string, more: Partial<DraftRule>): DraftGroup {
  const [first] = group.rules;
  const follows = first !== undefined && first.key === key && more.quType !== undefined && group.title === quTypeText(first.quType);
  return {
    ...group,
    title: follows && more.quType !== undefined ? quTypeText(more.quType) : group.title,
    rules: group.rules.map((rule) => (rule.key === key ? { ...rule, ...more } : rule)),
  };
}

/** All rules of a group are others. A group that is called after the type of its first rule goes on to be. */
export function withRules(group: DraftGroup, rules: DraftRule[]): DraftGroup {
  const [[first], [next]] = [group.rules, rules];
  const follows = first === undefined ? group.title.trim() === '' : group.title === quTypeText(first.quType);
  return { ...group, title: follows && next !== undefined ? quTypeText(next.quType) : group.title, rules };
}

export const newTemplate = (): TemplateDraft => ({ title: '', remark: '', groups: [] });

const fromGroup = (group: TemplateGroup): DraftGroup => ({
  key: newKey(),
  id: group.id,
  title: group.title,
  remark: group.remark,
  joinType: group.joinType === 2 ? 2 : 1,
  perScore: group.perScore,
  partShare: group.partShare,
  items: group.items.map(({ quId, score }) => ({ key: newKey(), quId, score: score === group.perScore ? null : score })),
  rules: group.rules.map((rule) => ({ ...rule, key: newKey(), levels: rule.levels.filter(isLevel) })),
});
export const fromTemplate = (detail: CallOutput<'/api/tmpl/tmpl/detail'>): TemplateDraft => ({
  title: detail.title,
  remark: detail.remark,
  groups: detail.groups.map(fromGroup),
  revision: detail.revision,
});

/** Groups that were changed while they were saved, with the ids that new ones have got. @param sent the groups in the order of `stored` */
export const withGroupIds = (groups: readonly DraftGroup[], sent: readonly DraftGroup[], stored: readonly DraftGroup[]): DraftGroup[] =>
  groups.map((group) => {
    const id = group.id ?? stored[sent.findIndex(({ key }) => key === group.key)]?.id;
    return id === undefined ? group : { ...group, id };
  });

export interface Sum {
  count: number;
  score: number;
}
const tenths = (points: number): number => Math.round(points * 10);

/** How many questions a group has and what they are worth, counted in tenths of a point. */
export function sumOf(group: DraftGroup): Sum {
  if (group.joinType === 2) {
    const count = group.rules.reduce((sum, rule) => sum + rule.count, 0);
    return { count, score: (count * tenths(group.perScore)) / 10 };
  }
  const score = group.items.reduce((sum, item) => sum + tenths(item.score ?? group.perScore), 0);
  return { count: group.items.length, score: score / 10 };
}
export function totalOf(draft: TemplateDraft): Sum {
  const sums = draft.groups.map(sumOf);
  return { count: sums.reduce((sum, one) => sum + one.count, 0), score: sums.reduce((sum, one) => sum + tenths(one.score), 0) / 10 };
}

const isScore = (score: number): boolean => score > 0 && score <= 500 && Math.abs(score * 10 - Math.round(score * 10)) < 1e-6;

/** The first thing that keeps the template from being saved, as a sentence. */
export function problemOf(draft: TemplateDraft): string | null {
  if (draft.title.trim() === '') return tmplText('tmpl.nameMissing');
  for (const [at, group] of draft.groups.entries()) {
    const n = at + 1;
    if (group.title.trim() === '') return tmplText('tmpl.groupTitleMissing', { n });
    if (!isScore(group.perScore)) return tmplText('tmpl.perScoreMissing', { n });
    if (group.joinType === 1 && group.items.some((item) => item.score !== null && !isScore(item.score)))
      return tmplText('tmpl.itemScoreBad', { n });
    if (group.joinType === 2) {
      for (const [index, rule] of group.rules.entries()) {
        if (rule.repoId === '') return tmplText('tmpl.ruleRepoMissing', { n, m: index + 1 });
        if (!Number.isInteger(rule.count) || rule.count < 1 || rule.count > 500)
          return tmplText('tmpl.ruleCountMissing', { n, m: index + 1 });
      }
    }
  }
  return null;
}

/** Rule of list-of-random for a rule of the form. */
export const toDrawRule = ({ repoId, chapterIds, quType, levels, pointCodes }: DraftRule) => ({
  repoId,
  chapterIds,
  quType,
  levels,
  pointCodes,
});

export function toInput(draft: TemplateDraft, id: string | null): CallInput<'/api/tmpl/tmpl/save'> {
  return {
    ...(id === null ? {} : { id, ...(draft.revision === undefined ? {} : { revision: draft.revision }) }),
    title: draft.title.trim(),
    remark: draft.remark.trim(),
    groups: draft.groups.map((group) => ({
      ...(group.id === undefined ? {} : { id: group.id }),
      title: group.title.trim(),
      remark: group.remark.trim(),
      joinType: group.joinType,
      perScore: group.perScore,
      partShare: group.partShare,
      items: group.joinType === 1 ? group.items.map(({ quId, score }) => ({ quId, score: score ?? group.perScore })) : [],
      rules: group.joinType === 2 ? group.rules.map((rule) => ({ ...toDrawRule(rule), count: rule.count })) : [],
    })),
  };
}

/** A copy of the list with one element at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined && to >= 0 && to <= next.length) next.splice(to, 0, one);
  return one !== undefined && to >= 0 && to <= next.length ? next : [...list];
}
