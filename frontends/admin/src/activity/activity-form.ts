import type { CallInput, CallOutput, PickedUser } from '@xuekao/frontend-shared';
import { toFen, toYuan } from '../lib/money.js';

type Input = CallInput<'/api/activity/activity/save'>;
export type ActivityDetail = CallOutput<'/api/activity/activity/admin/detail'>;
export type DesignedField = ActivityDetail['fields'][number];

/** The form of an activity; what is empty is null until it is checked. */
export interface ActivityForm {
  title: string;
  banner: string;
  activityType: number;
  catId: string;
  refCourse: string;
  refExam: string;
  startTime: string | null;
  endTime: string | null;
  maxJoin: number | null;
  /** yuan */
  price: number | null;
  requireAudit: boolean;
  content: string;
  openType: number;
  /** what was typed: the stored one is never shown */
  password: string;
  hasPassword: boolean;
  departs: string[];
  users: PickedUser[];
  fields: DesignedField[];
  isOpen: boolean;
}

export const activityCategories = 'activity_catalog';
export const mostSeats = 1_000_000;
/** of the call */
export const mostFields = 30;
export const mostItems = 30;
const hourMs = 3_600_000;

/** Open from the next full hour on, for a week. */
export function newActivity(now: number): ActivityForm {
  const start = Math.ceil(now / hourMs) * hourMs;
  return {
    ...{
      title: '',
      banner: '',
      activityType: 2,
      catId: '',
      refCourse: '',
      refExam: '',
      content: '',
      maxJoin: 0,
      price: 0,
      requireAudit: false,
    },
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 7 * 24 * hourMs).toISOString(),
    ...{ openType: 1, password: '', hasPassword: false, departs: [], users: [], fields: [], isOpen: true },
  };
}

export function fromDetail({
  id: _id,
  revision: _revision,
  joinCount: _count,
  state,
  activityType,
  ...form
}: ActivityDetail): ActivityForm {
  return { ...form, activityType: Number(activityType), price: toYuan(form.price), password: '', isOpen: state === 0 };
}

/** A password that was typed does not lie in a browser. */
export const withoutPassword = (form: ActivityForm): ActivityForm => ({ ...form, password: '' });

/** The body of the save; the form has been checked, so nothing is null. What the open type does not use is not sent. */
export function toInput({ hasPassword: _has, isOpen, ...form }: ActivityForm, stored: { id: string; revision: number } | null): Input {
  const openType = ([1, 2, 3, 9] as const).find((one) => one === form.openType) ?? 1;
  return {
    ...form,
    ...stored,
    title: form.title.trim(),
    activityType: form.activityType === 1 ? '1' : '2',
    refCourse: form.activityType === 1 ? form.refCourse : '',
    refExam: form.activityType === 1 ? '' : form.refExam,
    startTime: form.startTime ?? '',
    endTime: form.endTime ?? '',
    maxJoin: form.maxJoin ?? 0,
    price: toFen(form.price ?? 0),
    openType,
    password: openType === 9 ? form.password : '',
    departs: openType === 2 ? form.departs : [],
    users: openType === 3 ? form.users.map(({ id }) => id) : [],
    state: isOpen ? 0 : 1,
  };
}

export const hasItems = ({ fieldType }: Pick<DesignedField, 'fieldType'>): boolean => fieldType === 'radio' || fieldType === 'checkbox';

/** A name that no field of the form has had: answers of people hold it. */
function newName(fields: readonly DesignedField[]): string {
  const numbers = fields.map(({ fieldName }) => Number(/^f(\d+)$/.exec(fieldName)?.[1] ?? 0));
  return `f${Math.max(0, ...numbers) + 1}`;
}
export const newField = (fields: readonly DesignedField[]): DesignedField => ({
  ...{ fieldName: newName(fields), fieldTitle: '', fieldType: 'text', fieldItems: [], required: true, tips: '' },
});
const newItem = (items: DesignedField['fieldItems']): DesignedField['fieldItems'][number] => ({
  ...{ title: '', value: Math.max(0, ...items.map(({ value }) => value)) + 1, checked: false },
});
export const withNewItem = (field: DesignedField): DesignedField => ({
  ...field,
  fieldItems: [...field.fieldItems, newItem(field.fieldItems)],
});

/** A field of another type: a choice begins with two options, and of a single choice one option is chosen at most. */
export function withType(field: DesignedField, fieldType: DesignedField['fieldType']): DesignedField {
  const next = { ...field, fieldType };
  if (!hasItems(next)) return next;
  if (next.fieldItems.length === 0) return withNewItem(withNewItem(next));
  const first = next.fieldItems.findIndex(({ checked }) => checked);
  return fieldType === 'checkbox' ? next : { ...next, fieldItems: next.fieldItems.map((item, at) => ({ ...item, checked: at === first })) };
}

export type FieldFault = 'title' | 'few' | 'items';
export function faultOf(field: DesignedField): FieldFault | null {
  if (field.fieldTitle.trim() === '') return 'title';
  if (!hasItems(field)) return null;
  if (field.fieldItems.length < 2) return 'few';
  const titles = field.fieldItems.map(({ title }) => title.trim());
  return titles.includes('') || new Set(titles).size < titles.length ? 'items' : null;
}
