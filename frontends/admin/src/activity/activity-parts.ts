import { formatDateTime, formatMoney } from '@xuekao/frontend-shared';
import { part, setPart, type FormPart } from '../lib/form-merge.js';
import { toFen } from '../lib/money.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import type { ActivityForm, DesignedField } from './activity-form.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';

const moment = (at: string | null): string => (at === null ? '' : formatDateTime(at));
const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const typeText = (type: number): string => activityText(type === 1 ? 'activity.type.1' : 'activity.type.2');
const openTypes = [1, 2, 3, 9] as const;
const passwordType = 9;

function passwordWords({ openType, password, hasPassword }: ActivityForm): string {
  if (openType !== passwordType) return activityText('activity.passwordUnset');
  return activityText(password !== '' ? 'activity.passwordTyped' : hasPassword ? 'activity.passwordSet' : 'activity.passwordUnset');
}

export interface ActivityNames {
  departs: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  exams: ReadonlyMap<string, string>;
  courses: ReadonlyMap<string, string>;
}
/** The form in the order of the page. What the chosen openness does not use does not count. */
export const activityParts = ({ departs, categories, exams, courses }: ActivityNames): FormPart<ActivityForm>[] => [
  part(
    activityText('activity.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(activityText('activity.type'), ['activityType'], ({ activityType }) => typeText(activityType)),
  part(activityText('activity.catId'), ['catId'], ({ catId }) => categories.get(catId) ?? catId),
  part(
    activityText('activity.course'),
    ['refCourse'],
    ({ refCourse }) => courses.get(refCourse) ?? refCourse,
    ({ activityType, refCourse }) => (activityType === 1 ? refCourse : ''),
  ),
  part(
    activityText('activity.exam'),
    ['refExam'],
    ({ refExam }) => exams.get(refExam) ?? refExam,
    ({ activityType, refExam }) => (activityType === 1 ? '' : refExam),
  ),
  part(activityText('activity.banner'), ['banner'], ({ banner }) => yes(banner !== '')),
  part(activityText('activity.content'), ['content'], ({ content }) => richWords(content, uiText('ui.picture'))),
  part(activityText('activity.startTime'), ['startTime'], ({ startTime }) => moment(startTime)),
  part(activityText('activity.endTime'), ['endTime'], ({ endTime }) => moment(endTime)),
  part(activityText('activity.maxJoin'), ['maxJoin'], ({ maxJoin }) => String(maxJoin ?? '')),
  part(joinPayText('listPrice'), ['price'], ({ price }) => (price === null ? '' : formatMoney(toFen(price)))),
  part(activityText('activity.requireAudit'), ['requireAudit'], ({ requireAudit }) => yes(requireAudit)),
  part(activityText('activity.shown'), ['isOpen'], ({ isOpen }) => yes(isOpen)),
  part(activityText('activity.openType'), ['openType'], ({ openType }) => {
    const known = openTypes.find((one) => one === openType);
    return known === undefined ? '' : activityText(`activity.openType.${known}`);
  }),
  // a stored password is never shown, so only a typed one can be told from another
  part(
    activityText('activity.password'),
    ['password', 'hasPassword'],
    passwordWords,
    (form) => form.openType === passwordType && (form.password === '' ? form.hasPassword : form.password),
  ),
  setPart<ActivityForm, string>({
    label: activityText('activity.departs'),
    of: (form) => (form.openType === 2 ? form.departs : []),
    put: (codes, form) => ({ ...form, departs: codes }),
    itemKeyOf: (code) => code,
    nameOf: (code) => departs.get(code) ?? code,
  }),
  setPart<ActivityForm, ActivityForm['users'][number]>({
    label: activityText('activity.users'),
    of: (form) => (form.openType === 3 ? form.users : []),
    put: (users, form) => ({ ...form, users }),
    itemKeyOf: ({ id }) => id,
    nameOf: ({ realName }) => realName,
  }),
  part(activityText('activity.fields'), ['fields'], ({ fields }) => fields.map(fieldWords).join('、')),
];

const fieldWords = ({ fieldTitle, fieldType }: DesignedField): string =>
  activityText('form.sum', { title: fieldTitle, type: activityText(`form.type.${fieldType}`) });
