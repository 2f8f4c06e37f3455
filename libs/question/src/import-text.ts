import { buildQuestion, maxRawSize, noteFault, type RawQuestion } from './import-question.js';
import { roleOf, type LineRole } from './import-lines.js';
import type { ImportResult } from './import-types.js';

/** More than this at once is refused: the dialog could not show it. */
export const maxImportQuestions = 10_000;

const faultOfWord = (word: string): string =>
  `题型“${word}”不支持，请改为单选题、多选题、判断题、填空题、简答题或不定项选择题`;

function openQuestion(number: number, line: number, role: Extract<LineRole, { role: 'header' }> | null): RawQuestion {
  const raw: RawQuestion = {
    number, line, written: role?.written ?? '', quType: role?.quType ?? null, body: [], answer: null, analysis: null, level: null, faults: [], section: 'body', size: role?.rest.length ?? 0,
  };
  if (!role) {
    noteFault(raw, line, '题目前缺少题型，请在开头加上【单选题】等题型；如果这些文字不是试题，请删去');
  } else if (!role.quType) {
    noteFault(raw, line, faultOfWord(role.word));
  } else if (role.rest !== '') raw.body.push({ text: role.rest, line });
  return raw;
}

/** Text that carries on the section which is open (specification 2, section 5: "other lines extend the content or the analysis"). */
function extend(raw: RawQuestion, text: string, line: number): void {
  if (raw.section === 'analysis' && raw.analysis) raw.analysis.push(text);
  else if (raw.section === 'answer' && raw.answer) raw.answer.lines.push(text);
  else raw.body.push({ text, line });
}

const keyForm = (text: string): string => text.normalize('NFKC').replace(/[\s。.]/g, '');
const sameKey = (a: string, b: string): boolean => keyForm(a) === keyForm(b);

function takeAnswer(raw: RawQuestion, whole: string, rest: string, line: number): void {
  if (!raw.answer) {
    raw.answer = { line, lines: rest === '' ? [] : [rest] };
    raw.section = 'answer';
  } else if (raw.section === 'analysis' && sameKey(rest.slice(0, 200), raw.answer.lines.join('').slice(0, 200))) {
    extend(raw, whole, line); // an analysis that ends by repeating the key
  } else {
    noteFault(raw, line, '又出现一行“答案”。如果这里是新的一题，请在它的题目前加上【题型】；如果多写了，请删去一行');
  }
}

function takeLine(raw: RawQuestion, role: LineRole, whole: string, line: number): void {
  raw.size += whole.length + 1;
  if (raw.size > maxRawSize) return; // refused for its size anyway: not kept either
  switch (role.role) {
    case 'answer':
      takeAnswer(raw, whole, role.rest, line);
      return;
    case 'analysis':
      if (raw.analysis) extend(raw, whole, line);
      else raw.analysis = role.rest === '' ? [] : [role.rest];
      raw.section = 'analysis';
      return;
    case 'level':
      if (role.level === null) noteFault(raw, line, `难度“${role.word}”无法识别，请填写简单、普通、较难或很难`);
      else if (raw.level !== null) noteFault(raw, line, '难度写了两次，请只保留一行');
      else raw.level = role.level;
      return;
    case 'option':
      if (raw.section === 'body' || (raw.section === 'answer' && !raw.body.some((row) => row.letter !== undefined))) {
        raw.body.push({ text: whole, line, letter: role.letter, rest: role.rest });
      } else extend(raw, whole, line);
      return;
    default:
      extend(raw, whole, line);
  }
}

const numbered = /^[0-9０-９]{1,6}\s{0,3}[.．、]/;

/**
 * Reads questions in the text format of specification 2, section 5 (docs/question-format.md). Tolerates what scans leave: bracket and
 * colon widths, stray spaces, broken lines, several options on a line, odd dollar signs. A question with a fault is not
 * among `questions`; every fault is listed. Nothing throws, and time grows linearly with the text.
 */
export function importText(text: string): ImportResult {
  const result: ImportResult = { questions: [], faults: [] };
  let raw: RawQuestion | null = null;
  let count = 0;
  let lineNumber = 0;
  let afterGap = true;
  const finish = () => {
    if (!raw) return;
    const { question, faults } = buildQuestion(raw);
    if (question) result.questions.push(question);
    result.faults.push(...faults);
    raw = null;
  };
  for (let from = 0; from <= text.length; ) {
    const cut = text.indexOf('\n', from);
    const end = cut === -1 ? text.length : cut;
    const line = text.slice(from, end).replace(/^[\u200b\ufeff]+/, '').trim();
    from = end + 1;
    lineNumber += 1;
    if (line === '') {
      afterGap = true;
      continue;
    }
    const open: RawQuestion | null = raw;
    const role = roleOf(line, afterGap, open?.answer != null);
    // a complete question, a gap, and a number: the next one without its type, not more of the analysis
    const lostHeader: boolean = open?.level != null && open.answer !== null && afterGap && role.role === 'text' && numbered.test(line);
    afterGap = false;
    if (role.role === 'header' || !open || lostHeader) {
      finish();
      count += 1;
      if (count > maxImportQuestions) {
        result.faults.push({ number: count, line: lineNumber, message: `一次最多导入 ${maxImportQuestions} 道题，请把其余的题分开导入` });
        return result;
      }
      raw = openQuestion(count, lineNumber, role.role === 'header' ? role : null);
      if (role.role !== 'header') takeLine(raw, role, line, lineNumber);
    } else takeLine(open, role, line, lineNumber);
  }
  finish();
  return result;
}
