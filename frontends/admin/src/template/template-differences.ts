import { formatScore } from '@xuekao/frontend-shared';
import type { Difference } from '../ui/stale-dialog.js';
import { sumOf, toInput, type DraftGroup, type TemplateDraft } from './template-draft.js';
import { tmplText } from './template.texts.js';

function groupWords(group: DraftGroup | undefined): string {
  if (group === undefined) return tmplText('tmpl.groupNone');
  const sum = sumOf(group);
  return `${group.title} · ${tmplText('tmpl.groupSum', { n: sum.count, score: formatScore(sum.score) })}`;
}

/** Where the template that somebody else saved differs from mine, group by group. */
export function templateDifferences(theirs: TemplateDraft, mine: TemplateDraft): Difference[] {
  const rows: Difference[] = [
    { label: tmplText('tmpl.name'), theirs: theirs.title, mine: mine.title },
    { label: tmplText('tmpl.remark'), theirs: theirs.remark, mine: mine.remark },
  ].filter((row) => row.theirs !== row.mine);
  const sent = (draft: TemplateDraft, at: number): string => JSON.stringify(toInput(draft, null).groups?.[at] ?? null);
  for (let at = 0; at < Math.max(theirs.groups.length, mine.groups.length); at += 1) {
    if (sent(theirs, at) === sent(mine, at)) continue;
    const [one, other] = [groupWords(theirs.groups[at]), groupWords(mine.groups[at])];
    rows.push({ label: tmplText('tmpl.group', { n: at + 1 }), theirs: one, mine: one === other ? tmplText('tmpl.groupOther', { words: other }) : other });
  }
  return rows;
}
