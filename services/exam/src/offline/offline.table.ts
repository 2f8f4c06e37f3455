import { BusinessError, sentence, siteText } from '@xuekao/contracts';
import { toPoints, toTenths } from '@xuekao/question';
import { fromCell } from '@xuekao/sheets';
import { refuseMarks, type Wanted } from './offline.entries.js';
import type { Entry, Section } from './offline.people.js';

/** Of a cell, as its spreadsheet shows it; a formula comes as what it was worth when it was saved. */
const scoreForm = /^\d{1,5}(?:\.\d)?$/;
/** Of a note. */
const longestNote = 200;
const absentWords: readonly string[] = [siteText('offline.yes'), siteText('offline.absent'), '1', 'y', 'yes', '√'].map((word) =>
  word.toLowerCase(),
);
const presentWords: readonly string[] = ['', siteText('offline.no'), '0', 'n', 'no'].map((word) => word.toLowerCase());

export interface TableFault {
  row: number;
  column: string;
  message: string;
}
export interface TableRow {
  entry: Entry;
  wanted: Wanted;
}

const columns = {
  userName: 'offline.userName',
  realName: 'offline.realName',
  dept: 'offline.dept',
  total: 'offline.total',
  absent: 'offline.absent',
  note: 'offline.note',
} as const;
type Column = keyof typeof columns;
const headingOf = (column: Column): string => siteText(columns[column]);
const sectionHeading = ({ title, tenths }: Section, index: number): string =>
  siteText('offline.section', { n: index + 1, title, score: toPoints(tenths) });

/** The first row of the table: whose row it is, marks of the sections, the total, and what else is said. */
export const headings = (sections: readonly Section[]): string[] => [
  ...(['userName', 'realName', 'dept'] as const).map(headingOf),
  ...sections.map(sectionHeading),
  ...(['total', 'absent', 'note'] as const).map(headingOf),
];

/** A person's row with what was typed in so far. */
export function rowFor({ person, paper, absence }: Entry, sections: readonly Section[], deptName: string): string[] {
  const parts = paper?.sheet?.parts ?? [];
  return [
    ...[person.userName, person.realName, deptName],
    ...sections.map((_, index) => numberOf(parts[index])),
    ...[numberOf(paper?.tenths), absence ? siteText('offline.yes') : '', paper?.sheet?.note ?? absence?.note ?? ''],
  ];
}
const numberOf = (tenths: number | undefined): string => (tenths === undefined ? '' : String(toPoints(tenths)));

/** Reads a table that was filled in. @throws {BusinessError} IMPORT_HEADINGS, IMPORT_NO_ROWS */
export function readTable(
  [heading = [], ...below]: readonly (readonly string[])[],
  { entries, sections, totalTenths }: { entries: readonly Entry[]; sections: readonly Section[]; totalTenths: number },
): { rows: TableRow[]; faults: TableFault[]; total: number; empty: number } {
  const cellOf = placesOf(
    heading.map((cell) => cell.trim()),
    sections,
  );
  const known = new Map(entries.map((entry) => [entry.person.userName.toLowerCase(), entry]));
  const firstRow = new Map<string, number>();
  const [rows, faults]: [TableRow[], TableFault[]] = [[], []];
  let [total, empty] = [0, 0];
  for (const [index, cells] of below.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    total += 1;
    const row = index + 2;
    const cell = (column: Column | number): string => fromCell((cells[cellOf.get(column) ?? -1] ?? '').trim());
    const reader = new RowReader(row, cell, sections, totalTenths);
    const entry = reader.person(known, firstRow);
    const wanted = reader.wanted();
    faults.push(...reader.faults);
    if (!entry || reader.faults.length > 0) continue;
    if (wanted === null) empty += 1;
    else rows.push({ entry, wanted });
  }
  if (total === 0) throw new BusinessError('IMPORT_NO_ROWS');
  return { rows, faults, total, empty };
}

