import type { QuType } from '@xuekao/contracts';
import { levels, type Level } from '../fields/vocabulary.js';
import { newRule, type DraftRule } from './template-draft.js';

/** 双向细目表 of a group: so many questions of each knowledge point and level, of one bank and one type. */
export interface Blueprint {
  repoId: string;
  quType: QuType;
  /** its rows */
  pointCodes: string[];
  /** questions by cell (`cellOf`); a cell that is not there has none */
  counts: Readonly<Record<string, number>>;
}

export const cellOf = (pointCode: string, level: Level): string => `${level}/${pointCode}`;

/** The blueprint that the rules of a group are; null: one of them asks for something else, or there are none. */
export function blueprintOf(rules: readonly DraftRule[]): Blueprint | null {
  const [first] = rules;
  if (first === undefined) return null;
  const counts: Record<string, number> = {};
  const pointCodes = new Set<string>();
  for (const { repoId, quType, chapterIds, levels: of, pointCodes: codes, count } of rules) {
    const [level, moreLevels] = of;
    const [code, moreCodes] = codes;
    const isCell = level !== undefined && moreLevels === undefined && code !== undefined && moreCodes === undefined;
    if (!isCell || chapterIds.length > 0 || repoId !== first.repoId || quType !== first.quType) return null;
    const cell = cellOf(code, level);
    if (counts[cell] !== undefined) return null;
    counts[cell] = count;
    pointCodes.add(code);
  }
  return { repoId: first.repoId, quType: first.quType, pointCodes: [...pointCodes], counts };
}

/** A rule for each cell that asks for a question, row by row. */
export function rulesOf({ repoId, quType, pointCodes, counts }: Blueprint): DraftRule[] {
  return pointCodes.flatMap((code) =>
    levels.flatMap((level) => {
      const count = counts[cellOf(code, level)] ?? 0;
      return count > 0 ? [{ ...newRule(), repoId, quType, chapterIds: [], levels: [level], pointCodes: [code], count }] : [];
    }),
  );
}

export const countOf = (blueprint: Blueprint, codes: readonly string[], of: readonly Level[]): number =>
  codes.reduce((sum, code) => sum + of.reduce((row, level) => row + (blueprint.counts[cellOf(code, level)] ?? 0), 0), 0);
