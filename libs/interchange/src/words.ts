import type { QuType } from '@xuekao/contracts';

/** Tags in which other programs keep what they have no field for. */
export const levelWords = ['', '简单', '普通', '较难', '很难'];
export const levelTag = (level: number | null): string[] => (level === null ? [] : [`难度：${levelWords[level] ?? ''}`]);
/** Before a number: the questions that have the same are parts of one. */
export const groupTag = '组合题：';
export const typeTag = '题型：不定项选择题';

/** Difficulty that a tag says, or null. */
export function levelOfTag(tag: string): number | null {
  const [, word] = /^难度[:：]\s{0,3}(.{1,4})$/.exec(tag.trim()) ?? [];
  const level = word === undefined ? -1 : levelWords.indexOf(word);
  return level > 0 ? level : null;
}

/** The type of a choice with several answers, as the number of its right options allows. */
export const multipleType = (right: number, isUncertain: boolean): QuType => (isUncertain || right < 2 ? 'multi2' : 'multi');

export const row = (content: string, isRight = true) => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });
export const noFlags = { manual: false, pathScore: false, answerOrder: false, itemRand: false };
export const judgeRows = (isTrue: boolean) => [row('正确', isTrue), row('错误', !isTrue)];
