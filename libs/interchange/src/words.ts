import type { QuType } from '@xuekao/contracts';
import { levelField, levelWords, rightWord, wrongWord } from '@xuekao/question';
import { levelTagForm } from './tags.words.js';

export { groupTag, typeTag } from './tags.words.js';

export const levelTag = (level: number | null): string[] => (level === null ? [] : [levelField + (levelWords[level] ?? '')]);

/** Difficulty that a tag says, or null. */
export function levelOfTag(tag: string): number | null {
  const [, word] = levelTagForm.exec(tag.trim()) ?? [];
  const level = word === undefined ? -1 : levelWords.indexOf(word);
  return level > 0 ? level : null;
}

/** The type of a choice with several answers, as the number of its right options allows. */
export const multipleType = (right: number, isUncertain: boolean): QuType => (isUncertain || right < 2 ? 'multi2' : 'multi');

export const row = (content: string, isRight = true) => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });
export const noFlags = { manual: false, pathScore: false, answerOrder: false, itemRand: false };
export const judgeRows = (isTrue: boolean) => [row(rightWord, isTrue), row(wrongWord, !isTrue)];
