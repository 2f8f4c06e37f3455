import { answerFilesOf } from './answer-files.js';
import type { AuthoredPart, AuthoredQuestion } from './authored.js';
import { answerFilesOfLine, literalMark, roleOf, scoreOfLine, settingsOfLine } from './import-lines.js';
import { isPageLine, mayBeTitle, isBareNumber } from './import-pages.js';
import { numberOf } from './import-sections.js';
import { sharedBy } from './import-shared.js';
import { importText } from './import-text.js';
import { fillLine, saqLines } from './key-lines.js';
import { differencesOf } from './meaning.js';
import { optionPictureText } from './option-pictures.js';
import { plainFromRich } from './plain-from-rich.js';
import { richMark } from './rich-field.js';
import { isChoiceType, letterOf, settingsOf } from './view/index.js';
import {
  analysisField,
  answerFilesField,
  answerFileWords,
  answerField,
  levelField,
  levelWords,
  partField,
  rightWord,
  scoreField,
  settingsField,
  settingWords,
  typeWords,
  wrongWord,
} from './written.words.js';

/** A question with its difficulty; null where its source names none. */
export interface LevelledQuestion extends AuthoredQuestion {
  quLevel: number | null;
  subList?: (AuthoredPart & { quLevel?: number | null | undefined })[] | undefined;
}
type Part = AuthoredPart & { quLevel?: number | null | undefined };

/** Whether a line below the first of a field would be read as something else than the next line of that field. */
const isAmbiguous = (line: string): boolean =>
  line.startsWith('\\') ||
  scoreOfLine(line) !== null ||
  answerFilesOfLine(line) !== null ||
  settingsOfLine(line) !== null ||
  numberOf(line) !== '' ||
  roleOf(line, true, true).role !== 'text' ||
  roleOf(line, false, false).role !== 'text' ||
  isPageLine(line) ||
  isBareNumber(line) ||
  mayBeTitle(line) ||
  sharedBy(line) !== null;

/** Lines of a field; those that would be read as something else say that they carry it on. */
export function fieldLines(name: string, text: string): string {
  const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
  return [name + first, ...more.map((line) => (isAmbiguous(line.trim()) ? literalMark + line : line))].join('\n');
}

/** Rich text in plain words where these say the same, else as it is stored. */
function richLines(name: string, html: string, form: 'paragraphs' | 'inline', isPlain: boolean): string {
  const plain = isPlain ? plainFromRich(html, form) : null;
  return plain === null ? `${name}${richMark}${html.replace(/\r?\n/g, '&#10;')}` : fieldLines(name, plain);
}

type Row = AuthoredPart['answerList'][number];
const isUsualOption = (row: Row | undefined, word: string): boolean => row?.content === word && row.image === '';
/** Whether a judgement has the two options that it has by itself. */
export const hasUsualOptions = ({ answerList: [right, wrong, ...more] }: Pick<AuthoredPart, 'answerList'>): boolean =>
  more.length === 0 && isUsualOption(right, rightWord) && isUsualOption(wrong, wrongWord);

function keyLines(part: Part, isPlain: boolean): string[] {
  const rows = part.answerList;
  if (part.quType === 'judge' && hasUsualOptions(part)) return [answerField + (rows[0]?.isRight ? rightWord : wrongWord)];
  if (isChoiceType(part.quType)) {
    const options = rows.map((row, index) => richLines(`${letterOf(index)}、`, row.content, 'inline', isPlain) + optionPictureText(row));
    return [...options, answerField + rows.map((row, index) => (row.isRight ? letterOf(index) : '')).join('')];
  }
  if (part.quType === 'fill') return [answerField + fillLine(rows)];
  return [fieldLines(answerField, saqLines(part))];
}

/** @param head what stands before the type, and the mark of a part */
function partText(part: Part, number: string, mark: string, isPlain: boolean): string {
  const lines = [richLines(`${number}【${mark}${typeWords[part.quType]}】`, part.content, 'paragraphs', isPlain)];
  if (part.quType !== 'mix') lines.push(...keyLines(part, isPlain));
  if (part.analysis !== '') lines.push(richLines(analysisField, part.analysis, 'paragraphs', isPlain));
  const files = answerFilesOf(part);
  if (files.length > 0) lines.push(answerFilesField + files.map((kind) => answerFileWords[kind]).join('、'));
  const settings = settingsOf(part);
  if (settings.length > 0) lines.push(settingsField + settings.map((name) => settingWords[name]).join('、'));
  if ((part.score ?? 0) > 0) lines.push(`${scoreField}${part.score}`);
  const level = levelWords[part.quLevel ?? 0] ?? '';
  if (level !== '') lines.push(levelField + level);
  return lines.join('\n');
}

const wholeText = (question: LevelledQuestion, number: number, isPlain: boolean): string =>
  [
    partText(question, `${number}.`, '', isPlain),
    ...(question.subList ?? []).map((part, index) => partText(part, `（${index + 1}）`, partField, isPlain)),
  ].join('\n');

/** The question itself, and its parts. */
const partsOf = (question: Part & { subList?: readonly Part[] | undefined }): Part[] => [question, ...(question.subList ?? [])];
/** Whether the text gives this very question. */
function says(text: string, question: LevelledQuestion): boolean {
  const { questions, faults } = importText(text);
  const [read] = questions;
  if (!read || faults.length > 0 || questions.length > 1) return false;
  const [parts, readParts] = [partsOf(question), partsOf(read)];
  return parts.length === readParts.length && parts.every((part, index) => differencesOf(part, readParts[index] ?? part).length === 0);
}

/**
 * Questions as the text that `importText` reads: in plain words where these give the same question, with its rich text behind `\html`
 * where they do not. A question that breaks a rule comes as it is, so that the import says what to correct.
 */
export function textFromQuestions(questions: readonly LevelledQuestion[], firstNumber = 1): string[] {
  return questions.map((question, index) => {
    const number = firstNumber + index;
    const plain = wholeText(question, number, true);
    if (says(plain, question)) return plain;
    const rich = wholeText(question, number, false);
    return says(rich, question) ? rich : plain;
  });
}

/** An item of a type that there is no question for: the import shows it with its text, as a fault. */
export function textFromUnread(number: number, typeWord: string, words: string): string {
  return fieldLines(`${number}.【${typeWord}】`, words);
}
