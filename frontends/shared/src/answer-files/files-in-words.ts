import type { AnswerValue } from '@xuekao/contracts';
import { countFiles } from '@xuekao/contracts/answer-files';
import { answerFilesText } from './answer-files.texts.js';

/** How many recordings and photos there are, in words: for places that show none. Empty: none. */
export const filesInWords = (answer: AnswerValue | null): string =>
  countFiles(answer?.files)
    .map(({ kind, count }) => answerFilesText(`files.count.${kind}`, { n: count }))
    .join('，');
