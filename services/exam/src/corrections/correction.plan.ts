import { BusinessError, type QuestionChange } from '@xuekao/contracts';
import { toPoints, toTenths } from '@xuekao/question';
import type { FrozenGroup, RevisedQuestion, WholeSet } from '../question-sets/index.js';
import type { CorrectionDoc, Worth } from './correction.model.js';
import { changedQuestion, isSame } from './question-halves.js';

export type Plan = Pick<CorrectionDoc, 'entries' | 'before' | 'texts' | 'worth' | 'worthBefore'>;

/** Marks of a question by the paper alone: more than one value where groups give it different ones. */
function marksInPaper(groups: readonly FrozenGroup[], index: number): number[] {
  return [
    ...new Set(
      groups.flatMap(({ picked, pools, perTenths }) => [
        ...picked.filter((one) => one.index === index).map(({ tenths }) => tenths),
        ...(pools.some(({ indexes }) => indexes.includes(index)) ? [perTenths] : []),
      ]),
    ),
  ];
}

/** Tenths of a question; null: it is not worth the same in every paper. */
export function tenthsIn({ set }: WholeSet, { index, tenths }: RevisedQuestion): number | null {
  if (tenths !== null) return tenths;
  const [only, ...others] = marksInPaper(set.groups, index);
  return only === undefined || others.length > 0 ? null : only;
}

/** Tenths that the questions of every paper are worth more with the other marks. Papers that draw questions say what they are worth. */
function addedTenths(groups: readonly FrozenGroup[], before: RevisedQuestion, after: RevisedQuestion): number {
  const places = groups.flatMap(({ picked }) => picked.filter(({ index }) => index === before.index));
  return places.reduce((sum, { tenths }) => sum + (after.tenths ?? tenths) - (before.tenths ?? tenths), 0);
}

/**
 * The changes, laid over the set as it is now.
 * @param worthBefore of the exam
 * @throws {BusinessError} NOT_FOUND, CORRECTION_EMPTY, CORRECTION_SHAPE, QUESTION_INVALID, EXAM_QUALIFY
 */
export function planOf(whole: WholeSet, changes: readonly QuestionChange[], qualifyScore: number | null, worthBefore: Worth): Plan {
  const byId = new Map(whole.questions.map((question) => [question.view.id, question]));
  const pairs = [...new Map(changes.map((change) => [change.quId, change])).values()].map((change) => {
    const before = byId.get(change.quId);
    if (!before) throw new BusinessError('NOT_FOUND');
    return { before, after: changedQuestion(change, before) };
  });
  const changed = pairs.filter(({ before, after }) => !isSame(withMarks(whole, before), withMarks(whole, after)));
  const qualifyTenths = qualifyScore === null ? worthBefore.qualifyTenths : toTenths(qualifyScore);
  if (changed.length === 0 && qualifyTenths === worthBefore.qualifyTenths) throw new BusinessError('CORRECTION_EMPTY');
  const added = changed.reduce((sum, { before, after }) => sum + addedTenths(whole.set.groups, before, after), 0);
  const totalTenths = worthBefore.totalTenths + added;
  if (qualifyTenths > totalTenths) throw new BusinessError('EXAM_QUALIFY', { max: toPoints(totalTenths) });
  return {
    entries: changed.map(({ after }) => after),
    before: changed.map(({ before }) => before),
    texts: changed.filter(({ before, after }) => !isSame(before.view, after.view)).map(({ after }) => after.view.id),
    worth: { totalTenths, qualifyTenths },
    worthBefore,
  };
}

/** Marks that are named and marks that the paper gives anyway are the same. */
const withMarks = (whole: WholeSet, question: RevisedQuestion): object => ({ ...question, tenths: tenthsIn(whole, question) });
