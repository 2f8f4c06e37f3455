import { BusinessError, sentence, siteText, type SentenceKey } from '@xuekao/contracts';
import { fromCell } from '@xuekao/sheets';

/** The columns of users in a file, in their order; the password is for imports only. */
export const userColumns = ['userName', 'realName', 'dept', 'roles', 'mobile', 'email', 'expireTime', 'state', 'password'] as const;
export type UserColumn = (typeof userColumns)[number];
const needed: readonly UserColumn[] = ['userName', 'realName', 'dept', 'roles'];

const headings = {
  userName: 'userFiles.columnUserName',
  realName: 'userFiles.columnRealName',
  dept: 'userFiles.columnDept',
  roles: 'userFiles.columnRoles',
  mobile: 'userFiles.columnMobile',
  email: 'userFiles.columnEmail',
  expireTime: 'userFiles.columnExpireTime',
  state: 'userFiles.columnState',
  password: 'userFiles.columnPassword',
} as const satisfies Readonly<Record<UserColumn, SentenceKey>>;

/** A file is read by the headings that it was written with, in the language of the site. */
export const headingOf = (column: UserColumn): string => siteText(headings[column]);
export const columnWidths: Readonly<Record<UserColumn, number>> = {
  userName: 20,
  realName: 14,
  dept: 40,
  roles: 20,
  mobile: 16,
  email: 26,
  expireTime: 20,
  state: 10,
  password: 20,
};

/** One row of the file as text. `row`: as the spreadsheet numbers it. */
export interface SheetUser extends Record<UserColumn, string> {
  row: number;
}

/**
 * The rows below the heading, whatever the order of the columns; empty rows are left out. Cells lose spaces around them and the quote that
 * an export put before what looks like a formula.
 * @throws {BusinessError} IMPORT_HEADINGS, IMPORT_NO_ROWS
 */
export function usersOf(rows: readonly (readonly string[])[]): SheetUser[] {
  const [heading = [], ...below] = rows;
  const places = placesOf(heading.map((cell) => cell.trim()));
  const users = below.flatMap((cells, index): SheetUser[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const values = userColumns.map((column) => [column, fromCell((cells[places.get(column) ?? -1] ?? '').trim())]);
    return [{ ...(Object.fromEntries(values) as Record<UserColumn, string>), row: index + 2 }]; // a value for each of the columns
  });
  if (users.length === 0) throw new BusinessError('IMPORT_NO_ROWS');
  return users;
}

function placesOf(heading: readonly string[]): Map<UserColumn, number> {
  const places = new Map<UserColumn, number>();
  for (const [index, title] of heading.entries()) {
    if (title === '') continue;
    const column = userColumns.find((one) => headingOf(one) === title);
    if (column === undefined)
      throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingUnknown', { title: title.slice(0, 20) }) });
    if (places.has(column)) throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingTwice', { title }) });
    places.set(column, index);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingMissing', { titles: missing.map(headingOf) }) });
  return places;
}

const chinaOffset = '+08:00';
const instantForm = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const two = (text: string): string => text.padStart(2, '0');

/** A day, or a day with a time, in China; the day alone means until its end. null: no such day. */
export function instantOf(text: string): Date | null {
  const match = instantForm.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] = match;
  const date = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${date}T${hour === undefined ? '23:59:59' : `${two(hour)}:${minute}:${second}`}${chinaOffset}`);
  // 31 June would quietly become 1 July
  return !Number.isNaN(at.getTime()) && instantText(at).startsWith(date) ? at : null;
}

const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
/** `2027-06-30 18:00:00` in China. */
export const instantText = (at: Date): string => shown.format(at);
