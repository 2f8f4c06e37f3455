import { sentence, type Sentence } from '@xuekao/contracts';
import { lostPlaces } from './lost-places.js';
import { answerFilesOfLine, scoreOfLine, settingsOfLine, type LineRole } from './import-lines.js';
import { isOptionLine } from './import-options.js';
import { maxRawSize, noteFault, type RawQuestion } from './import-question.js';
import { numbered } from './import-sections.words.js';
import { isChoiceType, settingsOfType } from './view/index.js';
import {
  analysisField,
  analysisName,
  answerFileWords,
  answerName,
  levelWords,
  settingWords,
  textAnswerWord,
  typeWords,
} from './written.words.js';

/** As the editor has it. */
const maxPartScore = 500;

const faultOfWord = (word: string): Sentence => sentence('questions.typeUnknown', { word, ...typeWords });

/** The number that a line of text begins with, as digits; empty where there is none. */
export const numberOf = (line: string): string => (numbered.exec(line.slice(0, 24))?.[1] ?? '').normalize('NFKC');

/** The number of the question behind this one. */
const dueAfter = ({ written, number }: RawQuestion): number => (Number(written) || number) + 1;

/** `lost`: the number of a question whose type was forgotten, or empty. */
export function openQuestion(number: number, line: number, role: LineRole, lost: string): RawQuestion {
  const header = role.role === 'header' ? role : null;
  const raw: RawQuestion = {
    number,
    line,
    written: header?.written ?? lost,
    isPart: header?.isPart ?? false,
    quType: header?.quType ?? null,
    body: [],
    answer: null,
    analysis: null,
    level: null,
    score: null,
    answerFiles: null,
    settings: null,
    faults: [],
    remarks: [],
    section: 'body',
    below: { due: null, hasOptions: false, keyAgain: false, late: null, words: null, isAfterLevel: false },
    size: header?.rest.length ?? 0,
  };
  if (role.role === 'misplaced') noteFault(raw, line, sentence('questions.beforeType', { text: role.before.slice(0, 12) }));
  else if (!header) noteFault(raw, line, sentence('questions.typeMissing', { radio: typeWords.radio }));
  else if (!header.quType) noteFault(raw, line, faultOfWord(header.word));
  else if (header.rest !== '') raw.body.push({ text: header.rest, line });
  return raw;
}

const sectionName = ({ section, quType }: RawQuestion): Sentence =>
  sentence(section === 'answer' && (quType === 'saq' || quType === 'fill') ? 'questions.asAnswer' : 'questions.asAnalysis');

/** Words below an answer or an analysis. Behind the difficulty a question has mostly said all. */
function noteWords(raw: RawQuestion, line: number): void {
  const seen = raw.below;
  seen.words = line;
  if (!seen.isAfterLevel) return;
  seen.isAfterLevel = false;
  raw.remarks.push({ line, said: sentence('questions.behindLevel', { field: sectionName(raw) }) });
}

/** The text that questions share may begin above the line that says so. */
export function noteWordsAbove(raw: RawQuestion, shared: number): void {
  const { words } = raw.below;
  if (words !== null)
    raw.remarks.push({
      line: words,
      said: sentence('questions.aboveShared', { line: shared, field: sectionName(raw) }),
    });
}

/** Text that carries on the section which is open (specification 2, section 5: "other lines extend the content or the analysis"). */
export function extend(raw: RawQuestion, text: string, line: number): void {
  if (raw.section !== 'body') noteWords(raw, line);
  if (raw.section === 'analysis' && raw.analysis) raw.analysis.lines.push(text);
  else if (raw.section === 'answer' && raw.answer) raw.answer.lines.push(text);
  else raw.body.push({ text, line });
}

const again = (field: string): Sentence => sentence('questions.fieldAgain', { field });
const keyForm = (text: string): string => text.normalize('NFKC').replace(/[\s。.]/g, '');
const sameKey = (a: string, b: string): boolean => keyForm(a) === keyForm(b);

function takeAnswer(raw: RawQuestion, whole: string, rest: string, line: number): void {
  if (!raw.answer) {
    raw.answer = { line, lines: rest === '' ? [] : [rest] };
    raw.section = 'answer';
  } else if (
    raw.section === 'analysis' &&
    raw.below.due === null &&
    !raw.below.hasOptions &&
    sameKey(rest.slice(0, 200), raw.answer.lines.join('').slice(0, 200))
  ) {
    raw.below.keyAgain = true;
    extend(raw, whole, line); // an analysis that ends by repeating the key
  } else {
    noteFault(raw, line, again(answerName));
  }
}

