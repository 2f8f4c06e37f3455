import { textFromQuestions, type LevelledQuestion } from '@xuekao/question';

/** A file of text that is written question by question, so that a large one holds nobody up. */
export interface FileWriter {
  head: string;
  /** @param number of the question, from 1 */
  write: (question: LevelledQuestion, number: number) => string;
  between: string;
  tail: string;
}

export const textWriter: FileWriter = {
  // programs of Windows take a text without this mark for GB 18030
  head: '\ufeff',
  write: (question, number) => textFromQuestions([question], number).join('\n'),
  between: '\n\n',
  tail: '\n',
};

export const writeAll = ({ head, write, between, tail }: FileWriter, questions: readonly LevelledQuestion[]): string =>
  head + questions.map((question, index) => write(question, index + 1)).join(between) + tail;
