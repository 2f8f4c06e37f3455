import { isAcceptedOption, isChoiceType, type ChoiceKey, type QuestionKey } from '@xuekao/question';
import type { RevisedQuestion } from '../question-sets/index.js';
import type { ExtremeGroups } from './figures/extreme-groups.js';
import { flagsOf } from './figures/flags.js';
import { itemFigures, type ItemFigures } from './figures/item.js';
import type { ItemColumn } from './item-columns.js';
import type { StatisticItemDoc } from './statistic.model.js';

/** Item without what belongs to where it is stored. */
export type Item = Omit<StatisticItemDoc, '_id' | 'statisticId' | 'run' | 'computedAt'>;
export interface Analysed {
  item: Item;
  figures: ItemFigures;
}

/** A question and its parts, as they were answered; empty: no paper asked it. */
export function analysed(
  { index, view, key }: RevisedQuestion,
  columns: ReadonlyMap<string, ItemColumn>,
  groups: ExtremeGroups,
): Analysed[] {
  const parts = key.quType === 'mix' ? key.parts : [];
  return [key, ...parts].flatMap((leaf, part) => {
    const column = columns.get(leaf.id);
    if (!column || column.n === 0) return [];
    const full = column.fullTenths / column.n;
    const figures = itemFigures({ marks: column.marks, totals: column.totals, max: full }, groups);
    const options = optionsOf(leaf, column, part === 0 ? view : view.parts[part - 1]);
    const { n, facility, discrimination, upperLower, efficiency } = figures;
    const isGiven = column.isGiven || full === 0;
    const item: Item = {
      ...{ index, part, quId: leaf.id, n, isGiven, facility, discrimination, upperLower, efficiency },
      blank: parts.length > 0 && part === 0 ? null : column.blank,
      full: full / 10,
      mean: points(figures.mean),
      sd: points(figures.sd),
      weight: null,
      flags: flagsOf({ n, facility, discrimination, options, isGiven }),
      options: options.map(({ id, count, upper, lower }) => ({ id, count, upper, lower })),
    };
    return [{ item, figures }];
  });
}

/** Tenths as points, without rounding: a mean has more digits than a mark. */
export const points = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

function optionsOf(key: QuestionKey, column: ItemColumn, view: { options: readonly { id: string }[] } | undefined) {
  if (!isChoice(key)) return [];
  return (view?.options ?? []).map(({ id }) => {
    const { count, upper, lower } = column.options.get(id) ?? { count: 0, upper: 0, lower: 0 };
    const shareOf = (chosen: number, all: number): number | null => (all <= 0 ? null : chosen / all);
    // what a correction accepts is no distractor
    const isRight = key.right.includes(id) || isAcceptedOption(key, id);
    return { id, isRight, count, upper: shareOf(upper, column.upper), lower: shareOf(lower, column.lower) };
  });
}

const isChoice = (key: QuestionKey): key is ChoiceKey => isChoiceType(key.quType);
