import { alternatives, type AuthoredPart } from './authored.js';
import { answerFilesOf } from './answer-files.js';
import { isChoiceType, settingsOf } from './view/index.js';

/** Properties of a question, or of a part of one, by which it is the same to those who answer and mark it. */
export const questionProperties = [
  'type',
  'level',
  'content',
  'options',
  'answer',
  'shares',
  'analysis',
  'settings',
  'files',
  'score',
] as const;
export type QuestionProperty = (typeof questionProperties)[number];

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Options, and which are right; blanks, keywords, steps and lines of a reference, however these are divided into rows. */
function answerOf({ quType, manual, answerList }: AuthoredPart): { options: unknown; answer: unknown; shares: unknown } {
  if (isChoiceType(quType))
    return {
      options: answerList.map(({ content, image, imageAlt = '' }) => [content, image, image === '' ? '' : imageAlt]),
      answer: answerList.map(({ isRight }) => isRight),
      shares: [],
    };
  if (quType === 'fill') return { options: [], answer: answerList.map(({ content }) => alternatives(content)), shares: [] };
  const shared = answerList.filter(({ scoreRate }) => !manual || scoreRate > 0);
  const reference = answerList.filter(({ scoreRate }) => manual && scoreRate === 0).flatMap(({ content }) => linesOf(content));
  return {
    options: [],
    answer: [manual, reference, shared.map(({ content }) => (manual ? linesOf(content) : alternatives(content)))],
    shares: shared.map(({ scoreRate }) => scoreRate),
  };
}

/** Meaning of a question, by property; its ids, its place and flags of other types say nothing. */
export function meaningOf(part: AuthoredPart & { quLevel?: number | null | undefined }): Record<QuestionProperty, unknown> {
  const { quType, quLevel = null, content, analysis, score = 0 } = part;
  return {
    ...{ type: quType, level: quLevel, content, analysis, score },
    ...{ settings: settingsOf(part), files: answerFilesOf(part), ...answerOf(part) },
  };
}

/** Properties in which two parts differ. */
export function differencesOf(one: Parameters<typeof meaningOf>[0], other: Parameters<typeof meaningOf>[0]): QuestionProperty[] {
  const [first, second] = [meaningOf(one), meaningOf(other)];
  return questionProperties.filter((name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]));
}
