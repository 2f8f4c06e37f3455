import type { SurveyQuestion, SurveyType } from '@xuekao/contracts';
import { mostOptions, mostRows, npsLevel } from '@xuekao/contracts/survey-rules';
import { faultOfDesign, newOption, newQuestion, newRow, settled } from './design-draft.js';
import { importText } from './import.texts.js';

export interface TextFault {
  /** line, from 1 */
  row: number;
  message: string;
}
export interface TextFound {
  questions: SurveyQuestion[];
  faultCount: number;
  faults: TextFault[];
}

/** Words in brackets beside a title, by what they say of the question. */
interface Said {
  quType?: SurveyType;
  required?: boolean;
  selectMin?: number;
  selectMax?: number;
  rankLevel?: number;
}
interface Draft {
  row: number;
  content: string;
  said: Said;
  options: string[];
  rows: string[];
}

const titleLength = 1000;
const optionLength = 200;
const questionLine = /^(?:第\s*[\d０-９]{1,3}\s*题\s*[.．、:：]?|[\d０-９]{1,3}\s*[.．、)）:：])\s*(.*)$/u;
/** Letters, of half and of full width. */
const lettered = /^[A-Za-zＡ-Ｚａ-ｚ]\s*[.．、)）:：]\s*(.*)$/u;
/** Signs that a paper has before its options: a number in a circle, an empty box, an empty circle. */
const signed = /^[①-⑳□☐○◯]\s*(.*)$/u;
/** Several options in one line. */
const nextOption = /\s+(?=(?:[B-ZＢ-Ｚ]\s*[.．、)）:：]|[②-⑳□☐○◯])\s*\S)/u;
const rowLine = /^[-•·]\s*(.+)$/u;
const rowsLine = /^行\s*[:：]\s*(.+)$/u;
const columnLine = /^列\s*[:：]\s*(.+)$/u;
/** Heading of a part: `二、学习情况` */
const partLine = /^[（(]?[一二三四五六七八九十]{1,3}[)）]?\s*[、.．]/u;
const bracket = /[（([【]([^（()）[\]【】]{1,40})[)）\]】]/gu;
const listSign = /[、，,；;/|]\s*|\s{2,}/u;
const points = /^(.*\S)\s*(?:[=＝]\s*(\d{1,3})|[（(]\s*(\d{1,3})\s*分\s*[)）])$/u;
/** A line to write on behind the words of an option. */
const written = /\s*(?:[_＿]{2,}|[（(]\s*请?(?:注明|说明|填写)\s*[_＿]*\s*[)）])\s*$/u;
const shownLength = 20;

const kinds: readonly (readonly [RegExp, Said])[] = [
  [/^单选题?$/u, { quType: 'radio' }],
  [/^(?:不定项|多项?)选择?题?$|^可多选$/u, { quType: 'multi' }],
  [/^(?:填空|简答|问答|开放|文字)题?$/u, { quType: 'saq' }],
  [/^(?:评分|打分|量表|评价|星级)题?$/u, { quType: 'scale' }],
  [/^(?:nps|净推荐值|推荐度)$/iu, { quType: 'scale', rankLevel: npsLevel }],
  [/^矩阵(?:单选)?题?$/u, { quType: 'matrix' }],
  [/^(?:必答|必填|必选)$/u, { required: true }],
  [/^(?:选答|选填|非必答|非必填|可不填|可选)$/u, { required: false }],
];
const atMost = /^(?:最多|至多|限)(?:选|选择)?\s*(\d{1,2})\s*[项个]?$/u;
const atLeast = /^(?:最少|至少)(?:选|选择)?\s*(\d{1,2})\s*[项个]?$/u;
const steps = /^(\d{1,2})\s*[分级星]制?$/u;

/**
 * Questions as teachers write them: `1. …（多选）`, options `A. …`, rows of a matrix `- …` and its columns as options. What is said in
 * brackets behind a title decides the type; otherwise one with options is a single choice, and one without is open.
 */
export function questionsOf(text: string): TextFound {
  const [drafts, faults]: [Draft[], TextFault[]] = [[], []];
  const fault = (row: number, message: string): void => void faults.push({ row, message });
  let isSkipping = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const question = questionLine.exec(line);
    const draft = drafts.at(-1);
    if (question) {
      isSkipping = false;
      drafts.push({ row: index + 1, ...titleOf(question[1] ?? ''), options: [], rows: [] });
    } else if (partLine.test(line) || draft === undefined || isSkipping) {
      // a heading, and what it says in the lines below it
      isSkipping = true;
      fault(index + 1, importText('text.noQuestion', { line: line.slice(0, shownLength) }));
    } else add(draft, line);
  }
  const questions = drafts.flatMap((draft) => {
    const question = questionOf(draft);
    const message = lengthFault(draft) ?? faultOfDesign(question);
    if (message === null) return [question];
    fault(draft.row, message);
    return [];
  });
  return { questions, faultCount: faults.length, faults: faults.toSorted((one, other) => one.row - other.row) };
}

