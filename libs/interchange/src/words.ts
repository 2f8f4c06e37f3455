import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import {
  answerFilesField,
  answerFilesOfLine,
  answerFileWords,
  levelField,
  levelWords,
  rightWord,
  saqRowsOf,
  scoreField,
  scoreOfLine,
  settingsField,
  settingsOf,
  settingsOfLine,
  settingsOfType,
  settingWords,
  typeWords,
  wrongWord,
  type AuthoredPart,
  type Setting,
} from '@xuekao/question';
import { groupTag, levelTagForm, typeTagStart } from './tags.words.js';

export { groupTag } from './tags.words.js';

/** Tag of a type that the form by itself does not tell from another one. */
export const typeTagOf = (quType: QuType): string => typeTagStart + typeWords[quType];

/** Settings that are on, but for those that the form has a field for. */
export function settingsTag(part: AuthoredPart, ...others: Setting[]): string[] {
  const named = settingsOf(part).filter((name) => !others.includes(name));
  return named.length === 0 ? [] : [settingsField + named.map((name) => settingWords[name]).join('、')];
}
/** Settings that are on: of those that are named, the ones that this type may have. */
export function settingsOn(named: readonly Setting[], quType: QuType): Partial<Record<Setting, true>> {
  const on: Partial<Record<Setting, true>> = {};
  for (const name of settingsOfType[quType]) if (named.includes(name)) on[name] = true;
  return on;
}
/** Settings that tags name. */
export const settingsOfTags = (tags: readonly string[], quType: QuType): Partial<Record<Setting, true>> =>
  settingsOn(
    tags.flatMap((tag) => settingsOfLine(tag.trim())?.named ?? []),
    quType,
  );

/** Points of a part where its form proposes the same by itself. */
export const scoreTag = (score: number): string => `${scoreField}${score}`;
export const scoreOfTags = (tags: readonly string[]): number | null =>
  tags.map((tag) => scoreOfLine(tag.trim())).find((score) => score !== null) ?? null;

/** Whether the export wrote a tag: no other program gave it. */
export const isOwnTag = (tag: string): boolean =>
  levelOfTag(tag) !== null ||
  tag.startsWith(groupTag) ||
  tag.startsWith(typeTagStart) ||
  settingsOfLine(tag.trim()) !== null ||
  scoreOfLine(tag.trim()) !== null;

export const levelTag = (level: number | null): string[] => (level === null ? [] : [levelField + (levelWords[level] ?? '')]);

/** Difficulty that a tag says, or null. */
export function levelOfTag(tag: string): number | null {
  const [, word] = levelTagForm.exec(tag.trim()) ?? [];
  const level = word === undefined ? -1 : levelWords.indexOf(word);
  return level > 0 ? level : null;
}

/** Files that a short answer may hold, in a format that has only tags for them. */
export const answerFilesTag = (kinds: readonly AnswerFileKind[]): string[] =>
  kinds.length === 0 ? [] : [answerFilesField + kinds.map((kind) => answerFileWords[kind]).join('、')];

/** Files that a tag names, or null. */
export function answerFilesOfTag(tag: string): AnswerFileKind[] | null {
  const said = answerFilesOfLine(tag.trim());
  return said === null || said.unknown !== null ? null : said.kinds;
}

/** Short answer with the key that stands in the lines of its reference: what cannot be told apart is named by the import. */
export function written(reference: string, answerFiles: AnswerFileKind[] = []) {
  const { manual, rows, fault } = saqRowsOf(reference);
  return {
    ...{ quType: 'saq' as const, manual: manual || fault !== null, answerList: rows },
    ...(answerFiles.length === 0 ? {} : { answerFiles }),
  };
}

/** The type of a choice with several answers, as the number of its right options allows. */
export const multipleType = (right: number, isUncertain: boolean): QuType => (isUncertain || right < 2 ? 'multi2' : 'multi');

export const row = (content: string, isRight = true) => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });
export const noFlags = { manual: false, pathScore: false, answerOrder: false, itemRand: false };
export const judgeRows = (isTrue: boolean) => [row(rightWord, isTrue), row(wrongWord, !isTrue)];
