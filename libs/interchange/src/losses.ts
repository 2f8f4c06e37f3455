import { picturePath, sentence, soundPath, type Sentence } from '@xuekao/contracts';
import {
  differencesOf,
  importText,
  isChoiceType,
  questionProperties,
  type LevelledQuestion,
  type QuestionProperty,
} from '@xuekao/question';

/** Kinds of files that questions leave in. */
export type ExportKind = 'xlsx' | 'moodle' | 'qti' | 'gift' | 'text';
/** Change that an import of the file would make: of a property; that compound questions come apart; or that a question is no more. */
export type Loss = QuestionProperty | 'parts' | 'question';

/** Numbers that are named of one loss. */
const mostNumbers = 20;
const losses: readonly Loss[] = ['question', 'parts', ...questionProperties];

/** A picture has another address wherever it is stored. */
const address = /\/api\/file\/picture\/[\w.-]{1,90}/g;
const withoutAddresses = <Q extends LevelledQuestion>(questions: readonly Q[]): Q[] =>
  JSON.parse(JSON.stringify(questions).replace(address, '/api/file/picture/a.png')) as Q[]; // the same but for its addresses

/** Place of a question in a bank. */
interface Placed {
  chapterId: string;
  pointCodes: readonly string[];
}

type Part = NonNullable<LevelledQuestion['subList']>[number];
const partsOf = (question: LevelledQuestion): Part[] => [question, ...(question.subList ?? [])];

/** A question for each part, as GIFT has them: the text of the whole stands in each, which is named once. */
function comeApart(question: LevelledQuestion, read: readonly (LevelledQuestion | undefined)[]): Loss[] {
  const parts = question.subList ?? [];
  const lost = parts.flatMap((part, index): Loss[] => {
    const back = read[index];
    return back === undefined ? ['question'] : differencesOf(part, back).filter((name) => !['content', 'analysis', 'level'].includes(name));
  });
  return ['parts', ...lost];
}

function lossesOfOne(question: LevelledQuestion, read: LevelledQuestion | undefined): Loss[] {
  if (read === undefined) return ['question'];
  const [sent, back] = [partsOf(question), partsOf(read)];
  if (sent.length !== back.length) return ['parts'];
  return sent.flatMap((part, index) => differencesOf(part, back[index] ?? part));
}

/**
 * Changes that an import would make to questions that were written into a file: the numbers of the questions (from 1) by each loss.
 * @param text which the import reads from the file (`readFile`)
 */
export function lossesOf(kind: ExportKind, questions: readonly LevelledQuestion[], text: string): Map<Loss, number[]> {
  const read = new Map(withoutAddresses(importText(text).questions).map((question) => [question.number, question]));
  const found = new Map<Loss, number[]>();
  let next = 1;
  for (const [index, question] of withoutAddresses(questions).entries()) {
    const isApart = kind === 'gift' && question.quType === 'mix';
    const count = isApart ? (question.subList ?? []).length : 1;
    const items = Array.from({ length: count }, (_none, at) => read.get(next + at));
    next += count;
    for (const loss of new Set(isApart ? comeApart(question, items) : lossesOfOne(question, items[0]))) {
      const numbers = found.get(loss) ?? [];
      numbers.push(index + 1);
      found.set(loss, numbers);
    }
  }
  return found;
}

/** Whether a question shows something of our store that the file names by its address only. */
function namesAddresses(kind: ExportKind, question: LevelledQuestion): boolean {
  const rows = partsOf(question).flatMap(({ quType, answerList }) => (isChoiceType(quType) ? [] : answerList));
  // Moodle XML and QTI carry the pictures of rich text; a table has those of references as words
  const text = JSON.stringify(kind === 'text' || kind === 'gift' ? question : rows);
  const hasSounds = kind !== 'xlsx' && JSON.stringify(question).includes(soundPath);
  return text.includes(picturePath) || hasSounds;
}

/** Losses of a file, as sentences for the person who exports, the gravest first. */
export function lossNotes(
  kind: ExportKind,
  questions: readonly (LevelledQuestion & Placed)[],
  found: ReadonlyMap<Loss, readonly number[]>,
): Sentence[] {
  const changed = losses.flatMap((loss) => {
    const numbers = found.get(loss) ?? [];
    const what = sentence(`questionFiles.loss_${loss}`);
    const named = { what, numbers: numbers.slice(0, mostNumbers) };
    if (numbers.length === 0) return [];
    if (numbers.length <= mostNumbers) return [sentence('questionFiles.lossOf', named)];
    return [sentence('questionFiles.lossOfMany', { ...named, n: numbers.length })];
  });
  const placed = questions.filter(({ chapterId, pointCodes }) => chapterId !== '' || pointCodes.length > 0).length;
  const addressed = questions.filter((question) => namesAddresses(kind, question)).length;
  return [
    ...changed,
    ...(placed > 0 ? [sentence('questionFiles.lossPlace', { n: placed })] : []),
    ...(addressed > 0 ? [sentence('questionFiles.lossAddresses', { n: addressed })] : []),
  ];
}
