import { formatScore, quTypeText } from '@xuekao/frontend-shared';
import type { Titles } from '../fields/use-titles.js';
import { levelText } from '../fields/vocabulary.js';
import { listParts, part, type FormPart } from '../lib/form-merge.js';
import { sumOf, toDrawRule, type DraftGroup, type DraftItem, type DraftRule, type TemplateDraft } from './template-draft.js';
import { tmplText } from './template.texts.js';

/** Names behind the ids of the form, as far as the page knows them. */
export interface TemplateNames {
  repos: Titles;
  /** stem of a question in a few words */
  stemOf: (quId: string) => string;
}
function groupWords(group: DraftGroup): string {
  const sum = sumOf(group);
  return `${group.title} · ${tmplText('tmpl.groupSum', { n: sum.count, score: formatScore(sum.score) })}`;
}
const points = (score: number): string => tmplText('tmpl.points', { score: formatScore(score) });
const ruleValue = (rule: DraftRule): unknown => ({ ...toDrawRule(rule), count: rule.count });

/** @param n number of the group on my page */
function groupParts(n: number, groups: readonly DraftGroup[], { repos, stemOf }: TemplateNames): FormPart<DraftGroup>[] {
  const label = (text: string): string => `${tmplText('tmpl.group', { n })} ${text}`;
  const ruleWords = (rule: DraftRule, at: number): string =>
    [
      tmplText('tmpl.rule', { n: at + 1 }),
      repos.get(rule.repoId) ?? '',
      quTypeText(rule.quType),
      rule.levels.map(levelText).join('、'),
      rule.chapterIds.length === 0 ? '' : tmplText('tmpl.ruleChapterCount', { n: rule.chapterIds.length }),
      rule.pointCodes.length === 0 ? '' : tmplText('tmpl.rulePointCount', { n: rule.pointCodes.length }),
      tmplText('tmpl.ruleDraws', { n: rule.count }),
    ]
      .filter((word) => word !== '')
      .join(' ');
  return [
    part(label(tmplText('tmpl.groupTitle')), ['title'], ({ title }) => title),
    part(label(tmplText('tmpl.groupRemark')), ['remark'], ({ remark }) => remark),
    part(label(tmplText('tmpl.perScore')), ['perScore'], ({ perScore }) => points(perScore)),
    part(label(tmplText('tmpl.partShare')), ['partShare'], ({ partShare }) => `${partShare}%`),
    part(
      label(tmplText('tmpl.rules')),
      ['rules', 'joinType'],
      ({ rules }) => rules.map(ruleWords).join('；'),
      ({ joinType, rules }) => [joinType, rules.map(ruleValue)],
    ),
    ...listParts<DraftGroup, DraftItem>(groups, {
      label: label(tmplText('tmpl.items')),
      of: ({ items }) => items,
      put: (items, group) => ({ ...group, items }),
      itemKeyOf: ({ quId }) => quId,
      nameOf: ({ quId }) => stemOf(quId),
      content: ({ quId, score }) => [quId, score],
      partsOf: (at) => [
        part<DraftItem>(label(tmplText('tmpl.itemScoreOf', { n: at + 1 })), ['score'], ({ score }) =>
          score === null ? tmplText('tmpl.scoreAsGroup') : points(score),
        ),
      ],
    }),
  ];
}
/** @param forms all that are compared, mine last */
export const templateParts =
  (names: TemplateNames) =>
  (forms: readonly TemplateDraft[]): FormPart<TemplateDraft>[] => [
    part<TemplateDraft>(
      tmplText('tmpl.name'),
      ['title'],
      ({ title }) => title,
      ({ title }) => title.trim(),
    ),
    part<TemplateDraft>(
      tmplText('tmpl.remark'),
      ['remark'],
      ({ remark }) => remark,
      ({ remark }) => remark.trim(),
    ),
    ...listParts<TemplateDraft, DraftGroup>(forms, {
      label: tmplText('tmpl.groups'),
      of: ({ groups }) => groups,
      put: (groups, draft) => ({ ...draft, groups }),
      itemKeyOf: ({ id, key }) => id ?? key,
      nameOf: groupWords,
      content: ({ title, remark, joinType, perScore, partShare, items, rules }) => [
        title,
        remark,
        joinType,
        perScore,
        partShare,
        items.map(({ quId, score }) => [quId, score]),
        rules.map(ruleValue),
      ],
      partsOf: (at, groups) => groupParts(at + 1, groups, names),
    }),
  ];