/**
 * Whether a text holds `A` and behind it `B` as options are written, in one line or several; a listing such as `A、B 两点` is none. Linear.
 */
function holdsOptions(text: string): boolean {
  const lists: [RegExp, RegExp][] = [
    [/(?<![A-Za-z])A\s?[、.．﹒)）:：](?!\s{0,9}B)/, /B\s?[、.．﹒)）:：]/],
    [/(?<![^\s)）])A(?:\s|(?=[\u3400-\u9fff0-9$]))(?!\s{0,9}B)/, /[^A-Za-z]B[\s\u3400-\u9fff0-9$]/],
  ];
  return lists.some(([first, second]) => {
    const at = first.exec(text);
    return at !== null && second.test(text.slice(at.index + 1));
  });
}

/** Objection to taking the options behind the answer for the list, where nothing before it is certainly one; null where there is none. */
function doubtOfLate(raw: RawQuestion, letter: string): Sentence | null {
  const { late } = raw.below;
  const answered = raw.answer?.lines.length ?? 0;
  raw.below.late = { letter, answered };
  if (late !== null) {
    const isNext = late.letter < letter && late.answered === answered;
    return isNext ? null : sentence('questions.lateOption', { letter, analysis: analysisField });
  }
  const others = [...raw.body.map(({ text }) => text), ...(raw.answer?.lines.slice(1) ?? [])].join('\n');
  const isUnclear = raw.body.some((row) => row.letter?.toUpperCase() === 'A') || holdsOptions(others);
  return isUnclear ? sentence('questions.optionsUnclear', { analysis: analysisField }) : null;
}

/** Options stand before the answer, or all of them after it. */
function takeOption(raw: RawQuestion, role: Extract<LineRole, { role: 'option' }>, whole: string, line: number): void {
  const isChoice = raw.quType === null || isChoiceType(raw.quType);
  const isLate = raw.section === 'answer' && isChoice && role.mark !== 'weak';
  const letter = role.letter.toUpperCase();
  // a dialogue (`A：`) before the answer is no list if one in another writing follows
  const known =
    isLate && raw.below.late === null ? raw.body.filter((row) => isOptionLine(row) && (row.mark !== 'colon' || role.mark === 'colon')) : [];
  if (raw.section === 'body' || (isLate && known.length === 0)) {
    const doubt = isLate ? doubtOfLate(raw, letter) : null;
    if (doubt !== null) noteFault(raw, line, doubt);
    raw.body.push({ text: whole, line, letter: role.letter, mark: role.mark, rest: role.rest });
    return;
  }
  // a list before the answer that goes on right behind it: in the analysis nobody would look for the option
  const last = known.at(-1)?.letter ?? '';
  if (isLate && raw.answer?.lines.length === 1 && role.letter.charCodeAt(0) === last.charCodeAt(0) + 1) {
    noteFault(raw, line, sentence('questions.optionBehind', { letter, analysis: analysisField }));
  }
  extend(raw, whole, line);
}

/** The analysis goes on. A question whose type was forgotten must not vanish in it: its number and its options give it away. */
function lookInAnalysis(raw: RawQuestion, role: LineRole, whole: string, line: number): void {
  const seen = raw.below;
  if (role.role === 'text' && seen.due === null && numberOf(whole) !== '' && Number(numberOf(whole)) === dueAfter(raw)) seen.due = line;
  // a sentence may begin with a letter, but not two in a row below the number that is due
  if (role.role !== 'option' || (role.mark === 'weak' && seen.due === null)) return;
  const isSecond = role.letter.toUpperCase() === 'B' || /\s[Bb]\s?[、.．﹒)）]/.test(role.rest);
  if (seen.due !== null && isSecond) noteFault(raw, seen.due, sentence('questions.nextUntyped', { radio: typeWords.radio }));
  seen.hasOptions ||= raw.section === 'analysis';
}

/** Takes the points of a part; whether the line names some. */
function takeScore(raw: RawQuestion, whole: string, line: number): boolean {
  const score = raw.isPart ? scoreOfLine(whole) : null;
  if (score === null) return false;
  if (raw.score !== null) noteFault(raw, line, sentence('questions.scoreAgain'));
  else if (score <= 0 || score > maxPartScore) noteFault(raw, line, sentence('questions.partScore', { max: maxPartScore }));
  raw.score ??= score;
  raw.below.isAfterLevel = raw.section !== 'body';
  return true;
}

