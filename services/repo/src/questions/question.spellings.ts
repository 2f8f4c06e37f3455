import { alternativeMark, alternatives, blankMark, formulasInOneLine } from '@xuekao/question';
import type { QuestionBody, VersionDoc } from './question.model.js';

type Stored = Pick<QuestionBody, 'quType' | 'manual' | 'answerList'>;

/**
 * The release before parted spellings by the mark alone: without one a row was a single spelling, whose formula could run over lines. Lines
 * without a formula come from an import of those days or from the weeks in which both forms were written, and are spellings.
 */
const formerSpellings = (content: string): string[] => alternatives(content.includes(blankMark) ? content : formulasInOneLine(content));

/** Blanks and keywords; a reference answer is a text for people, in which the mark means nothing. */
function updateRows<B extends Stored>(body: B): B {
  const isSpelled = body.quType === 'fill' || (body.quType === 'saq' && !body.manual);
  return isSpelled
    ? { ...body, answerList: body.answerList.map((row) => ({ ...row, content: formerSpellings(row.content).join(alternativeMark) })) }
    : body;
}

/**
 * A version as it is stored today. An earlier release parted the spellings of a blank by `##`, which no save takes any more; versions are
 * written once, so they are read as what they mean.
 */
export const readVersion = <V extends Stored & Pick<VersionDoc, 'subList' | 'spellings'>>(version: V): V =>
  version.spellings === 'lines' ? version : { ...updateRows(version), subList: version.subList.map(updateRows) };
