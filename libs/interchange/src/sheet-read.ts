import { createHash } from 'node:crypto';
import { answerFileKinds, sentence, type AnswerFileKind, type QuType, type Sentence } from '@xuekao/contracts';
import {
  fillRowsOf,
  isChoiceType,
  letterOf,
  levelWords,
  maxOptions,
  richFromText,
  settingsField,
  settingsOfLine,
  settingsOfType,
  type LevelledQuestion,
  type Setting,
} from '@xuekao/question';
import { fromCell, readRows } from '@xuekao/sheets';
import { Found, type FoundFile } from './found.js';
import { partScores } from './part-scores.js';
import { broken, FileRefusal } from './refusal.js';
import { lostPicture } from './rich.js';
import { picturesOfSheet } from './sheet-pictures.js';
import { chosenElsewhere, columns, fileOfWord, optionPrefix, pointSign, translated, typeOfWord } from './sheet.words.js';
import { withoutType } from './unread.words.js';
import { rightOption, rightVerdict, verdict, wrongOption } from './judge.words.js';
import { judgeRows, noFlags, row, settingsOn, written } from './words.js';

const levelsInEnglish = ['', 'Easy', 'Normal', 'Hard', 'Very hard'];
const levelOf = (word: string): number => Math.max(levelWords.indexOf(word), levelsInEnglish.indexOf(word));
const limits = { maxRows: 10_001, maxColumns: 60, maxCellChars: 32_767, maxTextBytes: 40 * 1024 * 1024 };
type Cells = ReadonlyMap<string, string>;
function headingOf(cell: string): string {
  const name = cell.replace(/[\s*]/g, '').toUpperCase().replace(optionPrefix, '');
  return translated[name] ?? name;
}

/** Columns in which a picture has a place. */
const hasPictures = (name: string): boolean => name === columns.stem || name === columns.analysis || /^[A-H]$/.test(name);
const cellPicture = /^=?\s{0,3}(?:_xlfn\.)?DISPIMG\("([^"]{1,100})"[^)]{0,20}\)$/;

/** A spreadsheet program may keep a picture once for each of its places. */
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Puts the pictures of the file behind the words of their cells. */
function placePictures(bytes: Buffer, rows: string[][], found: Found): void {
  const at = headingRow(rows);
  const names = rows[at]?.map(headingOf) ?? [];
  const { lying, named } = picturesOfSheet(bytes);
  const place = (row: number, column: number, picture: Buffer | undefined): string => {
    const address = picture && hasPictures(names[column] ?? '') && row > at ? found.pictures.take(digestOf(picture), picture) : null;
    if (address !== null && address !== undefined) return `![](${address})`;
    found.note(sentence('questionFiles.rowPicture'), sentence('questionFiles.row', { n: row + 1 }));
    return hasPictures(names[column] ?? '') ? lostPicture : '';
  };
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const name = cellPicture.exec(fromCell(text).trim())?.[1];
      if (name !== undefined) cells[column] = place(row, column, named.get(name));
    }
  for (const { row, column, bytes: picture } of lying) {
    const mark = place(row, column, picture);
    const cells = rows[row];
    if (cells && mark !== '') cells[column] = [cells[column] ?? '', mark].filter((text) => text !== '').join('\n');
  }
}

const headingRow = (rows: readonly (readonly string[])[]): number =>
  rows.findIndex((cells) => [columns.type, columns.stem, columns.answer].every((name) => cells.some((cell) => headingOf(cell) === name)));

/** Rows below the headings, each cell by the name of its column. */
function tableOf(rows: readonly (readonly string[])[]): { cells: Cells; line: number }[] {
  const at = headingRow(rows);
  const headings = rows[at]?.map(headingOf) ?? broken(sentence('questionFiles.tableColumns'));
  return rows.slice(at + 1).map((cells, index) => ({
    line: at + index + 2,
    cells: new Map(
      headings.map((name, column) => [
        name,
        fromCell(cells[column] ?? '')
          .replace(/\r\n?/g, '\n')
          .trim(),
      ]),
    ),
  }));
}

const lettersOf = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
const isTrue = (answer: string): boolean => rightVerdict.test(answer.trim());

function optionsOf(cells: Cells): string[] {
  const options = Array.from({ length: maxOptions }, (_, index) => cells.get(letterOf(index)) ?? '');
  return options.slice(0, options.findLastIndex((text) => text !== '') + 1);
}
/** A judgement whose two options have words of their own, and a letter for its key. */
const isOwnJudgement = ([right = '', wrong = '', ...more]: readonly string[], answer: string): boolean =>
  /^[AB]$/.test(lettersOf(answer)) && wrong !== '' && more.length === 0 && !(rightOption.test(right) && wrongOption.test(wrong));

function answersOf(quType: QuType, cells: Cells): LevelledQuestion['answerList'] {
  const answer = cells.get(columns.answer) ?? '';
  const options = optionsOf(cells);
  if (quType === 'judge' && !isOwnJudgement(options, answer)) return verdict.test(answer) ? judgeRows(isTrue(answer)) : [];
  if (isChoiceType(quType))
    return options.map((text, index) => row(richFromText(text, 'inline'), lettersOf(answer).includes(letterOf(index))));
  return quType === 'fill' ? fillRowsOf(answer) : [];
}

