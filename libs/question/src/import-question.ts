import type { QuType } from '@xuekao/contracts';
import { drawnBlanks } from '@xuekao/contracts/drawn-blanks';
import { alternativeMark, blankMark, type AuthoredRow } from './authored.js';
import { splitFormulas, wordsOf } from './formulas.js';
import { fieldInside } from './import-lines.js';
import { splitOptions, type BodyLine, type OptionText } from './import-options.js';
import { remarksOf, type Remark } from './import-remarks.js';
import type { ImportedQuestion, ImportFault } from './import-types.js';
import { isChoiceType, letterOf, maxOptions } from './view/index.js';
import { richOfField } from './rich-field.js';
import { blanksDiffer, maxContent, maxRowContent, validateQuestion } from './validate.js';

/** The lines of one question, sorted by section, before anything is made of them. */
export interface RawQuestion {
  number: number;
  line: number;
  /** the number that the text itself gives, digits or empty */
  written: string;
  /** part of the compound question that is open */
  isPart: boolean;
  quType: QuType | null;
  body: BodyLine[];
  answer: { line: number; lines: string[] } | null;
  analysis: { line: number; lines: string[] } | null;
  level: number | null;
  /** points of a part */
  score: number | null;
  faults: { line: number; message: string }[];
  remarks: Remark[];
  section: 'body' | 'answer' | 'analysis';
  /** what was seen below the answer that may belong to another question */
  below: {
    /** line that begins with the number which is due */
    due: number | null;
    hasOptions: boolean;
    /** the key was repeated at the end */
    keyAgain: boolean;
    /** the last option that was taken behind the answer, and the lines of the answer until then */
    late: { letter: string; answered: number } | null;
    /** the last line that only carries on */
    words: number | null;
    isAfterLevel: boolean;
  };
  /** characters read so far */
  size: number;
}
type Row = Omit<AuthoredRow, 'id'>;
interface Keyed {
  rows: Row[];
  /** lines under the answer that are no part of a choice's key: they open the analysis */
  spill: string[];
  faults: string[];
}

/** More faults than these of one question say nothing new. */
const maxFaults = 5;
/** Notes a fault by its line; the same sentence once, at the first line that earned it. */
export function noteFault(raw: Pick<RawQuestion, 'faults'>, line: number, message: string): void {
  if (raw.faults.length < maxFaults && !raw.faults.some((fault) => fault.message === message)) raw.faults.push({ line, message });
}

const letters = /^[A-Za-zＡ-Ｚａ-ｚ\s、,，;；.．。和及与]+$/;
/** Characters of one question in the text: stem, answer and analysis at their largest. */
export const maxRawSize = 220_000;
const row = (content: string, isRight = false): Row => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });

/** Option indexes of an answer such as `ACD`, `A、C` or `ａｃ`; null when it is something else. */
function lettersOf(text: string): number[] | null {
  if (text.length > 60 || !letters.test(text)) return null;
  const found = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return found === '' ? null : [...new Set(found)].map((letter) => letter.charCodeAt(0) - 65);
}

/** A line below the key that is rather a part of it: each letter once, and only letters that options have. */
function carriesKeyOn(text: string): boolean {
  const right = lettersOf(text);
  return (
    right !== null &&
    right.every((index) => index < maxOptions) &&
    right.length === (text.normalize('NFKC').match(/[A-Za-z]/g)?.length ?? 0)
  );
}
const keyGoesOn = (text: string): string =>
  `答案的下一行“${text.slice(0, 20)}”也像是答案，请把答案写在一行里；如果它是解析，请在前面写“解析：”`;

function choiceKey(lines: readonly string[], options: readonly OptionText[], faults: string[]): Keyed {
  const [first = '', ...spill] = lines;
  const right = lettersOf(first);
  if (!right) return { rows: [], spill, faults: [...faults, `答案“${first.slice(0, 20)}”不是选项字母，请写成 A 或 ACD 的形式`] };
  const unknown = right.filter((index) => index >= options.length);
  if (unknown.length > 0) {
    const names = unknown.map(letterOf).join('、');
    faults.push(
      options.length === 0
        ? '没有找到选项，选项应各占一行，写成“A、内容”或“A.内容”'
        : `答案 ${names} 没有对应的选项，题目只有选项 A 至 ${letterOf(options.length - 1)}`,
    );
  }
  const more = spill.find(carriesKeyOn);
  if (more !== undefined) faults.push(keyGoesOn(more));
  options.forEach((option, index) => {
    if (option.text === '') faults.push(`选项${letterOf(index)}没有内容，请补上`);
  });
  const rows = options.map((option, index) => row(richOfField(option.text, 'inline'), right.includes(index)));
  return { rows, spill, faults };
}