/** Takes the files that a short answer may hold; whether the line is about them. */
function takeAnswerFiles(raw: RawQuestion, whole: string, line: number): boolean {
  const said = raw.quType === 'saq' ? answerFilesOfLine(whole) : null;
  if (said === null) return false;
  if (raw.answerFiles !== null) noteFault(raw, line, sentence('questions.answerFilesAgain'));
  else if (said.unknown !== null)
    noteFault(raw, line, sentence('questions.answerFilesUnknown', { word: said.unknown, text: textAnswerWord, ...answerFileWords }));
  raw.answerFiles ??= said.kinds;
  raw.below.isAfterLevel = raw.section !== 'body';
  return true;
}

/** Takes the settings of a question that can have some; whether the line is about them. */
function takeSettings(raw: RawQuestion, whole: string, line: number): boolean {
  const possible = raw.quType === null ? [] : settingsOfType[raw.quType];
  const said = possible.length > 0 ? settingsOfLine(whole) : null;
  if (said === null) return false;
  const other = said.named.find((name) => !possible.includes(name));
  const unknown = said.unknown ?? (other === undefined ? null : settingWords[other]);
  if (raw.settings !== null) noteFault(raw, line, sentence('questions.settingsAgain'));
  else if (unknown !== null)
    noteFault(raw, line, sentence('questions.settingUnknown', { word: unknown, words: possible.map((name) => settingWords[name]) }));
  raw.settings ??= said.named;
  raw.below.isAfterLevel = raw.section !== 'body';
  return true;
}

function unknownLevel(word: string): Sentence {
  const [, easy = '', normal = '', hard = '', hardest = ''] = levelWords;
  return sentence('questions.levelUnknown', { word, easy, normal, hard, hardest });
}

/** Takes a line into the question that is open. */
export function takeLine(raw: RawQuestion, role: LineRole, whole: string, line: number): void {
  raw.size += whole.length + 1;
  if (raw.size > maxRawSize) return; // refused for its size anyway: not kept either
  if (takeScore(raw, whole, line) || takeAnswerFiles(raw, whole, line) || takeSettings(raw, whole, line)) return;
  // text below the key of a choice opens its analysis
  if (raw.section === 'analysis' || (raw.section === 'answer' && raw.quType !== null && isChoiceType(raw.quType)))
    lookInAnalysis(raw, role, whole, line);
  switch (role.role) {
    case 'answer':
      raw.below.isAfterLevel = false;
      takeAnswer(raw, whole, role.rest, line);
      return;
    case 'analysis':
      raw.below.isAfterLevel = false;
      if (raw.below.keyAgain) noteFault(raw, line, again(analysisName));
      if (raw.analysis) extend(raw, whole, line);
      else raw.analysis = { line, lines: role.rest === '' ? [] : [role.rest] };
      raw.section = 'analysis';
      return;
    case 'level':
      if (role.level === null) noteFault(raw, line, unknownLevel(role.word));
      else if (raw.level !== null) noteFault(raw, line, sentence('questions.levelAgain'));
      else raw.level = role.level;
      raw.below.isAfterLevel = raw.section !== 'body';
      return;
    case 'option':
      takeOption(raw, role, whole, line);
      return;
    case 'misplaced':
      noteFault(raw, line, sentence('questions.typeInside'));
      return;
    default:
      extend(raw, whole, line);
  }
}

/** Asks again for content that was lost when the text became plain: without it the question would mean something else. */
export function noteLost(raw: RawQuestion, line: string, lineNumber: number): void {
  for (const lost of lostPlaces(line)) noteFault(raw, lineNumber, lost);
}

/** Whether a line of text begins a question whose type was forgotten, rather than carry on the analysis of the open one. */
export function isLostHeader(open: RawQuestion, line: string, afterGap: boolean): boolean {
  const written = open.answer ? numberOf(line) : '';
  if (written === '') return false;
  // of a complete question, a gap and a number: two are enough, or a gap and the very number that is due
  const isDue = open.written !== '' && Number(written) === dueAfter(open);
  return open.level === null ? isDue && afterGap : isDue || afterGap;
}
