import { takeLeftover } from './import-leftovers.js';
import { roleOf, type LineRole } from './import-lines.js';
import { isPageLine, RunningTitles } from './import-pages.js';
import { buildQuestion, writtenOf, type RawQuestion } from './import-question.js';
import { isLostHeader, noteLost, numberOf, openQuestion, takeLine } from './import-sections.js';
import type { ImportResult } from './import-types.js';

/** More than this at once is refused: the dialog could not show it. */
export const maxImportQuestions = 10_000;
/** Text before a type that may be a number in a form that nobody knows; anything longer is a sentence. */
const longestLabel = 12;
/** Lines before the first question that are held back; a paper's title and notes have fewer. */
const maxPreamble = 50;

/** The state between two lines. */
class Reader {
  readonly result: ImportResult = { questions: [], faults: [], remarks: [], places: [] };
  private raw: RawQuestion | null = null;
  private count = 0;
  /** lines before the first question: its stem without a type, or the title of the paper */
  private preamble: { line: string; lineNumber: number }[] = [];

  constructor(private readonly running: RunningTitles) {}

  /** What is read when there are no more lines. */
  end(): ImportResult {
    this.openPreamble();
    this.finish();
    return this.result;
  }

  private finish(): void {
    if (!this.raw) return;
    const { question, faults, remarks } = buildQuestion(this.raw);
    if (question) this.result.questions.push(question);
    this.result.faults.push(...faults);
    this.result.remarks.push(...remarks);
    this.raw = null;
  }

  private leaveOut(line: string, lineNumber: number, why: string): void {
    this.result.remarks.push({ number: 0, line: lineNumber, message: `“${line.slice(0, 30)}”${why}，没有导入` });
  }

  /** What a line of text is where it belongs to the page and not to the question; null where it is kept. */
  private leftoverOf(line: string, lineNumber: number): string | null {
    if (isPageLine(line)) return '是页眉或页脚';
    const isTitle = this.running.has(line);
    if (isTitle && !this.raw) return '是页眉或页脚';
    return this.raw && takeLeftover(this.raw, line, lineNumber, isTitle);
  }

  /** Takes a line that is not blank; whether there may be more. */
  take(line: string, lineNumber: number, afterGap: boolean): boolean {
    const role = roleOf(line, afterGap, !this.raw || this.raw.answer !== null);
    if (!this.raw && this.count === 0 && this.takePreamble(role, line, lineNumber)) return true;
    const open = this.raw;
    if (role.role === 'title') {
      this.finish();
      this.leaveOut(line, lineNumber, '是大题的标题');
      return true;
    }
    const isLost = open !== null && role.role === 'text' && isLostHeader(open, line, afterGap);
    const leftOut = isLost || role.role !== 'text' ? null : this.leftoverOf(line, lineNumber);
    if (leftOut !== null) {
      this.leaveOut(line, lineNumber, leftOut);
      return true;
    }
    const isLabelled = role.role === 'misplaced' && role.before.length <= longestLabel && roleOf(role.before, false, true).role === 'text';
    const opens = role.role === 'header' || isLabelled || isLost || !open;
    const place = this.result.places.at(-1);
    if (!opens) {
      if (place) place.lastLine = lineNumber;
      takeLine(open, role, line, lineNumber);
      noteLost(open, line, lineNumber);
      return true;
    }
    this.finish();
    return this.open(role, isLabelled, line, lineNumber);
  }

  /** Whether a line before the first question is kept until it is known what it belongs to; the lines before are settled else. */
  private takePreamble(role: LineRole, line: string, lineNumber: number): boolean {
    if (role.role === 'text' && numberOf(line) === '' && !isPageLine(line) && this.preamble.length < maxPreamble) {
      this.preamble.push({ line, lineNumber });
      return true;
    }
    if (role.role === 'header' || role.role === 'title' || role.role === 'misplaced' || role.role === 'text') {
      for (const kept of this.preamble) this.leaveOut(kept.line, kept.lineNumber, '在第一道题的前面');
      this.preamble = [];
    } else this.openPreamble();
    return false;
  }

  /** Options or an answer follow: the lines are a question whose type was forgotten. */
  private openPreamble(): void {
    const [first, ...more] = this.preamble;
    this.preamble = [];
    if (!first) return;
    this.open({ role: 'text' }, false, first.line, first.lineNumber);
    for (const { line, lineNumber } of more) this.take(line, lineNumber, false);
  }

  private open(role: LineRole, isLabelled: boolean, line: string, lineNumber: number): boolean {
    this.count += 1;
    if (this.count > maxImportQuestions) {
      this.result.faults.push({ number: this.count, line: lineNumber, message: `一次最多导入 ${maxImportQuestions} 道题，请把其余的题分开导入` });
      return false;
    }
    this.raw = openQuestion(this.count, lineNumber, role, role.role === 'text' ? numberOf(line) : '');
    this.result.places.push({ number: this.count, line: lineNumber, lastLine: lineNumber, written: writtenOf(this.raw) });
    if (role.role !== 'header' && !isLabelled) takeLine(this.raw, role, line, lineNumber);
    noteLost(this.raw, line, lineNumber);
    return true;
  }
}

/**
 * Reads questions in the text format of specification 2, section 5 (docs/question-format.md). Tolerates what scans leave: bracket and
 * colon widths, stray spaces, broken lines, several options on a line, odd dollar signs. A question with a fault is not
 * among `questions`; every fault is listed, and so is every line that goes nowhere. Nothing throws, and time grows linearly with the text.
 */
export function importText(text: string): ImportResult {
  const reader = new Reader(new RunningTitles(text));
  let lineNumber = 0;
  let afterGap = true;
  for (let from = 0; from <= text.length; ) {
    const cut = text.indexOf('\n', from);
    const end = cut === -1 ? text.length : cut;
    const line = text.slice(from, end).replace(/^[\u200b\ufeff]+/, '').trim();
    from = end + 1;
    lineNumber += 1;
    if (line !== '' && !reader.take(line, lineNumber, afterGap)) return reader.result;
    afterGap = line === '';
  }
  return reader.end();
}
