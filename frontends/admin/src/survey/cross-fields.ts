import type { SurveyType } from '@xuekao/contracts';
import { isMulti } from '@xuekao/contracts/survey-rules';
import type { CallOutput } from '@xuekao/frontend-shared';

export interface CrossField {
  /** on the wire */
  name: string;
  label: string;
  quType: SurveyType;
}
const titleLength = 60;

/** Questions whose answers are among a few: each, or each row of a matrix. */
export const crossFieldsOf = (titles: CallOutput<'/api/survey/qu/list-title'>): CrossField[] =>
  titles.flatMap(({ id, contentText, quType, rowList = [] }, at): CrossField[] => {
    const field = { name: `qu:${id}`, label: `${at + 1}. ${contentText.slice(0, titleLength)}`, quType };
    if (quType === 'saq') return [];
    if (quType !== 'matrix') return [field];
    return rowList.map((row) => ({ ...field, name: `${field.name}:${row.id}`, label: `${field.label} — ${row.content}` }));
  });

/** Whether one person may stand in several cells. */
export const isManyfold = (fields: readonly (CrossField | undefined)[]): boolean =>
  fields.some((field) => field !== undefined && isMulti(field.quType));