function add(draft: Draft, line: string): void {
  const isMatrix = draft.said.quType === 'matrix';
  const [row, rows, columns] = isMatrix ? [rowLine, rowsLine, columnLine].map((pattern) => pattern.exec(line)) : [];
  // a paper numbers the rows of a matrix with signs: only letters are columns there
  const option = (part: string): string | undefined => (lettered.exec(part) ?? (isMatrix ? null : signed.exec(part)))?.[1]?.trim();
  if (option(line) !== undefined) draft.options.push(...line.split(nextOption).map((part) => option(part) ?? part.trim()));
  else if (columns) draft.options.push(...listOf(columns[1]));
  else if (rows) draft.rows.push(...listOf(rows[1]));
  else if (row) draft.rows.push(row[1] ?? '');
  else if (draft.options.length > 0) draft.options.push(`${draft.options.pop() ?? ''}${line}`);
  else draft.content = `${draft.content}\n${line}`;
}

const listOf = (words = ''): string[] => words.split(listSign).filter((word) => word !== '');

/** A title without the brackets that say what kind it is; other brackets are words of it. */
function titleOf(written: string): { content: string; said: Said } {
  const said: Said = {};
  const content = written.replaceAll(bracket, (whole, inner: string) => {
    const parts = listOf(inner.trim()).map(saidBy);
    if (parts.length === 0 || parts.includes(null)) return whole;
    Object.assign(said, ...parts);
    return '';
  });
  return { content: content.trim(), said };
}

function saidBy(word: string): Said | null {
  const found = kinds.find(([pattern]) => pattern.test(word.trim()));
  if (found) return found[1];
  const [most, least, level] = [atMost, atLeast, steps].map((pattern) => Number(pattern.exec(word.trim())?.[1] ?? Number.NaN));
  if (most !== undefined && most > 0) return { quType: 'multi', selectMax: most };
  if (least !== undefined && least > 0) return { quType: 'multi', selectMin: least };
  return level !== undefined && level >= 2 && level < npsLevel ? { quType: 'scale', rankLevel: level } : null;
}

function questionOf({ content, said, options, rows }: Draft): SurveyQuestion {
  const scores = options.map((option) => points.exec(option));
  const isScored = scores.some((score) => score !== null);
  const usual: SurveyType = options.length > 0 ? 'radio' : 'saq';
  const quType = scored(said, usual, isScored);
  const made = newQuestion(quType);
  const answerList = quType === 'saq' ? [] : options.map((option, at) => optionOf(option, scores[at] ?? null, quType));
  const isMulti = quType === 'multi' || quType === 'multi_score';
  return settled({
    ...{ ...made, content, answerList, required: said.required ?? true },
    ...(said.rankLevel === undefined || quType !== 'scale' ? {} : { rankLevel: said.rankLevel }),
    ...(isMulti ? { selectMin: said.selectMin ?? 0, selectMax: said.selectMax ?? 0 } : {}),
    ...(quType === 'matrix' ? { rowList: rows.map((row) => newRow(row)) } : {}),
  });
}

/** Options with points of their own make a question that is scored, also where the brackets say `评分`: a scale would lose the points. */
function scored({ quType: given, rankLevel }: Said, usual: SurveyType, isScored: boolean): SurveyType {
  const quType = given ?? usual;
  if (!isScored) return quType;
  if (quType === 'radio' || (quType === 'scale' && rankLevel !== npsLevel)) return 'radio_score';
  return quType === 'multi' ? 'multi_score' : quType;
}

function optionOf(words: string, score: RegExpExecArray | null, quType: SurveyType): SurveyQuestion['answerList'][number] {
  const isScored = quType === 'radio_score' || quType === 'multi_score';
  const own = isScored && score ? (score[1] ?? words) : words;
  const option = newOption(own.replace(written, ''), isScored ? Number(score?.[2] ?? score?.[3] ?? 0) : 0);
  const mayWrite = (isScored || quType === 'radio' || quType === 'multi') && written.test(own);
  return mayWrite ? { ...option, hasRemark: true, remarkRequired: true } : option;
}

function lengthFault({ content, options, rows }: Draft): string | null {
  if (content.length > titleLength || [...options, ...rows].some((words) => words.length > optionLength)) return importText('text.tooLong');
  if (options.length > mostOptions) return importText('text.manyOptions', { n: mostOptions });
  return rows.length > mostRows ? importText('text.manyRows', { n: mostRows }) : null;
}
