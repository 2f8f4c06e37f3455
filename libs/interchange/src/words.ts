import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import { answerFilesField, answerFilesOfLine, answerFileWords, levelField, levelWords, rightWord, wrongWord } from '@xuekao/question';
import { levelTagForm } from './tags.words.js';

export { groupTag, typeTag } from './tags.words.js';

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

/** Short answer that a person marks. */
export const written = (reference: string, answerFiles: AnswerFileKind[] = []) => ({
  ...{ quType: 'saq' as const, manual: true, answerList: [row(reference)] },
  ...(answerFiles.length === 0 ? {} : { answerFiles }),
});

/** The type of a choice with several answers, as the number of its right options allows. */
export const multipleType = (right: number, isUncertain: boolean): QuType => (isUncertain || right < 2 ? 'multi2' : 'multi');

export const row = (content: string, isRight = true) => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });
export const noFlags = { manual: false, pathScore: false, answerOrder: false, itemRand: false };
export const judgeRows = (isTrue: boolean) => [row(rightWord, isTrue), row(wrongWord, !isTrue)];
