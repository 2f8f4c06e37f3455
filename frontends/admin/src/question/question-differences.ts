import { isChoice, quTypeText } from '@xuekao/frontend-shared';
import { levelText } from '../fields/vocabulary.js';
import type { Difference } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { clip } from './clip.js';
import type { DraftPart, QuestionDraft } from './question-draft.js';
import { questionText } from './question.texts.js';

const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
/** Words, with formulas and pictures by what they are made of: two texts that differ look different. */
const words = (html: string): string =>
  html.replace(/<[^>]*data-latex="([^"]*)"[^>]*>/g, '$$$1$$').replace(/<img[^>]*src="([^"]*)"[^>]*>/g, '[$1]').replace(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim();

function rowsOf(part: DraftPart): string {
  const rows = part.rows.map((row, index) => `${String.fromCharCode(65 + index)} ${words(row.content)}${row.image === '' ? '' : ` [${row.image}]`}${isChoice(part.quType) && row.isRight ? ' ✓' : ''}${row.scoreRate > 0 ? ` ${row.scoreRate}%` : ''}`);
  return rows.join('；');
}
const partFields = (part: DraftPart): [string, string][] => [
  [questionText('qu.content'), words(part.content)],
  [questionText(isChoice(part.quType) ? 'qu.options' : 'qu.answers'), rowsOf(part)],
  [questionText('qu.analysis'), words(part.analysis)],
  [questionText('qu.saqMode'), questionText(part.manual ? 'qu.saqManual' : 'qu.saqAuto')],
  [questionText('qu.pathScore'), yes(part.pathScore)],
  [questionText('qu.answerOrder'), yes(part.answerOrder)],
  [questionText('qu.itemRand'), yes(part.itemRand)],
];
function fieldsOf(draft: QuestionDraft): [string, string][] {
  return [
    ...partFields(draft),
    [questionText('qu.level'), draft.quLevel === null ? '' : levelText(draft.quLevel)],
    [questionText('qu.repo'), draft.repoId],
    [questionText('qu.bulk.chapter'), draft.chapterId],
    [questionText('qu.points'), [...draft.pointCodes].sort().join('、')],
    ...draft.parts.flatMap((part, index) => [[questionText('qu.part', { n: index + 1 }), quTypeText(part.quType)], ...partFields(part)].map(([label, text]): [string, string] => [`${questionText('qu.part', { n: index + 1 })} ${label ?? ''}`, text ?? ''])),
  ];
}

/** Where the question that somebody else saved differs from mine. */
export function questionDifferences(theirs: QuestionDraft, mine: QuestionDraft): Difference[] {
  const [other, own] = [new Map(fieldsOf(theirs)), new Map(fieldsOf(mine))];
  return [...new Set([...other.keys(), ...own.keys()])]
    .map((label) => ({ label, theirs: other.get(label) ?? '', mine: own.get(label) ?? '' }))
    .filter((row) => row.theirs !== row.mine)
    .map(({ label, theirs: left, mine: right }) => ({ label, theirs: clip(left), mine: clip(right) }));
}
