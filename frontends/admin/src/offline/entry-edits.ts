import type { CallInput, CallOutput } from '@xuekao/frontend-shared';
import { parseMark } from '../desk/marks.js';

export type OfflineTable = CallOutput<'/api/exam/offline/paging'>;
export type OfflineRow = OfflineTable['records'][number];
export type EntryInput = CallInput<'/api/exam/offline/save'>['rows'][number];

/** Content of the fields of one person. */
export interface Edit {
  score: string;
  parts: string[];
  absent: boolean;
  note: string;
}
type Totals = Pick<OfflineTable, 'sections' | 'totalScore'>;

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

export const editOf = (row: OfflineRow, { sections }: Pick<OfflineTable, 'sections'>): Edit => ({
  score: shown(row.userScore),
  parts: sections.map((_, index) => shown(row.parts[index])),
  absent: row.entryState === 2,
  note: row.note,
});

/** Sections with marks add up to the total, which nobody types then. */
export const hasParts = ({ parts }: Edit): boolean => parts.some((part) => part.trim() !== '');

/** The total of sections, all of which are right; null: not all are. */
export function sumOf({ parts }: Edit, { sections }: Pick<OfflineTable, 'sections'>): number | null {
  const tenths = parts.map((part, index) => parseMark(part, sections[index]?.totalScore ?? 0));
  if (tenths.some((each) => each === null)) return null;
  return tenths.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 10), 0) / 10;
}

export type Field = 'score' | number;
/** Fields that cannot be sent as they are. */
export function wrongFields(edit: Edit, totals: Totals): Field[] {
  if (edit.absent) return [];
  if (hasParts(edit))
    return edit.parts.flatMap((part, index) => (parseMark(part, totals.sections[index]?.totalScore ?? 0) === null ? [index] : []));
  return edit.score.trim() !== '' && parseMark(edit.score, totals.totalScore) === null ? ['score'] : [];
}

/** The row as it is sent; the fields are right. */
export function inputOf(row: OfflineRow, edit: Edit, totals: Totals): EntryInput {
  const isByParts = !edit.absent && hasParts(edit);
  const score = isByParts ? sumOf(edit, totals) : parseMark(edit.score, totals.totalScore);
  return {
    userId: row.id,
    userScore: edit.absent ? null : score,
    parts: isByParts ? edit.parts.map((part, index) => parseMark(part, totals.sections[index]?.totalScore ?? 0) ?? 0) : [],
    absent: edit.absent,
    note: edit.note.trim(),
    version: row.version,
  };
}

/** Whether the fields say something else than what stands; a note without marks is nothing that can be kept. */
export function isChanged(row: OfflineRow, edit: Edit, totals: Totals): boolean {
  const stored = editOf(row, totals);
  const isEmpty = !edit.absent && edit.score.trim() === '' && !hasParts(edit);
  if (isEmpty) return row.entryState !== 0;
  return JSON.stringify({ ...edit, note: edit.note.trim() }) !== JSON.stringify(stored);
}
