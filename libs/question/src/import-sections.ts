import { lostPlaces } from './lost-places.js';
import { scoreOfLine, type LineRole } from './import-lines.js';
import { isOptionLine } from './import-options.js';
import { maxRawSize, noteFault, type RawQuestion } from './import-question.js';
import { isChoiceType } from './view/index.js';

/** As the editor has it. */
const maxPartScore = 500;

const faultOfWord = (word: string): string => `题型“${word}”不支持，请改为单选题、多选题、判断题、填空题、简答题或不定项选择题`;

const numbered = /^(?:第\s{0,3})?[（(]?\s{0,3}([0-9０-９]{1,6})\s{0,3}(?:题\s{0,3}[.．、:：]?|[)）]?\s{0,3}[.．、]|[)）])/;
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
    faults: [],
    remarks: [],
    section: 'body',
    below: { due: null, hasOptions: false, keyAgain: false, late: null, words: null, isAfterLevel: false },
    size: header?.rest.length ?? 0,
  };
  if (role.role === 'misplaced') noteFault(raw, line, `题型前面的“${role.before.slice(0, 12)}”无法识别，请改成题号（如 1.）或删去`);
  else if (!header) noteFault(raw, line, '题目前缺少题型，请在开头加上【单选题】等题型；如果这些文字不是试题，请删去');
  else if (!header.quType) noteFault(raw, line, faultOfWord(header.word));
  else if (header.rest !== '') raw.body.push({ text: header.rest, line });
  return raw;
}

const sectionName = ({ section, quType }: RawQuestion): string =>
  section === 'answer' && (quType === 'saq' || quType === 'fill') ? '答案' : '解析';

/** Words below an answer or an analysis. Behind the difficulty a question has mostly said all. */
function noteWords(raw: RawQuestion, line: number): void {
  const seen = raw.below;
  seen.words = line;
  if (!seen.isAfterLevel) return;
  seen.isAfterLevel = false;
  raw.remarks.push({ line, message: `难度后面的文字会当作这道题的${sectionName(raw)}；如果它属于下一题，请写在下一题的题型后面` });
}

/** The text that questions share may begin above the line that says so. */
export function noteWordsAbove(raw: RawQuestion, shared: number): void {
  const { words } = raw.below;
  if (words !== null)
    raw.remarks.push({
      line: words,
      message: `第 ${shared} 行起是几道题共用的材料；这一行会当作这道题的${sectionName(raw)}，如果它也是材料，请移到第 ${shared} 行下面`,
    });
}

/** Text that carries on the section which is open (specification 2, section 5: "other lines extend the content or the analysis"). */
export function extend(raw: RawQuestion, text: string, line: number): void {
  if (raw.section !== 'body') noteWords(raw, line);
  if (raw.section === 'analysis' && raw.analysis) raw.analysis.lines.push(text);
  else if (raw.section === 'answer' && raw.answer) raw.answer.lines.push(text);
  else raw.body.push({ text, line });
}

const again = (field: string): string => `又出现一行“${field}”。如果这里是新的一题，请在它的题目前加上【题型】；如果多写了，请删去一行`;
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
    noteFault(raw, line, again('答案'));
  }
}

const misplacedType = '这一行的中间写有题型。如果这里是新的一题，请另起一行；如果不是，请去掉题型的方括号';

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
function doubtOfLate(raw: RawQuestion, letter: string): string | null {
  const { late } = raw.below;
  const answered = raw.answer?.lines.length ?? 0;
  raw.below.late = { letter, answered };
  if (late !== null) {
    const isNext = late.letter < letter && late.answered === answered;
    return isNext ? null : `答案后面的选项${letter}没有紧接着上一个选项。请把选项写在答案前面；如果它是解析，请在前面写“解析：”`;
  }
  const others = [...raw.body.map(({ text }) => text), ...(raw.answer?.lines.slice(1) ?? [])].join('\n');
  const isUnclear = raw.body.some((row) => row.letter?.toUpperCase() === 'A') || holdsOptions(others);
  return isUnclear ? '答案前后都像是有选项，分不清哪些是选项。请让选项各占一行，写在答案前面；解析请在前面写“解析：”' : null;
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
    noteFault(raw, line, `选项${letter}写在答案之后，请移到答案前面；如果它是解析，请在前面写“解析：”`);
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
  if (seen.due !== null && isSecond)
    noteFault(raw, seen.due, '这一行像是下一题的开头，但缺少题型。如果是，请在开头加上【单选题】等题型；如果它是解析，请去掉行首的题号');
  seen.hasOptions ||= raw.section === 'analysis';
}

/** Takes the points of a part; whether the line names some. */
function takeScore(raw: RawQuestion, whole: string, line: number): boolean {
  const score = raw.isPart ? scoreOfLine(whole) : null;
  if (score === null) return false;
  if (raw.score !== null) noteFault(raw, line, '分值写了两次，请只保留一行');
  else if (score <= 0 || score > maxPartScore) noteFault(raw, line, `小题的分值应大于 0，且不超过 ${maxPartScore}`);
  raw.score ??= score;
  raw.below.isAfterLevel = raw.section !== 'body';
  return true;
}

/** Takes a line into the question that is open. */
export function takeLine(raw: RawQuestion, role: LineRole, whole: string, line: number): void {
  raw.size += whole.length + 1;
  if (raw.size > maxRawSize) return; // refused for its size anyway: not kept either
  if (takeScore(raw, whole, line)) return;
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
      if (raw.below.keyAgain) noteFault(raw, line, again('解析'));
      if (raw.analysis) extend(raw, whole, line);
      else raw.analysis = { line, lines: role.rest === '' ? [] : [role.rest] };
      raw.section = 'analysis';
      return;
    case 'level':
      if (role.level === null) noteFault(raw, line, `难度“${role.word}”无法识别，请填写简单、普通、较难或很难`);
      else if (raw.level !== null) noteFault(raw, line, '难度写了两次，请只保留一行');
      else raw.level = role.level;
      raw.below.isAfterLevel = raw.section !== 'body';
      return;
    case 'option':
      takeOption(raw, role, whole, line);
      return;
    case 'misplaced':
      noteFault(raw, line, misplacedType);
      return;
    default:
      extend(raw, whole, line);
  }
}

/** Asks again for content that was lost when the text became plain: without it the question would mean something else. */
export function noteLost(raw: RawQuestion, line: string, lineNumber: number): void {
  for (const message of lostPlaces(line)) noteFault(raw, lineNumber, message);
}

/** Whether a line of text begins a question whose type was forgotten, rather than carry on the analysis of the open one. */
export function isLostHeader(open: RawQuestion, line: string, afterGap: boolean): boolean {
  const written = open.answer ? numberOf(line) : '';
  if (written === '') return false;
  // of a complete question, a gap and a number: two are enough, or a gap and the very number that is due
  const isDue = open.written !== '' && Number(written) === dueAfter(open);
  return open.level === null ? isDue && afterGap : isDue || afterGap;
}
