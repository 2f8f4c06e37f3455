import { isPageLine } from './import-pages.js';
import { answerFileKinds, type AnswerFileKind } from '@xuekao/contracts';
import {
  analysis,
  analysisAfterAnswer,
  answer,
  answerFileNames,
  answerFiles,
  answerFileSigns,
  fieldOpening,
  inside,
  level,
  levelWords,
  paperSign,
  score,
  settings,
} from './import-lines.words.js';
import { headerOf, isSectionTitle, namedTypeAt, type HeaderLine } from './import-header.js';
import { settingWords } from './written.words.js';
import type { Setting } from './view/index.js';

/**
 * A line that begins with a backslash and a space carries on the field above it, however it looks: text of other programs may begin like an
 * option, an answer or a question.
 */
export const literalMark = '\\ ';

/** How an option is set off from its text: `A、` `A.`; `A)` `（A）`; `A：`; or by a space, a comma or nothing at all. */
export type OptionMark = 'point' | 'paren' | 'colon' | 'weak';
/** Role of a line. Only its beginning decides, but for a type that is named further inside. */
export type LineRole =
  | HeaderLine
  | { role: 'misplaced'; before: string }
  | { role: 'title' }
  | { role: 'answer' | 'analysis'; rest: string }
  | { role: 'level'; level: number | null; word: string }
  | { role: 'option'; letter: string; mark: OptionMark; rest: string }
  | { role: 'text' };

/** Characters that decide the role of a line. */
const headLength = 48;
const letter = '([A-Za-zＡ-Ｚａ-ｚ])';
const options: readonly [OptionMark, RegExp][] = [
  ['point', new RegExp(`^${letter}\\s{0,3}[、.．﹒]`)],
  ['paren', new RegExp(`^${letter}\\s{0,3}[)）]\\s{0,3}[、.．﹒:：]?`)],
  ['paren', new RegExp(`^[（(【[［]\\s{0,3}${letter}\\s{0,3}[)）】\\]］]\\s{0,3}[、.．﹒:：]?`)],
  ['colon', new RegExp(`^${letter}\\s{0,3}[:：]`)],
  ['weak', new RegExp(`^${letter}(?:\\s{1,6}|\\s{0,3}[,，;；。]\\s{0,3}|(?=[\\u3400-\\u9fff0-9$“"‘（(√π−-]))(?=\\S)`)],
];

const halfWidth = (text: string): string => text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

function levelOf(head: string): LineRole | null {
  const found = level.exec(head);
  if (!found) return null;
  const word = (found[1] ?? '').replace(/[\s。.；;，,]/g, '');
  const known = levelWords[word] ?? null;
  // a sentence of an analysis may begin with this word too
  return known === null && word.length > 6 ? null : { role: 'level', level: known, word };
}

/** Points that a line of a part names; else null. */
export function scoreOfLine(line: string): number | null {
  const [, points] = (line.length <= headLength && score.exec(line)) || [];
  return points === undefined ? null : Number(points.normalize('NFKC'));
}

/** Files that a line lets a short answer hold; `unknown`: a word of it that names none. null for any other line. */
export function answerFilesOfLine(line: string): { kinds: AnswerFileKind[]; unknown: string | null } | null {
  const [, words] = (line.length <= headLength && answerFiles.exec(line)) || [];
  if (words === undefined) return null;
  const names = words.replace(/[。.]$/, '').split(answerFileSigns);
  const unknown = names.find((name) => !Object.hasOwn(answerFileNames, name)) ?? null;
  return { kinds: answerFileKinds.filter((kind) => names.some((name) => answerFileNames[name] === kind)), unknown };
}

const settingOfWord = new Map<string, Setting>(Object.entries(settingWords).map(([name, word]) => [word, name as Setting])); // of this type

/** Settings that a line names; `unknown`: a word of it that names none. null for any other line. */
export function settingsOfLine(line: string): { named: Setting[]; unknown: string | null } | null {
  const [, words] = (line.length <= headLength && settings.exec(line)) || [];
  if (words === undefined) return null;
  const names = words
    .replace(/[。.]$/, '')
    .split(answerFileSigns)
    .filter((name) => name !== '');
  return {
    named: names.flatMap((name) => settingOfWord.get(name) ?? []),
    unknown: names.length === 0 ? '' : (names.find((name) => !settingOfWord.has(name)) ?? null),
  };
}

/** The name of a field that wants a line of its own, where one stands in the middle of a text; else null. Linear. */
export const fieldInside = (text: string): string | null => inside.exec(text)?.[0] ?? null;

function optionOf(line: string, head: string): LineRole | null {
  for (const [mark, pattern] of options) {
    const found = pattern.exec(head);
    // `B卷 第2页（共4页）`
    if (found && mark === 'weak' && found[0].length === 1 && line[1] === paperSign && isPageLine(line)) return null;
    if (found) return { role: 'option', letter: halfWidth(found[1] ?? ''), mark, rest: line.slice(found[0].length).trim() };
  }
  return null;
}

function fieldOf(line: string, head: string, answered: boolean): LineRole | null {
  const after = analysis.exec(head) ?? (answered ? analysisAfterAnswer.exec(head) : null);
  if (after) return { role: 'analysis', rest: line.slice(after[0].length).trim() };
  const key = answer.exec(head);
  if (key) return { role: 'answer', rest: line.slice(key[0].length).trim() };
  return levelOf(head);
}

/**
 * The role of a trimmed line. `afterGap`: a blank line, or nothing, stands before it; `answered`: no question is open, or
 * its answer has been read.
 */
export function roleOf(line: string, afterGap: boolean, answered: boolean): LineRole {
  const first = line[0] ?? '';
  const head = line.slice(0, headLength);
  const asHeader = /[【[［（(]/.test(head) ? headerOf(line, head, afterGap) : null;
  if (asHeader) return asHeader;
  const typeAt = namedTypeAt(line);
  if (typeAt !== -1) return { role: 'misplaced', before: line.slice(0, typeAt).trim() };
  if (answered && line.length <= 2 * headLength && isSectionTitle(line)) return { role: 'title' };
  const named = fieldOpening.test(first) ? fieldOf(line, head, answered) : null;
  return named ?? (/[A-Za-zＡ-Ｚａ-ｚ（(【[［]/.test(first) ? optionOf(line, head) : null) ?? { role: 'text' };
}
