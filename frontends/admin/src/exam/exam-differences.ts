import { formatDateTime } from '@xuekao/frontend-shared';
import type { Difference } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

const longest = 80;
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const moment = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const number = (value: number | null): string => (value === null ? '' : String(value));
const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
function choice<const V extends number>(value: number, values: readonly V[], words: (value: V) => string): string {
  const found = values.find((one) => one === value);
  return found === undefined ? '' : words(found);
}
const rules = [0, 1, 2] as const;

/** Each field of the form in words, in the order of the page. */
const fields: readonly [label: string, words: (form: ExamForm) => string][] = [
  [examText('exam.name'), (form) => form.title],
  [examText('exam.content'), (form) => short(plain(form.content))],
  [examText('exam.startTime'), (form) => moment(form.startTime)],
  [examText('exam.endTime'), (form) => moment(form.endTime)],
  [examText('exam.totalTimeMinutes'), (form) => number(form.totalTime)],
  [examText('exam.chance'), (form) => number(form.chance)],
  [examText('exam.overTime'), (form) => choice(form.overTime, [0, 1], (value) => examText(`exam.overTime.${value}`))],
  [examText('exam.late'), (form) => (form.late ? `${yes(true)}（${number(form.lateMax)}）` : yes(false))],
  [examText('exam.openType'), (form) => choice(form.openType, [1, 2, 3, 9], (value) => examText(`exam.openType.${value}`))],
  [examText('exam.password'), (form) => examText(form.hasPassword || form.password !== '' ? 'exam.passwordSet' : 'exam.passwordUnset')],
  [examText('exam.departs'), (form) => short(form.departs.join('、'))],
  [examText('exam.users'), (form) => short(form.users.map(({ realName }) => realName).join('、'))],
  [examText('exam.answerMode'), (form) => choice(form.answerMode, [1, 2], (value) => examText(`exam.answerMode.${value}`))],
  [examText('exam.quRand'), (form) => yes(form.quRand)],
  [examText('exam.itemRand'), (form) => yes(form.itemRand)],
  [examText('exam.noBack'), (form) => yes(form.noBack)],
  [examText('exam.paste'), (form) => yes(form.paste)],
  [examText('exam.waterMark'), (form) => yes(form.waterMark)],
  [examText('exam.answerDevice'), (form) => choice(form.answerDevice, [0, 1, 2, 3], (value) => examText(`exam.answerDevice.${value}`))],
  [examText('exam.qualifyScore'), (form) => number(form.qualifyScore)],
  [examText('exam.resultType'), (form) => choice(form.resultType, [1, 2, 3], (value) => examText(`exam.resultType.${value}`))],
  [examText('exam.scoreRelease'), (form) => choice(form.scoreRelease, rules, (value) => examText(`exam.scoreRelease.${value}`))],
  [examText('exam.answerRelease'), (form) => choice(form.answerRelease, rules, (value) => examText(`exam.answerRelease.${value}`))],
  [examText('exam.thanks'), (form) => short(form.thanks)],
];

/** Where the form that somebody else saved differs from mine. */
export function examDifferences(theirs: ExamForm, mine: ExamForm): Difference[] {
  const rows = fields.map(([label, words]) => ({ label, theirs: words(theirs), mine: words(mine) }));
  // the form knows templates by their ids alone
  if (theirs.tmplId !== mine.tmplId) rows.unshift({ label: examText('exam.tmpl'), theirs: examText('exam.tmplChanged'), mine: '' });
  return rows.filter((row) => row.theirs !== row.mine);
}