/** Settings that are on; the note where a cell names another one. */
function settingsIn(quType: QuType, cells: Cells, found: Found, at: Sentence): Partial<Record<Setting, true>> {
  const text = cells.get(columns.settings) ?? '';
  if (text === '') return {};
  const said = settingsOfLine(settingsField + text) ?? { named: [], unknown: text };
  if (said.unknown !== null || said.named.some((name) => !settingsOfType[quType].includes(name)))
    found.note(sentence('questionFiles.rowSettings', { text: text.slice(0, 20) }), at);
  return settingsOn(said.named, quType);
}

/** Files that a short answer may hold; the note where a cell says anything else. */
function filesOf(quType: QuType, cells: Cells, found: Found, at: Sentence): AnswerFileKind[] {
  const text = cells.get(columns.files) ?? '';
  const words = text.split(/[、,，;；\s]+/).filter((word) => word !== '');
  const kinds = answerFileKinds.filter((kind) => words.some((word) => fileOfWord[word] === kind));
  const isKnown = words.every((word) => Object.hasOwn(fileOfWord, word));
  if (words.length > 0 && (quType !== 'saq' || !isKnown)) found.note(sentence('questionFiles.rowFiles', { text: text.slice(0, 20) }), at);
  return quType === 'saq' ? kinds : [];
}

interface Allowed {
  answerFiles: AnswerFileKind[];
  settings: Partial<Record<Setting, true>>;
}
function questionOf(quType: QuType, cells: Cells, { answerFiles, settings }: Allowed): LevelledQuestion {
  const level = levelOf(cells.get(columns.level) ?? '');
  return {
    ...noFlags,
    quType,
    quLevel: level > 0 ? level : null,
    content: richFromText(cells.get(columns.stem) ?? ''),
    analysis: richFromText(cells.get(columns.analysis) ?? ''),
    ...settings,
    ...(quType === 'saq' ? written(cells.get(columns.answer) ?? '', answerFiles) : { answerList: answersOf(quType, cells) }),
  };
}

function addWhole(found: Found, { subList = [], ...whole }: LevelledQuestion): void {
  const scores = subList.map(({ score = null }) => score);
  found.add({ ...whole, subList: partScores(subList, scores, found) });
}

function addRow(found: Found, cells: Cells, line: number, open: LevelledQuestion | null): LevelledQuestion | null {
  const at = sentence('questionFiles.row', { n: line });
  const word = cells.get(columns.type) ?? '';
  const quType = typeOfWord[word];
  const isPart = /^\d+\.\d+$/.test(cells.get(columns.number) ?? '');
  if (open && (!isPart || quType === undefined)) addWhole(found, open);
  const stays = open && isPart && quType !== undefined ? open : null;
  const level = cells.get(columns.level) ?? '';
  if (level !== '' && levelOf(level) < 0) found.note(sentence('questionFiles.rowLevel', { word: level.slice(0, 10) }), at);
  const rest = [...cells].filter(([name, text]) => /^[A-Z]$/.test(name) && text !== '' && (name > letterOf(maxOptions - 1) || !quType));
  if (rest.length > 0) found.note(sentence('questionFiles.rowOptions', { letters: rest.map(([name]) => name) }), at);
  if (quType === undefined) {
    const words = [...cells].filter(([name, text]) => text !== '' && name !== columns.type).map(([name, text]) => `${name} ${text}`);
    found.addUnread(word.slice(0, 16) || withoutType, words.join('\n').replace(/[&<>]/g, ' '));
    return null;
  }
  const allowed = { answerFiles: filesOf(quType, cells, found, at), settings: settingsIn(quType, cells, found, at) };
  const question = questionOf(quType, cells, allowed);
  const score = (cells.get(columns.score) ?? '').normalize('NFKC').replace(pointSign, '');
  if (score !== '' && !stays) found.note(sentence('questionFiles.rowScore'), at);
  if (stays) {
    stays.subList = [...(stays.subList ?? []), { ...question, ...(score !== '' && { score: Number(score) }) }];
    return stays;
  }
  if (quType === 'mix') return { ...question, subList: [] };
  found.add(question);
  return null;
}

/** A table with the columns of the template, which are those of the export. @throws {FileRefusal} */
export async function readQuestionSheet(bytes: Buffer): Promise<FoundFile> {
  const outcome = await readRows(bytes, limits);
  if ('refused' in outcome) {
    if (outcome.refused === 'content') return broken(sentence('questionFiles.xlsxBroken'));
    throw new FileRefusal('limits', sentence(outcome.refused === 'rows' ? 'questionFiles.tableLarge' : 'questionFiles.tableUnpacked'));
  }
  const found = new Found();
  placePictures(bytes, outcome.rows, found);
  const table = tableOf(outcome.rows);
  const unused = chosenElsewhere.filter((name) => table.some(({ cells }) => (cells.get(name) ?? '') !== ''));
  if (unused.length > 0) found.note(sentence('questionFiles.chosenElsewhere', { names: unused }), sentence('questionFiles.columns'));
  let open: LevelledQuestion | null = null;
  for (const { cells, line } of table) if ([...cells.values()].some((text) => text !== '')) open = addRow(found, cells, line, open);
  if (open) addWhole(found, open);
  return found.result('xlsx');
}
