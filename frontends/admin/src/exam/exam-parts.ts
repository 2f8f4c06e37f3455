import { formatDateTime, formatMoney } from '@xuekao/frontend-shared';
import { part, setPart, type FormPart } from '../lib/form-merge.js';
import { toFen } from '../lib/money.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';
import { watchText } from './watch.texts.js';
import { rewardWords } from './reward-rows.js';

const moment = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const number = (value: number | null): string => (value === null ? '' : String(value));
const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
function choice<const V extends number>(value: number, values: readonly V[], words: (value: V) => string): string {
  const found = values.find((one) => one === value);
  return found === undefined ? '' : words(found);
}
const rules = [0, 1, 2] as const;
const departType = 2;
const peopleType = 3;
const passwordType = 9;

function passwordWords({ openType, password, hasPassword }: ExamForm): string {
  if (openType !== passwordType) return examText('exam.passwordUnset');
  return examText(password !== '' ? 'exam.passwordTyped' : hasPassword ? 'exam.passwordSet' : 'exam.passwordUnset');
}
const flag = (
  name:
    | 'quRand'
    | 'itemRand'
    | 'noBack'
    | 'paste'
    | 'calculator'
    | 'moveAsks'
    | 'waterMark'
    | 'hideBook'
    | 'staffSees'
    | 'notifyOpen'
    | 'offline',
): FormPart<ExamForm> => part(examText(`exam.${name}`), [name], (form) => yes(form[name]));

