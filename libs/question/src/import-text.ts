import { sayIn, sentence, siteLanguage, type Language } from '@xuekao/contracts';
import { CompoundInText } from './import-compound.js';
import { takeLeftover, type LeftOut } from './import-leftovers.js';
import { literalMark, roleOf, type LineRole } from './import-lines.js';
import { isPageLine, RunningTitles } from './import-pages.js';
import { buildQuestion, noteFault, writtenOf, type RawQuestion } from './import-question.js';
import { sharedBy, type SharedText } from './import-shared.js';
import { extend, isLostHeader, noteLost, noteWordsAbove, numberOf, openQuestion, takeLine } from './import-sections.js';
import { notes, sharedTitle, variant } from './import-text.words.js';
import type { FoundFault, ImportedQuestion, ImportFault, ImportPlace, ImportResult } from './import-types.js';
import { typeWords, partField } from './written.words.js';

/** More than this at once is refused: the dialog could not show it. */
export const maxImportQuestions = 10_000;
/** Text before a type that may be a number in a form that nobody knows; anything longer is a sentence. */
const longestLabel = 12;
/** Lines outside of the questions that are held back; a paper's title and notes have fewer. */
const maxHeld = 50;
/** A text that the questions below share, while they are read. */
interface Sharing extends SharedText {
  line: number;
  words: string;
  /** questions that are still to come */
  left: number;
}

/** Whether a line belongs to a title and its notes rather than to a question. */
function isOfTitle(role: LineRole, line: string, above: readonly { line: string }[]): boolean {
  // `A卷`, and the difficulty of the whole paper
  if (role.role === 'level' || (role.role === 'option' && role.mark === 'weak' && variant.test(line))) return true;
  return role.role === 'text' && (numberOf(line) === '' || above.some((one) => notes.test(one.line)));
}
/** Whether a line goes on with a text that questions share: it may hold letters and numbers too. */
const isOfShared = (role: LineRole, line: string, { range }: SharedText): boolean =>
  role.role === 'option' ||
  role.role === 'level' ||
  role.role === 'analysis' ||
  (role.role === 'text' && (numberOf(line) === '' || Number(numberOf(line)) !== range?.from));

/** As `ImportResult`, its faults and remarks not yet in any language. */
interface Found {
  questions: ImportedQuestion[];
  faults: FoundFault[];
  remarks: FoundFault[];
  places: ImportPlace[];
}

/** The state between two lines. */
class Reader {
  readonly result: Found = { questions: [], faults: [], remarks: [], places: [] };
  private raw: RawQuestion | null = null;
  /** the compound question whose parts are read */
  private compound: CompoundInText | null = null;
  private count = 0;
  /** lines while no question is open: the title of the paper or of a section, a stem without its type, a text that questions share */
  private held: { line: string; lineNumber: number }[] = [];
  private sharing: Sharing | null = null;

  constructor(private readonly running: RunningTitles) {}

  /** Result when there are no more lines. */
  end(): Found {
    if (this.sharing) this.dropHeld();
    else this.openHeld();
    this.finish();
    return this.result;
  }

  /** Ends the question that is open; of a compound one it ends the part, or the text above the parts where they follow. */
  private finish(partFollows = false): void {
    const { raw } = this;
    this.raw = null;
    if (raw?.quType === 'mix' && !raw.isPart) this.compound = new CompoundInText(raw);
    else if (raw?.isPart && this.compound) this.compound.add(raw);
    else if (raw) this.settle(buildQuestion(raw));
    if (partFollows || !this.compound) return;
    this.settle(this.compound.build());
    this.compound = null;
  }

  private settle({ question, faults, remarks }: ReturnType<typeof buildQuestion>): void {
    if (question) this.result.questions.push(question);
    this.result.faults.push(...faults);
    this.result.remarks.push(...remarks);
  }

  /** Takes the first line of a part of a compound question. */
  private openPart(role: LineRole, lineNumber: number): void {
    this.finish(true);
    this.raw = openQuestion(this.count, lineNumber, role, '');
    const place = this.result.places.at(-1);
    if (place) place.lastLine = lineNumber;
  }

