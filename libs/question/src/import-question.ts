import { isDeepStrictEqual } from 'node:util';
import { sentence, type AnswerFileKind, type QuType, type Sentence } from '@xuekao/contracts';
import { drawnBlanks } from '@xuekao/contracts/drawn-blanks';
import { alternativeMark, blankMark, type AuthoredRow } from './authored.js';
import { cutOutsideFormulas, splitFormulas, wordsOf } from './formulas.js';
import { fieldInside } from './import-lines.js';
import { splitOptions, type BodyLine, type OptionText } from './import-options.js';
import { remarksOf, type Remark } from './import-remarks.js';
import type { FoundFault, ImportedQuestion } from './import-types.js';
import { saqRowsOf, spellingsOfText } from './key-lines.js';
import { pictureOfOption } from './option-pictures.js';
import { judgeWords, letters } from './import-question.words.js';
import { analysisField, answerField, rightWord, wrongWord } from './written.words.js';
import { isChoiceType, letterOf, maxOptions, type Setting } from './view/index.js';
import { richOfField } from './rich-field.js';
import { blanksDiffer, maxContent, maxRowContent, questionFaults } from './validate.js';

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
  /** files that a short answer may hold; null while no line says so */
  answerFiles: AnswerFileKind[] | null;
  /** settings that are on; null while no line says so */
  settings: readonly Setting[] | null;
  faults: Remark[];
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
  /** of a short answer: its keywords mark it */
  isByKeywords?: boolean;
  /** lines under the answer that are no part of a choice's key: they open the analysis */
  spill: string[];
  faults: Sentence[];
}

/** More faults than these of one question say nothing new. */
const maxFaults = 5;
/** Notes a fault by its line; the same sentence once, at the first line that earned it. */
export function noteFault(raw: Pick<RawQuestion, 'faults'>, line: number, said: Sentence): void {
  if (raw.faults.length < maxFaults && !raw.faults.some((fault) => isDeepStrictEqual(fault.said, said))) raw.faults.push({ line, said });
}

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
const keyGoesOn = (text: string): Sentence => sentence('questions.keyGoesOn', { text: text.slice(0, 20), analysis: analysisField });

/** The words of an option, and the picture below them. */
function optionRow(text: string, isRight: boolean): Row {
  const { words, ...picture } = pictureOfOption(text);
  return { ...row(richOfField(words, 'inline'), isRight), ...picture };
}

function choiceKey(lines: readonly string[], options: readonly OptionText[], faults: Sentence[]): Keyed {
  const [first = '', ...spill] = lines;
  const right = lettersOf(first);
  if (!right) return { rows: [], spill, faults: [...faults, sentence('questions.keyNoLetters', { text: first.slice(0, 20) })] };
  const unknown = right.filter((index) => index >= options.length);
  if (unknown.length > 0) {
    const letters = unknown.map(letterOf);
    faults.push(
      options.length === 0
        ? sentence('questions.optionsMissing')
        : sentence('questions.keyUnknown', { letters, last: letterOf(options.length - 1) }),
    );
  }
  const more = spill.find(carriesKeyOn);
  if (more !== undefined) faults.push(keyGoesOn(more));
  options.forEach((option, index) => {
    if (option.text === '') faults.push(sentence('questions.optionEmpty', { letter: letterOf(index) }));
  });
  const rows = options.map((option, index) => optionRow(option.text, right.includes(index)));
  return { rows, spill, faults };
}

const verdictOf = (text: string): boolean | undefined => judgeWords[text.slice(0, 20).replace(/[\s。.]/g, '')];
function judgeKey(lines: readonly string[], options: readonly OptionText[]): Keyed {
  if (options.length > 0) return choiceKey(lines, options, []);
  const [first = '', ...spill] = lines;
  const verdict = verdictOf(first);
  const faults =
    verdict === undefined ? [sentence('questions.judgeUnknown', { text: first.slice(0, 20), right: rightWord, wrong: wrongWord })] : [];
  const more = spill.find((text) => verdictOf(text) !== undefined);
  if (more !== undefined) faults.push(keyGoesOn(more));
  return { rows: [row(rightWord, verdict === true), row(wrongWord, verdict === false)], spill, faults };
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
  const faults: Sentence[] = [];
  if (parts.length !== text.split(blankMark).length) faults.push(sentence('questions.markInFormula'));
  const field = fieldInside(text);
  if (field !== null) faults.push(sentence('questions.fieldInAnswer', { field }));
  const { lines: drawn, brackets } = drawnBlanks(wordsOf(stem.map((row) => row.text).join('\n')));
  // lines alone are compared where every question is
  if (brackets > 0 && drawn > 0) faults.push(sentence('questions.blanksMixed', { lines: drawn, brackets }));
  else if (brackets > 1 && parts.length === 1) faults.push(sentence('questions.blanksOneAnswer', { n: brackets }));
  else if (brackets > 0 && brackets !== parts.length) faults.push(blanksDiffer(brackets, parts.length));
  else if (parts.length === 1 && drawn === 0 && (/[;；]/.test(text) || (text.match(listSign)?.length ?? 0) > 1)) {
    raw.remarks.push({ line: raw.answer?.line ?? raw.line, said: sentence('questions.oneBlank') });
  } else if (parts.length > 1 && drawn + brackets === 0) {
    raw.remarks.push({
      line: raw.answer?.line ?? raw.line,
      said: sentence('questions.blanksNotDrawn', { n: parts.length }),
    });
  }
  const blanks = parts.map(spellingsOfText);
  if (blanks.flat().some(runsOver)) faults.push(sentence('questions.fillLines', { analysis: analysisField }));
  return { rows: blanks.map((texts) => row(texts.map(oneLine).join(alternativeMark), true)), spill: [], faults };
}

