import { countFiles, keyHtml, picturePath, quTypeNames, siteText, type ResultQuestion } from '@xuekao/contracts';
import { plainTag, type PrintOption, type PrintRow } from '@xuekao/printing';
import { acceptedLetters, isAnswered, isChoiceType, letterOf } from '@xuekao/question';

type Option = ResultQuestion['answerList'][number];

export const typeName = (type: ResultQuestion['quType']): string => quTypeNames[type];
/** Number of a part of a compound question. @param index from 0 */
export const headLabel = (index: number): string => `（${index + 1}）`;

/** Plain text as rich text: `a<b` is no tag, a line stays a line, and nothing in it is a formula (`plainTag` of the printer). */
const literal = (text: string): string => `<${plainTag}>${richOf(text)}</${plainTag}>`;
const richOf = (text: string): string => {
  const lines = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').split('\n');
  return [...lines.slice(0, mostLines), ...(lines.length > mostLines ? [lines.slice(mostLines).join(' ↵ ')] : [])].join('<br>');
};
/** Lines of one answer that stay lines: an answer of 20,000 empty ones is hundreds of pages. */
const mostLines = 500;

export const optionsOf = (
  { answerList, quType }: Pick<ResultQuestion, 'answerList' | 'quType'>,
  notes: (option: Option) => string[],
): PrintOption[] =>
  isChoiceType(quType)
    ? answerList.map((option) => ({
        label: option.abc,
        html: option.content,
        picture: option.image.startsWith(picturePath) ? option.image.slice(picturePath.length) : '',
        note: notes(option)
          .filter((note) => note !== '')
          .join(' · '),
      }))
    : [];

/** Answer, key, remark and explanation of a question that is none of parts. */
export function answerRows(question: ResultQuestion): PrintRow[] {
  return [...ownRows(question), ...keyRows(question), ...remarkRow(question)];
}

export const ownRows = (question: ResultQuestion): PrintRow[] => [{ label: siteText('print.ownAnswer'), html: ownAnswer(question) }];

function remarkRow({ remark }: ResultQuestion): PrintRow[] {
  return remark === '' ? [] : [{ label: siteText('print.remark'), html: literal(remark) }];
}

/** Key and explanation. */
export function keyRows({ quType, answerList, accepted, rightAnswers, analysis }: ResultQuestion): PrintRow[] {
  const label = siteText(quType === 'saq' ? 'print.reference' : 'print.rightAnswer');
  const letters = answerList.flatMap(({ isRight, abc }, index) => (isRight ? [abc || letterOf(index)] : []));
  const key = isChoiceType(quType)
    ? [letters.join('、'), ...alsoRight(acceptedLetters({ answerList, accepted }))].join('<br>')
    : rightAnswers.map((line, index) => named(keyHtml(line), index, quType === 'fill' && rightAnswers.length > 1)).join('<br>');
  return [
    ...(key === '' ? [] : [{ label, html: key }]),
    ...(analysis === '' ? [] : [{ label: siteText('print.analysis'), html: analysis }]),
  ];
}

const alsoRight = (letters: string): string[] => (letters === '' ? [] : [siteText('print.accepted', { letters })]);

const named = (text: string, index: number, isNamed: boolean): string =>
  isNamed ? `${siteText('print.blank', { n: index + 1 })}：${text}` : text;

function ownAnswer({ quType, answer, answerList }: ResultQuestion): string {
  if (!isAnswered(answer)) return siteText('print.unanswered');
  const chosen = answer?.options ?? [];
  if (isChoiceType(quType)) return answerList.flatMap(({ id, abc }) => (chosen.includes(id) ? [abc] : [])).join('、');
  const blanks = answer?.blanks ?? [];
  if (quType === 'fill') return blanks.map((blank, index) => named(literal(blank || '—'), index, blanks.length > 1)).join('<br>');
  const files = countFiles(answer?.files).map(({ kind, count }) =>
    siteText(kind === 'sound' ? 'print.sounds' : 'print.photos', { n: count }),
  );
  const text = answer?.text ?? '';
  return [...(text === '' && files.length > 0 ? [] : [literal(text)]), ...files].join('<br>');
}