  /** Takes a line that says itself that it carries on the field above; whether it did. */
  private takeLiteral(line: string, lineNumber: number): boolean {
    const open = this.raw;
    if (!open || !line.startsWith(literalMark)) return false;
    const place = this.result.places.at(-1);
    if (place) place.lastLine = lineNumber;
    extend(open, line.slice(literalMark.length).trim(), lineNumber);
    noteLost(open, line, lineNumber);
    return true;
  }

  private leaveOut(line: string, lineNumber: number, why: LeftOut): void {
    this.result.remarks.push({ number: 0, line: lineNumber, said: sentence(why, { line: line.slice(0, 30) }) });
  }

  /** Reason why a line belongs to the page and not to the question; null where it is kept. */
  private leftoverOf(line: string, lineNumber: number): LeftOut | null {
    if (isPageLine(line)) return 'questions.leftPage';
    const isTitle = this.running.has(line);
    if (isTitle && !this.raw) return 'questions.leftPage';
    return this.raw && takeLeftover(this.raw, line, lineNumber, isTitle);
  }

  /** Takes a line that is not blank; whether there may be more. */
  take(line: string, lineNumber: number, afterGap: boolean): boolean {
    if (this.takeLiteral(line, lineNumber)) return true;
    const role = roleOf(line, afterGap, this.isAnswered());
    const isLost = this.raw !== null && role.role === 'text' && isLostHeader(this.raw, line, afterGap);
    if (this.takeOfPaper(role, line, lineNumber, isLost)) return true;
    if (role.role === 'header' && role.isPart && (this.compound || this.raw?.quType === 'mix')) {
      this.openPart(role, lineNumber);
      noteLost(this.raw ?? openQuestion(this.count, lineNumber, role, ''), line, lineNumber);
      return true;
    }
    const open = this.raw;
    const isLabelled = role.role === 'misplaced' && role.before.length <= longestLabel && roleOf(role.before, false, true).role === 'text';
    if (role.role === 'header' || isLabelled || isLost || !open) {
      this.finish();
      return this.open(role, isLabelled, line, lineNumber);
    }
    const place = this.result.places.at(-1);
    if (place) place.lastLine = lineNumber;
    takeLine(open, role, line, lineNumber);
    noteLost(open, line, lineNumber);
    return true;
  }

  /** Whether no question is open that still waits for its answer. */
  private isAnswered(): boolean {
    return this.raw === null || this.raw.answer !== null;
  }

  /** Takes a line that belongs to the paper and not to a question, as far as can be told; whether it did. */
  private takeOfPaper(role: LineRole, line: string, lineNumber: number, isLost: boolean): boolean {
    // the notes of a paper are numbered, and the title of a section may count its questions
    const mayShare = role.role === 'text' ? this.raw !== null || numberOf(line) === '' : role.role === 'title' && sharedTitle.test(line);
    // without a type the open question may be none at all, but a numbered line of an analysis
    const mayEnd = this.isAnswered() || this.raw?.quType === null;
    const shared = mayShare && mayEnd ? sharedBy(line) : null;
    if (shared) {
      this.share(shared, line, lineNumber);
      return true;
    }
    if (role.role === 'title') {
      this.finish();
      this.dropHeld();
      this.leaveOut(line, lineNumber, 'questions.leftTitle');
      return true;
    }
    const leftOut = isLost || role.role !== 'text' ? null : this.leftoverOf(line, lineNumber);
    if (leftOut !== null) this.leaveOut(line, lineNumber, leftOut);
    return leftOut !== null || (!this.raw && this.hold(role, line, lineNumber));
  }

  /** A text that several questions share has no place in any of them: it ends the question above, and those below are told. */
  private share(shared: SharedText, line: string, lineNumber: number): void {
    if (this.raw) noteWordsAbove(this.raw, lineNumber);
    this.finish();
    this.dropHeld();
    this.sharing = {
      ...shared,
      line: lineNumber,
      words: line.slice(0, 15),
      left: shared.range ? shared.range.to - shared.range.from + 1 : 1,
    };
    this.held = [{ line, lineNumber }];
  }

