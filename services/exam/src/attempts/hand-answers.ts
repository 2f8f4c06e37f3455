import { createHash } from 'node:crypto';
import type { AnswerValue } from '@xuekao/contracts';
import { normalise } from '@xuekao/question';
import type { ClosedAttempt } from './attempt.state.js';

/** An answer that a person marks, as the lists of markers count it. */
export interface HandAnswer {
  quId: string;
  /** the same for answers that differ in width, case and spaces alone */
  digest: string;
  /** everybody who gave a mark to it, also one of two */
  by: string[];
}

const digestLength = 16;

/** Of a text, or of the texts of blanks, and of the files beside it. */
export function answerDigest(answer: AnswerValue | undefined): string {
  const texts = answer?.blanks ?? [answer?.text ?? ''];
  const files = answer?.files ?? [];
  return createHash('sha256')
    .update(JSON.stringify([...texts.map(normalise), ...files.map(({ sha }) => ({ sha }))]))
    .digest('base64url')
    .slice(0, digestLength);
}

/** Answers of a closed attempt that wait for a person, or that a person has marked. */
export function handAnswersOf({ waiting, handMarks, proposals, answers }: ClosedAttempt): HandAnswer[] {
  return [...new Set([...waiting, ...handMarks.keys(), ...proposals.keys()])].map((quId) => {
    const mark = handMarks.get(quId);
    const by = [...(proposals.get(quId) ?? []), ...(mark ? [mark] : [])].map((given) => given.by);
    return { quId, digest: answerDigest(answers.get(quId)?.answer), by: [...new Set(by)] };
  });
}
