import { alternativeMark, alternatives } from '@xuekao/question';
import type { QuestionBody, VersionDoc } from './question.model.js';

type Stored = Pick<QuestionBody, 'quType' | 'manual' | 'answerList'>;

/** Blanks and keywords; a reference answer is a text for people, in which the mark means nothing. */
function updateRows<B extends Stored>(body: B): B {
  const isSpelled = body.quType === 'fill' || (body.quType === 'saq' && !body.manual);
  return isSpelled ? { ...body, answerList: body.answerList.map((row) => ({ ...row, content: alternatives(row.content).join(alternativeMark) })) } : body;
}

/**
 * A version as it is stored today. An earlier release parted the spellings of a blank by `##`, which no save takes any more; versions are written once, so they
 * are read as what they mean.
 */
export const readVersion = <V extends Stored & Pick<VersionDoc, 'subList'>>(version: V): V => ({ ...updateRows(version), subList: version.subList.map(updateRows) });
