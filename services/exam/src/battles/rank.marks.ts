import type { BattlePaperDoc } from './battle.model.js';

/** Marks of one person in one span of time. Times in milliseconds. */
export interface PersonMarks {
  userId: string;
  realName: string;
  papers: number;
  tenths: number;
  avgMs: number;
  /** when the sum was reached: the last paper that added to it, or the first where none did */
  reachedAt: number;
  /** parts of the sum by the department of each paper */
  departs: { deptCode: string; tenths: number; reachedAt: number }[];
}
export type RankedPaper = Pick<BattlePaperDoc, 'userId' | 'realName' | 'deptCode' | 'tenths' | 'useMs'> & { handedInAt: Date | null };

/** @param papers of one person, handed in, in one span; at least one */
export function marksOf(papers: readonly RankedPaper[]): PersonMarks {
  const departs = new Map<string, { deptCode: string; tenths: number; reachedAt: number }>();
  let tenths = 0;
  let useMs = 0;
  let reachedAt = 0;
  let first = Infinity;
  for (const paper of papers) {
    const at = paper.handedInAt?.getTime() ?? 0;
    tenths += paper.tenths;
    useMs += paper.useMs;
    first = Math.min(first, at);
    if (paper.tenths > 0) reachedAt = Math.max(reachedAt, at);
    if (paper.deptCode === '') continue;
    const part = departs.get(paper.deptCode) ?? { deptCode: paper.deptCode, tenths: 0, reachedAt: 0 };
    part.tenths += paper.tenths;
    if (paper.tenths > 0) part.reachedAt = Math.max(part.reachedAt, at);
    departs.set(paper.deptCode, part);
  }
  const newest = papers.at(-1);
  return {
    userId: newest?.userId ?? '',
    realName: newest?.realName ?? '',
    papers: papers.length,
    tenths,
    avgMs: Math.round(useMs / Math.max(1, papers.length)),
    reachedAt: reachedAt === 0 ? first : reachedAt,
    departs: [...departs.values()],
  };
}

/** More than any sum. */
const mostTenths = 1_000_000_000_000;
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
const widths = { tenths: 13, avg: 10, at: 13 };

/** A text whose order is that of the ranking: the larger sum, the shorter time, whoever reached it first, and at last the id. */
export const personPlace = ({ userId, tenths, avgMs, reachedAt }: Omit<PersonMarks, 'realName' | 'papers' | 'departs'>): string =>
  `${padded(mostTenths - tenths, widths.tenths)}${padded(avgMs, widths.avg)}${padded(reachedAt, widths.at)}${userId}`;

export const readPersonPlace = (place: string): { userId: string; tenths: number; avgMs: number } => ({
  tenths: mostTenths - Number(place.slice(0, widths.tenths)),
  avgMs: Number(place.slice(widths.tenths, widths.tenths + widths.avg)),
  userId: place.slice(widths.tenths + widths.avg + widths.at),
});

/** The same of a department; the script below makes it. */
export const readDepartPlace = (place: string): { deptCode: string; tenths: number } => ({
  tenths: mostTenths - Number(place.slice(0, widths.tenths)),
  deptCode: place.slice(widths.tenths + widths.at),
});

/** `01:20`, `1:02:03`. */
export function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = `${padded(minutes, 2)}:${padded(seconds % 60, 2)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
