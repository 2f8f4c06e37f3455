import { randomBytes } from 'node:crypto';
import {
  BusinessError,
  isChoice,
  isMulti,
  isScored,
  mostOptions,
  npsLevel,
  sentence,
  siteText,
  surveyQuestion,
  surveyTypes,
  usualLevel,
  type SurveyQuestion,
  type SurveyType,
} from '@xuekao/contracts';
import { fromCell } from '@xuekao/sheets';

const columns = {
  quType: 'survey.quType',
  content: 'survey.question',
  required: 'survey.required',
  selectMin: 'survey.selectMin',
  selectMax: 'survey.selectMax',
  rankLevel: 'survey.rankLevel',
  rows: 'survey.matrixRows',
  options: 'survey.optionsHow',
} as const;
type Column = keyof typeof columns;
const headingOf = (column: Column): string => siteText(columns[column]);
/** The first row of the table. */
export const headings = (): string[] => (Object.keys(columns) as Column[]).map(headingOf); // keys of a const object
export const widths = [14, 40, 8, 10, 10, 10, 30, 40] as const;

const types = {
  radio: 'survey.radio',
  multi: 'survey.multi',
  radio_score: 'survey.radioScore',
  multi_score: 'survey.multiScore',
  scale: 'survey.scale',
  saq: 'survey.saq',
  matrix: 'survey.matrix',
} as const;
const typeName = (type: SurveyType): string => siteText(types[type]);
const typeOf = (name: string): SurveyType | undefined => surveyTypes.find((type) => typeName(type) === name || type === name.toLowerCase());

/** Points of an option, behind the last sign of equality. */
const withPoints = /^(.*\S)\s*[=＝]\s*(\d{1,3})$/u;
const yesWords = ['survey.yes', 'survey.no'] as const;

export interface TableFault {
  row: number;
  column: string;
  message: string;
}

/** Row of a question; `readTable` reads it again, but for what a table does not hold: hidden ones, styles, remarks beside options. */
export function rowFor({ quType, content, required, selectMin, selectMax, rankLevel, rowList = [], answerList }: SurveyQuestion): string[] {
  const bound = (value: number): string => (isMulti(quType) && value > 0 ? String(value) : '');
  return [
    ...[typeName(quType), content, siteText(yesWords[required ? 0 : 1]), bound(selectMin), bound(selectMax)],
    quType === 'scale' ? String(rankLevel) : '',
    rowList.map((row) => row.content).join('\n'),
    answerList.map((option) => (isScored(quType) && quType !== 'scale' ? `${option.content}=${option.score}` : option.content)).join('\n'),
  ];
}

/** Reads questions. @throws {BusinessError} IMPORT_HEADINGS, IMPORT_NO_ROWS */
export function readTable([heading = [], ...below]: readonly (readonly string[])[]): { questions: SurveyQuestion[]; faults: TableFault[] } {
  const places = placesOf(heading.map((cell) => fromCell(cell.trim())));
  const [questions, faults]: [SurveyQuestion[], TableFault[]] = [[], []];
  let total = 0;
  for (const [index, cells] of below.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    total += 1;
    const reader = new RowReader(index + 2, (column) => fromCell((cells[places.get(column) ?? -1] ?? '').trim()));
    const question = reader.question();
    faults.push(...reader.faults);
    if (question) questions.push(question);
  }
  if (total === 0) throw new BusinessError('IMPORT_NO_ROWS');
  return { questions, faults };
}

function placesOf(heading: readonly string[]): Map<Column, number> {
  // keys of a const object
  const names = new Map((Object.keys(columns) as Column[]).map((column) => [headingOf(column), column]));
  names.set(siteText('survey.options'), 'options');
  const places = new Map<Column, number>();
  for (const [index, title] of heading.entries()) {
    if (title === '') continue;
    const column = names.get(title);
    if (column === undefined)
      throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingUnknown', { title: title.slice(0, 20) }) });
    if (places.has(column)) throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingTwice', { title }) });
    places.set(column, index);
  }
  const missing = (['quType', 'content'] as const).filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new BusinessError('IMPORT_HEADINGS', { detail: sentence('userFiles.headingMissing', { titles: missing.map(headingOf) }) });
  return places;
}

class RowReader {
  readonly faults: TableFault[] = [];

  constructor(
    private readonly row: number,
    private readonly cell: (column: Column) => string,
  ) {}

  /** Null where the row has a fault. */
  question(): SurveyQuestion | null {
    const quType = typeOf(this.cell('quType'));
    if (quType === undefined) {
      this.fault('quType', siteText('survey.noType', { types: surveyTypes.map(typeName).join(siteText('general.listSign')) }));
      return null;
    }
    const required = this.isRequired();
    const selectMin = isMulti(quType) ? this.number('selectMin', 0, mostOptions, required ? 1 : 0) : 0;
    const selectMax = isMulti(quType) ? this.number('selectMax', 0, mostOptions, 0) : 0;
    const rankLevel = quType === 'scale' ? this.number('rankLevel', 2, npsLevel, usualLevel) : usualLevel;
    if (this.faults.length > 0) return null;
    const read = { id: newId(), quType, content: this.cell('content'), required, selectMin, selectMax, rankLevel };
    // the rules of a question are those of the designer, and said in the same words
    const checked = surveyQuestion.safeParse({ ...read, answerList: this.options(quType), ...this.matrixRows(quType) });
    if (checked.success) return checked.data;
    const [issue] = checked.error.issues;
    this.fault(issue?.path[0] === 'content' ? 'content' : 'options', issue?.message ?? '');
    return null;
  }

  private isRequired(): boolean {
    const word = this.cell('required').toLowerCase();
    const [yes, no] = yesWords.map((key) => siteText(key).toLowerCase());
    if (word === '' || word === no) return false;
    if (word !== yes) this.fault('required', siteText('survey.noYesNo'));
    return true;
  }

  private number(column: Column, min: number, max: number, usual: number): number {
    const written = this.cell(column);
    if (written === '') return usual;
    const value = /^\d{1,3}$/.test(written) ? Number(written) : -1;
    if (value < min || value > max) this.fault(column, siteText('survey.noNumber', { min, max }));
    return value;
  }

  private matrixRows(quType: SurveyType): { rowList?: { id: string; content: string }[] } {
    return quType === 'matrix' ? { rowList: this.lines('rows').map((content) => ({ id: newId(), content })) } : {};
  }

  private options(quType: SurveyType): { id: string; content: string; score: number }[] {
    return this.lines('options').map((line) => {
      const found = isChoice(quType) && isScored(quType) ? withPoints.exec(line) : null;
      return { id: newId(), content: found?.[1] ?? line, score: Number(found?.[2] ?? 0) };
    });
  }

  private lines(column: Column): string[] {
    return this.cell(column)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }

  private fault(column: Column, message: string): void {
    this.faults.push({ row: this.row, column: headingOf(column), message });
  }
}

const newId = (): string => randomBytes(8).toString('hex');