/** Names behind the ids of the form, as far as the page knows them. */
export interface ExamNames {
  departs: ReadonlyMap<string, string>;
  templates: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
}
/** The form in the order of the page. What the chosen openness does not use does not count. */
export const examParts = ({ departs, templates, categories }: ExamNames): FormPart<ExamForm>[] => [
  part(
    examText('exam.name'),
    ['title'],
    (form) => form.title,
    (form) => form.title.trim(),
  ),
  part(examText('exam.catId'), ['catId'], ({ catId }) => categories.get(catId) ?? catId),
  flag('offline'),
  part(
    examText('exam.place'),
    ['place'],
    (form) => form.place,
    (form) => form.place.trim(),
  ),
  part(examText('exam.tmpl'), ['tmplId'], (form) => templates.get(form.tmplId) ?? examText('exam.tmplOther')),
  part(examText('exam.content'), ['content'], (form) => richWords(form.content, uiText('ui.picture'))),
  part(examText('exam.startTime'), ['startTime'], (form) => moment(form.startTime)),
  part(examText('exam.endTime'), ['endTime'], (form) => moment(form.endTime)),
  part(examText('exam.totalTimeMinutes'), ['totalTime'], (form) => number(form.totalTime)),
  part(examText('exam.chance'), ['chance'], (form) => number(form.chance)),
  part(examText('exam.overTime'), ['overTime'], (form) => choice(form.overTime, [0, 1], (value) => examText(`exam.overTime.${value}`))),
  part(
    examText('exam.late'),
    ['late', 'lateMax'],
    (form) => (form.late ? `${yes(true)}（${number(form.lateMax)}）` : yes(false)),
    (form) => (form.late ? form.lateMax : false),
  ),
  part(examText('exam.openType'), ['openType'], (form) =>
    choice(form.openType, [1, 2, 3, 9], (value) => examText(`exam.openType.${value}`)),
  ),
  // a stored password is never shown, so only a typed one can be told from another
  part(
    examText('exam.password'),
    ['password', 'hasPassword'],
    passwordWords,
    (form) => form.openType === passwordType && (form.password === '' ? form.hasPassword : form.password),
  ),
  setPart<ExamForm, string>({
    label: examText('exam.departs'),
    of: (form) => (form.openType === departType ? form.departs : []),
    put: (codes, form) => ({ ...form, departs: codes }),
    itemKeyOf: (code) => code,
    nameOf: (code) => departs.get(code) ?? code,
  }),
  setPart<ExamForm, ExamForm['users'][number]>({
    label: examText('exam.users'),
    of: (form) => (form.openType === peopleType ? form.users : []),
    put: (users, form) => ({ ...form, users }),
    itemKeyOf: ({ id }) => id,
    nameOf: ({ realName }) => realName,
  }),
  flag('staffSees'),
  part(examText('exam.answerMode'), ['answerMode'], (form) =>
    choice(form.answerMode, [1, 2], (value) => examText(`exam.answerMode.${value}`)),
  ),
  ...(['quRand', 'itemRand', 'noBack', 'paste', 'calculator', 'moveAsks', 'waterMark', 'hideBook'] as const).map(flag),
  part(examText('exam.examType'), ['examType'], (form) => choice(form.examType, [1, 2], (value) => examText(`exam.examType.${value}`))),
  part(examText('exam.answerDevice'), ['answerDevice'], (form) =>
    choice(form.answerDevice, [0, 1, 2, 3], (value) => examText(`exam.answerDevice.${value}`)),
  ),
  part(examText('exam.qualifyScore'), ['qualifyScore'], (form) => number(form.qualifyScore)),
  part(examText('exam.reconnect'), ['reconnectMinutes'], (form) => number(form.reconnectMinutes)),
  part(watchText('watch.leaveOn'), ['leaveOn'], (form) => yes(form.leaveOn)),
  part(watchText('watch.leaveCheck'), ['leaveCheck'], (form) => number(form.leaveCheck)),
  part(watchText('watch.leaveCount'), ['leaveCount'], (form) => number(form.leaveCount)),
  part(watchText('watch.actionOn'), ['actionOn'], (form) => yes(form.actionOn)),
  part(watchText('watch.actionInterval'), ['actionInterval'], (form) => number(form.actionInterval)),
  part(watchText('watch.camOn'), ['camOn'], (form) => yes(form.camOn)),
  part(watchText('watch.camInterval'), ['camInterval'], (form) => number(form.camInterval)),
  part(watchText('watch.faceChance'), ['faceChance'], (form) => number(form.faceChance)),
  part(watchText('watch.captureDays'), ['captureDays'], (form) => number(form.captureDays)),
  part(watchText('watch.camChallenge'), ['camChallenge'], (form) => yes(form.camChallenge)),
  part(watchText('watch.screenOn'), ['screenOn'], (form) => yes(form.screenOn)),
  part(watchText('watch.devicesFirst'), ['devicesFirst'], (form) => yes(form.devicesFirst)),
  part(watchText('watch.faceOn'), ['faceOn'], (form) => yes(form.faceOn)),
  part(examText('exam.passPoints'), ['passPoints'], (form) => number(form.passPoints)),
  part(examText('exam.rewards'), ['rewards'], ({ rewards }) => rewards.map(rewardWords).join('；')),
  part(examText('exam.price'), ['price'], ({ price }) => (price === null ? '' : formatMoney(toFen(price)))),
  part(examText('exam.resultType'), ['resultType'], (form) =>
    choice(form.resultType, [1, 2, 3], (value) => examText(`exam.resultType.${value}`)),
  ),
  part(examText('exam.scoreRelease'), ['scoreRelease'], (form) =>
    choice(form.scoreRelease, rules, (value) => examText(`exam.scoreRelease.${value}`)),
  ),
  part(examText('exam.answerRelease'), ['answerRelease'], (form) =>
    choice(form.answerRelease, rules, (value) => examText(`exam.answerRelease.${value}`)),
  ),
  part(examText('exam.notifyMinutes'), ['notifyMinutes'], (form) => number(form.notifyMinutes)),
  flag('notifyOpen'),
  part(examText('exam.notifyEndMinutes'), ['notifyEndMinutes'], (form) => number(form.notifyEndMinutes)),
  part(examText('exam.appealDays'), ['appealDays'], (form) => number(form.appealDays)),
  part(examText('exam.thanks'), ['thanks'], (form) => form.thanks),
];