  /** Whether a line outside of the questions is kept until it is known what it belongs to; the lines before are settled else. */
  private hold(role: LineRole, line: string, lineNumber: number): boolean {
    if (this.sharing ? isOfShared(role, line, this.sharing) : this.held.length < maxHeld && isOfTitle(role, line, this.held)) {
      this.held.push({ line, lineNumber });
      return true;
    }
    if (this.sharing) return false; // the first of its questions
    if (role.role === 'header' || role.role === 'misplaced' || role.role === 'text') this.dropHeld();
    else this.openHeld();
    return false;
  }

  private dropHeld(): void {
    const why = this.sharing ? 'questions.leftUnshared' : this.count === 0 ? 'questions.leftFirst' : 'questions.leftBelowTitle';
    for (const kept of this.held) this.leaveOut(kept.line, kept.lineNumber, why);
    this.held = [];
    this.sharing = null;
  }

  /** Options or an answer follow: the lines are a question whose type was forgotten. */
  private openHeld(): void {
    // of several numbers the last is the question's, the others are those of the notes above it
    const start = Math.max(
      0,
      this.held.findLastIndex(({ line }) => numberOf(line) !== ''),
    );
    const [first, ...more] = this.held.slice(start);
    this.held = this.held.slice(0, start);
    this.dropHeld();
    if (!first) return;
    this.open({ role: 'text' }, false, first.line, first.lineNumber);
    for (const { line, lineNumber } of more) this.take(line, lineNumber, false);
  }

  /** A question that cannot be answered without the text above it must not go in alone. Answers its first line. */
  private askForShared(raw: RawQuestion): number {
    const { sharing } = this;
    const isFirst = this.held.length > 0;
    if (!sharing || (!isFirst && sharing.range && Number(raw.written) > sharing.range.to)) {
      this.sharing = null;
      return raw.line;
    }
    noteFault(raw, isFirst ? sharing.line : raw.line, sentence('questions.sharedText', { line: sharing.line, words: sharing.words }));
    this.held = [];
    sharing.left -= 1;
    if (sharing.left === 0) this.sharing = null;
    return isFirst ? sharing.line : raw.line;
  }

  private open(role: LineRole, isLabelled: boolean, line: string, lineNumber: number): boolean {
    this.count += 1;
    if (this.count > maxImportQuestions) {
      this.result.faults.push({
        number: this.count,
        line: lineNumber,
        said: sentence('questions.textMany', { max: maxImportQuestions }),
      });
      return false;
    }
    this.raw = openQuestion(this.count, lineNumber, role, role.role === 'text' ? numberOf(line) : '');
    if (this.raw.isPart) noteFault(this.raw, lineNumber, sentence('questions.partAlone', { mix: typeWords.mix, part: partField }));
    this.result.places.push({ number: this.count, line: this.askForShared(this.raw), lastLine: lineNumber, written: writtenOf(this.raw) });
    if (role.role !== 'header' && !isLabelled) takeLine(this.raw, role, line, lineNumber);
    noteLost(this.raw, line, lineNumber);
    return true;
  }
}

/**
 * Reads questions in the text format of specification 2, section 5 (docs/question-format.md). Tolerates what scans leave: bracket and
 * colon widths, stray spaces, broken lines, several options on a line, odd dollar signs. A question with a fault is not
 * among `questions`; every fault is listed, and so is every line that goes nowhere. Nothing throws, and time grows linearly with the text.
 * @param language of the faults and remarks; the text itself is a format in Chinese
 */
export function importText(text: string, language: Language = siteLanguage): ImportResult {
  const { questions, faults, remarks, places } = read(text);
  const inLanguage = ({ number, line, said }: FoundFault): ImportFault => ({ number, line, message: sayIn(language, said) });
  return { questions, faults: faults.map(inLanguage), remarks: remarks.map(inLanguage), places };
}

function read(text: string): Found {
  const reader = new Reader(new RunningTitles(text));
  let lineNumber = 0;
  let afterGap = true;
  for (let from = 0; from <= text.length;) {
    const cut = text.indexOf('\n', from);
    const end = cut === -1 ? text.length : cut;
    const line = text
      .slice(from, end)
      .replace(/^[\u200b\ufeff]+/, '')
      .trim();
    from = end + 1;
    lineNumber += 1;
    if (line !== '' && !reader.take(line, lineNumber, afterGap)) return reader.result;
    afterGap = line === '';
  }
  return reader.end();
}