const judgeWords: Readonly<Record<string, boolean>> = {
  正确: true,
  对: true,
  '√': true,
  '✓': true,
  '✔': true,
  错误: false,
  错: false,
  '×': false,
  '✗': false,
  '✘': false,
};
const verdictOf = (text: string): boolean | undefined => judgeWords[text.slice(0, 20).replace(/[\s。.]/g, '')];
function judgeKey(lines: readonly string[], options: readonly OptionText[]): Keyed {
  if (options.length > 0) return choiceKey(lines, options, []);
  const [first = '', ...spill] = lines;
  const verdict = verdictOf(first);
  const faults = verdict === undefined ? [`判断题的答案“${first.slice(0, 20)}”无法识别，请写“正确”或“错误”`] : [];
  const more = spill.find((text) => verdictOf(text) !== undefined);
  if (more !== undefined) faults.push(keyGoesOn(more));
  return { rows: [row('正确', verdict === true), row('错误', verdict === false)], spill, faults };
}

/** Cuts at a mark wherever it does not stand inside a formula (`$|x||y|$` is one answer). */
function cutOutsideFormulas(text: string, mark: string): string[] {
  const parts = [''];
  for (const piece of splitFormulas(text)) {
    const [first = '', ...more] =
      piece.kind === 'text' ? piece.value.split(mark) : [piece.kind === 'inline' ? `$${piece.value}$` : `$$${piece.value}$$`];
    parts[parts.length - 1] += first;
    parts.push(...more);
  }
  return parts.map((part) => part.trim());
}

const listSign = /[①②③④⑤⑥⑦⑧⑨⑩]|[（(][1-9][)）]/g;

/** Whether words stand on several lines; a formula may. */
const runsOver = (text: string): boolean =>
  text.includes('\n') && splitFormulas(text).some((piece) => piece.kind === 'text' && piece.value.includes('\n'));

/**
 * Only a formula runs over lines, where a break means a space. Whole gaps are looked at: a pattern that begins with any gap tries each of
 * its signs anew.
 */
const oneLine = (spelling: string): string => spelling.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap));

/** `##` parts the blanks (specification 2, section 5), `||` the accepted spellings of one blank. */
function fillKey(raw: RawQuestion, stem: readonly BodyLine[]): Keyed {
  const lines = raw.answer?.lines ?? [];
  const text = lines.join('\n').replaceAll('＃', '#');
  const parts = cutOutsideFormulas(text, blankMark);
  const faults: string[] = [];
  if (parts.length !== text.split(blankMark).length) faults.push('答案里的 ## 落在 $ 与 $ 之间，分不清有几个空，请检查 $ 是否成对');
  const field = fieldInside(text);
  if (field !== null) faults.push(`答案这一行里还写有“${field}”，请让它另占一行`);
  const { lines: drawn, brackets } = drawnBlanks(wordsOf(stem.map((row) => row.text).join('\n')));
  // lines alone are compared where every question is
  if (brackets > 0 && drawn > 0)
    faults.push(`题干中有 ${drawn} 处横线和 ${brackets} 处空括号，分不清有几个空，请都写成横线 ____；不是空的括号请删去或填上`);
  else if (brackets > 1 && parts.length === 1) faults.push(`题干中有 ${brackets} 个空，答案却有 1 个；多个空的答案请用 ## 隔开`);
  else if (brackets > 0 && brackets !== parts.length) faults.push(blanksDiffer(brackets, parts.length));
  else if (parts.length === 1 && drawn === 0 && (/[;；]/.test(text) || (text.match(listSign)?.length ?? 0) > 1)) {
    raw.remarks.push({ line: raw.answer?.line ?? raw.line, message: '这道题按一个空导入；如果有几个空，请在答案之间写 ##' });
  } else if (parts.length > 1 && drawn + brackets === 0) {
    raw.remarks.push({
      line: raw.answer?.line ?? raw.line,
      message: `题干中没有画出空，这道题按 ${parts.length} 个空导入；如果是同一个空的几种写法，请用 || 隔开`,
    });
  }
  const blanks = parts.map((blank) => cutOutsideFormulas(blank, '||').filter((spelling) => spelling !== ''));
  if (blanks.flat().some(runsOver))
    faults.push('填空题的答案写了不止一行。几个空请用 ## 隔开；如果下面的文字是解析，请在前面写“解析：”；如果与题目无关，请删去');
  return { rows: blanks.map((texts) => row(texts.map(oneLine).join(alternativeMark), true)), spill: [], faults };
}

function saqKey(raw: RawQuestion): Keyed {
  const text = (raw.answer?.lines ?? []).join('\n').trim();
  const field = fieldInside(text);
  if (field !== null)
    raw.remarks.push({ line: raw.answer?.line ?? raw.line, message: `答案里写有“${field}”，会当作答案的文字；需要时请让它另占一行` });
  return { rows: [row(text, true)], spill: [], faults: [] };
}

