import { sentence, type SentenceKey } from '@xuekao/contracts';
import { isOptionLine } from './import-options.js';
import { isBareNumber } from './import-pages.js';
import { noteFault, type RawQuestion } from './import-question.js';
import { isChoiceType } from './view/index.js';

/** Why a line is left out. */
export type LeftOut = Extract<SentenceKey, `questions.left${string}`>;
const faults = {
  title: { body: 'questions.titleInBody', answer: 'questions.titleInAnswer' },
  page: { body: 'questions.pageInBody', answer: 'questions.pageInAnswer' },
} as const;
type Meaning = 'left out' | 'fault' | 'remark';

/** Meaning of a line in the middle of a question that a page may have printed: left out only where the question is complete without it. */
function meaningIn({ section, quType, body, answer }: RawQuestion): Meaning {
  if (section === 'analysis') return 'left out';
  const isChoice = quType !== null && isChoiceType(quType);
  if (section === 'body') return isChoice && body.some(isOptionLine) ? 'fault' : 'remark';
  if (quType === 'saq') return 'remark';
  const last = answer?.lines.at(-1) ?? '';
  return last === '' || /[#＃|]$/.test(last) ? 'fault' : 'left out';
}

/** Whether a number alone may be what the question waits for. */
function isAwaited({ section, quType, body, answer, analysis }: RawQuestion): boolean {
  if (section === 'analysis') return analysis?.lines.length === 0;
  // the second line of a blank's answer is a fault by itself
  if (section === 'answer') return answer?.lines.length === 0 || quType === 'fill';
  const last = body.at(-1);
  return !last || last.rest === '';
}

/**
 * Takes a number alone or the title of the paper that comes again (`isTitle`). The reason for a line that is to be left out; null where
 * the line is kept, with a fault or a remark if it need be.
 */
export function takeLeftover(raw: RawQuestion, line: string, lineNumber: number, isTitle: boolean): LeftOut | null {
  if (!isTitle && (!isBareNumber(line) || isAwaited(raw))) return null;
  const meaning = meaningIn(raw);
  if (meaning === 'left out') return isTitle ? 'questions.leftPage' : 'questions.leftNumber';
  const place = raw.section === 'body' ? 'body' : 'answer';
  const kept = isTitle ? 'questions.titleTaken' : 'questions.pageTaken';
  if (meaning === 'fault') noteFault(raw, lineNumber, sentence(isTitle ? faults.title[place] : faults.page[place], { line }));
  // a table of numbers is named once
  else if (isTitle || !raw.remarks.some(({ said }) => said.key === kept))
    raw.remarks.push({ line: lineNumber, said: sentence(kept, { line }) });
  return null;
}