function saqKey(raw: RawQuestion): Keyed {
  const text = (raw.answer?.lines ?? []).join('\n').trim();
  const field = fieldInside(text);
  if (field !== null) raw.remarks.push({ line: raw.answer?.line ?? raw.line, said: sentence('questions.fieldTaken', { field }) });
  const { manual, rows, fault } = saqRowsOf(text);
  return { rows, isByKeywords: !manual, spill: [], faults: fault === null ? [] : [fault] };
}

/** Too much text for one question: said without making anything of it, so that a hostile file stays cheap. */
function sizeFault(raw: RawQuestion): Sentence | null {
  if (raw.size > maxRawSize) return sentence('questions.questionLong');
  const size = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  // markup comes on top of the text; half of the stored limit leaves room for it
  if (size(raw.body.map(({ text }) => text)) > maxContent / 2 || size(raw.analysis?.lines ?? []) > maxContent / 2)
    return sentence('questions.fieldsLong');
  return size(raw.answer?.lines ?? []) > maxRowContent ? sentence('questions.answerLong') : null;
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
  const manual = quType === 'saq' && key.isByKeywords !== true;
  const isOn = (name: Setting): boolean => raw.settings?.includes(name) === true;
  return {
    number: raw.number,
    line: raw.line,
    quType,
    quLevel: raw.level,
    content: richOfLines(stem.map(({ text }) => text)),
    analysis: richOfLines([...key.spill, ...(raw.analysis?.lines ?? [])]),
    answerList: key.rows,
    manual,
    pathScore: isOn('pathScore'),
    answerOrder: isOn('answerOrder'),
    itemRand: isOn('itemRand'),
    ...(manual && raw.answerFiles !== null && raw.answerFiles.length > 0 ? { answerFiles: raw.answerFiles } : {}),
    subList: [],
  };
}

/** The question, or null once a fault is noted; what the parser finds is said more exactly than by the general rules, so it comes first. */
function readQuestion(raw: RawQuestion): ImportedQuestion | null {
  const { quType, faults } = raw;
  const note = (line: number, said: Sentence) => noteFault(raw, line, said);
  const tooLong = sizeFault(raw);
  if (tooLong) note(raw.line, tooLong);
  if (!quType || tooLong) return null;
  if (raw.answer === null) note(raw.line, sentence('questions.answerMissing', { field: answerField }));
  else if (raw.answer.lines.length === 0) note(raw.answer.line, sentence('questions.answerEmpty', { field: answerField }));

  const body = isChoiceType(quType) ? splitOptions(raw.body) : { stem: raw.body, options: [], faults: [] };
  for (const fault of body.faults) note(fault.line, fault.said);
  if (body.stem.length === 0) note(raw.line, sentence('questions.stemMissing'));
  if (isChoiceType(quType) && quType !== 'judge' && body.options.length === 0) note(raw.line, sentence('questions.optionsMissing'));
  if (faults.length > 0) return null;

  const key = answerKeyOf(raw, quType, body.stem, body.options);
  const answerLine = raw.answer?.line ?? raw.line;
  for (const said of key.faults) note(answerLine, said);
  if (faults.length > 0) return null;
  const question = questionOf(raw, quType, body.stem, key);
  for (const { fault } of questionFaults(question)) note(answerLine, fault);
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

/** A fault with the number that the text gives its question. @param written empty: the one that it is counted by */
export const labelledBy = (written: string, fault: Sentence): Sentence =>
  written === '' ? fault : sentence('questions.writtenAs', { number: written, fault });

/** One raw question → the question, or its faults; exactly one of the two is empty. Remarks are made of a question only. */
export function buildQuestion(raw: RawQuestion): { question: ImportedQuestion | null; faults: FoundFault[]; remarks: FoundFault[] } {
  const question = readQuestion(raw);
  const { number } = raw;
  const labelled = ({ line, said }: Remark): FoundFault => ({ number, line, said: labelledBy(writtenOf(raw), said) });
  // a question without its type was noted when it was opened
  return { question, faults: raw.faults.map(labelled), remarks: question ? raw.remarks.map(labelled) : [] };
}