/** Too much text for one question: said without making anything of it, so that a hostile file stays cheap. */
function sizeFault(raw: RawQuestion): string | null {
  if (raw.size > maxRawSize) return '这道题过长，请把题干和解析各控制在 10 万字以内';
  const size = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  // markup comes on top of the text; half of the stored limit leaves room for it
  if (size(raw.body.map(({ text }) => text)) > maxContent / 2 || size(raw.analysis?.lines ?? []) > maxContent / 2)
    return '题干或解析过长，请控制在 10 万字以内';
  return size(raw.answer?.lines ?? []) > maxRowContent ? '答案过长，请控制在 2 万字以内' : null;
}

function answerKeyOf(raw: RawQuestion, quType: QuType, stem: readonly BodyLine[], options: readonly OptionText[]): Keyed {
  const lines = raw.answer?.lines ?? [];
  if (quType === 'judge') return judgeKey(lines, options);
  if (quType === 'fill') return fillKey(raw, stem);
  if (quType === 'saq') return saqKey(raw);
  return choiceKey(lines, options, []);
}

/** Lines of a field as rich text. */
export const richOfLines = (lines: readonly string[]): string => richOfField(lines.join('\n'));

function questionOf(raw: RawQuestion, quType: QuType, stem: readonly BodyLine[], key: Keyed): ImportedQuestion {
  return {
    number: raw.number,
    line: raw.line,
    quType,
    quLevel: raw.level,
    content: richOfLines(stem.map(({ text }) => text)),
    analysis: richOfLines([...key.spill, ...(raw.analysis?.lines ?? [])]),
    answerList: key.rows,
    manual: quType === 'saq',
    pathScore: false,
    answerOrder: false,
    itemRand: false,
    subList: [],
  };
}

/** The question, or null once a fault is noted; what the parser finds is said more exactly than by the general rules, so it comes first. */
function readQuestion(raw: RawQuestion): ImportedQuestion | null {
  const { quType, faults } = raw;
  const note = (line: number, message: string) => noteFault(raw, line, message);
  const tooLong = sizeFault(raw);
  if (tooLong) note(raw.line, tooLong);
  if (!quType || tooLong) return null;
  if (raw.answer === null) note(raw.line, '缺少答案，请加上一行“答案：”');
  else if (raw.answer.lines.length === 0) note(raw.answer.line, '答案是空的，请在“答案：”后面写上答案');

  const body = isChoiceType(quType) ? splitOptions(raw.body) : { stem: raw.body, options: [], faults: [] };
  for (const fault of body.faults) note(fault.line, fault.message);
  if (body.stem.length === 0) note(raw.line, '题干是空的，请写上题目内容');
  if (isChoiceType(quType) && quType !== 'judge' && body.options.length === 0)
    note(raw.line, '没有找到选项，选项应各占一行，写成“A、内容”或“A.内容”');
  if (faults.length > 0) return null;

  const key = answerKeyOf(raw, quType, body.stem, body.options);
  const answerLine = raw.answer?.line ?? raw.line;
  for (const message of key.faults) note(answerLine, message);
  if (faults.length > 0) return null;
  const question = questionOf(raw, quType, body.stem, key);
  for (const { message } of validateQuestion(question)) note(answerLine, message);
  if (faults.length > 0) return null;
  const { analysis, answer } = raw;
  const numbered = (field: { line: number; lines: string[] } | null) => ({
    lines: (field?.lines ?? []).map((text) => ({ text, line: field?.line ?? raw.line })),
  });
  raw.remarks.push(
    ...remarksOf([{ lines: body.stem }, ...body.options.map((option) => ({ lines: [option] })), numbered(answer), numbered(analysis)]),
  );
  return question;
}

/** The number that the text gives a question, where it is not the one that it is counted by. */
export const writtenOf = ({ written, number }: Pick<RawQuestion, 'written' | 'number'>): string =>
  written === String(number) ? '' : written;

/** One raw question → the question, or its faults; exactly one of the two is empty. Remarks are made of a question only. */
export function buildQuestion(raw: RawQuestion): { question: ImportedQuestion | null; faults: ImportFault[]; remarks: ImportFault[] } {
  const question = readQuestion(raw);
  const { number } = raw;
  const written = writtenOf(raw);
  const label = written === '' ? '' : `（文中题号 ${written}）`;
  const labelled = ({ line, message }: Remark): ImportFault => ({ number, line, message: `${label}${message}` });
  // a question without its type was noted when it was opened
  return { question, faults: raw.faults.map(labelled), remarks: question ? raw.remarks.map(labelled) : [] };
}