/** Places of the columns; sections by their number, from 0. */
function placesOf(heading: readonly string[], sections: readonly Section[]): Map<Column | number, number> {
  const names = new Map<string, Column | number>();
  // keys of a const object
  for (const column of Object.keys(columns) as Column[]) names.set(headingOf(column), column);
  for (const [index, section] of sections.entries()) names.set(sectionHeading(section, index), index);
  const places = new Map<Column | number, number>();
  for (const [index, title] of heading.entries()) {
    if (title === '') continue;
    const column = names.get(fromCell(title));
    if (column === undefined)
      throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingUnknown', { title: title.slice(0, 20) }) });
    if (places.has(column)) throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingTwice', { title }) });
    places.set(column, index);
  }
  const missing = (['userName', 'total'] as const).filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingMissing', { titles: missing.map(headingOf) }) });
  return places;
}

class RowReader {
  readonly faults: TableFault[] = [];

  constructor(
    private readonly row: number,
    private readonly cell: (column: Column | number) => string,
    private readonly sections: readonly Section[],
    private readonly totalTenths: number,
  ) {}

  person(known: ReadonlyMap<string, Entry>, firstRow: Map<string, number>): Entry | null {
    const userName = this.cell('userName');
    const name = userName.toLowerCase();
    const entry = known.get(name);
    const [first, realName] = [firstRow.get(name), this.cell('realName')];
    if (userName === '') this.fault('userName', siteText('offline.userNameMissing'));
    else if (!entry) this.fault('userName', siteText('offline.stranger', { name: userName.slice(0, 40) }));
    else if (first !== undefined) this.fault('userName', siteText('offline.twice', { row: first }));
    else if (realName !== '' && realName !== entry.person.realName)
      this.fault('realName', siteText('offline.otherName', { name: entry.person.realName }));
    if (!firstRow.has(name)) firstRow.set(name, this.row);
    return entry ?? null;
  }

  /** Null: the row says nothing of marks. */
  wanted(): Wanted | null {
    const typed = this.sections.map((section, index) => this.score(index, section.tenths));
    const given = typed.filter((each) => each !== null);
    const sum = given.reduce((all, each) => all + each, 0);
    const total = this.score('total', this.totalTenths);
    const absence = this.cell('absent').toLowerCase();
    const absent = absentWords.includes(absence);
    const note = this.cell('note');
    if (!absent && !presentWords.includes(absence)) this.fault('absent', siteText('offline.absentUnknown'));
    if (note.length > longestNote) this.fault('note', siteText('offline.noteLong', { n: longestNote }));
    if (given.length > 0 && given.length < typed.length) this.fault('total', siteText('offline.partMissing'));
    const tenths = total ?? (given.length > 0 ? sum : null);
    if (absent && tenths !== null) this.fault('absent', siteText('offline.absentScore'));
    if (!absent && tenths === null) {
      if (note !== '') this.fault('total', siteText('offline.scoreMissing'));
      return null;
    }
    const wanted = { tenths: absent ? null : tenths, parts: given.length === typed.length ? given : [], absent, note, seen: null };
    if (!absent && this.faults.length === 0) this.refuse(wanted);
    return wanted;
  }

  private refuse(wanted: Wanted): void {
    try {
      refuseMarks(wanted, this.sections, this.totalTenths);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      this.fault('total', error.message);
    }
  }

  private score(column: 'total' | number, max: number): number | null {
    const text = this.cell(column);
    if (text === '') return null;
    const tenths = scoreForm.test(text) ? toTenths(Number(text)) : null;
    if (tenths === null) this.fault(column, siteText('offline.scoreForm'));
    else if (tenths > max) this.fault(column, siteText('offline.scoreMax', { max: toPoints(max) }));
    return tenths;
  }

  private fault(column: Column | number, message: string): void {
    const section = typeof column === 'number' ? this.sections[column] : undefined;
    const heading = typeof column === 'number' ? (section ? sectionHeading(section, column) : '') : headingOf(column);
    this.faults.push({ row: this.row, column: heading, message });
  }
}
