import { quTypeText } from '@xuekao/frontend-shared';
import { isChoiceType, letterOf } from '@xuekao/question/view';
import { pictureSign } from '../lib/differences.js';
import { richWords } from '../lib/words-apart.js';
import type { KeyedPart, KeyedQuestionProps } from './keyed-question.js';
import { spellingsOf } from './spellings.js';
import { questionText } from './question.texts.js';

type Question = KeyedQuestionProps['question'];
/** One line of the comparison: what it is, and how each question has it; empty where one has none. */
export interface NearRow {
  label: string;
  texts: readonly [string, string];
}

const picture = (address: string): string => pictureSign + address + pictureSign;
const words = (html: string): string => richWords(html.replace(/<img\b[^>]*\bsrc="([^"]*)"[^>]*>/gi, picture('$1')), '');

function linesOf(part: KeyedPart, before: string): [label: string, text: string][] {
  const isChoice = isChoiceType(part.quType);
  const options = part.answerList.map((row, index): [string, string] => [
    before + questionText('qu.option', { abc: letterOf(index) }),
    words(row.content) + (row.image === '' ? '' : picture(row.image)),
  ]);
  const right = part.answerList.flatMap((row, index) => (row.isRight ? [letterOf(index)] : [])).join('、');
  const keys = part.answerList
    .map((row) => spellingsOf(row.content).join(' / ') + (row.scoreRate > 0 ? ` ${row.scoreRate}%` : ''))
    .join('；');
  return [
    [before + questionText('qu.content'), words(part.content)],
    ...(isChoice ? options : []),
    [before + questionText('qu.key.answer'), isChoice ? right : keys],
    [before + questionText('qu.analysis'), words(part.analysis)],
  ];
}
const allLines = (question: Question): ReadonlyMap<string, string> =>
  new Map([
    [questionText('qu.type'), quTypeText(question.quType)],
    ...linesOf(question, ''),
    ...(question.subList ?? []).flatMap((part, index) => linesOf(part, `${questionText('qu.part', { n: index + 1 })} `)),
  ]);

/** Two questions line by line; lines that both leave empty are left out. */
export function nearRows(one: Question, other: Question): NearRow[] {
  const [mine, theirs] = [allLines(one), allLines(other)];
  // the options of the one that has more of them stay together
  const [longer, shorter] = mine.size >= theirs.size ? [mine, theirs] : [theirs, mine];
  const labels = [...longer.keys(), ...[...shorter.keys()].filter((label) => !longer.has(label))];
  return labels
    .map((label): NearRow => ({ label, texts: [mine.get(label) ?? '', theirs.get(label) ?? ''] }))
    .filter(({ texts }) => texts.some((text) => text !== ''));
}
