import type { CallOutput } from '@xuekao/frontend-shared';
import { termText } from './term-report.texts.js';

export type Figures = CallOutput<'/api/stat/report/departs'>['records'][number]['now'];
export type Kind = 'exam' | 'training' | 'begun' | 'finished' | 'learning' | 'points' | 'cert';
export interface Figure {
  key: 'papers' | 'passRate' | 'scoreRate' | 'answered' | 'accuracy' | 'begun' | 'finished' | 'learnSeconds' | 'points' | 'certs';
  /** the rows that stand behind it */
  kind: Kind;
  isShare: boolean;
}
export const figures: readonly Figure[] = [
  { key: 'papers', kind: 'exam', isShare: false },
  { key: 'passRate', kind: 'exam', isShare: true },
  { key: 'scoreRate', kind: 'exam', isShare: true },
  { key: 'answered', kind: 'training', isShare: false },
  { key: 'accuracy', kind: 'training', isShare: true },
  { key: 'begun', kind: 'begun', isShare: false },
  { key: 'finished', kind: 'finished', isShare: false },
  { key: 'learnSeconds', kind: 'learning', isShare: false },
  { key: 'points', kind: 'points', isShare: false },
  { key: 'certs', kind: 'cert', isShare: false },
];

export const nameOf = ({ key }: Pick<Figure, 'key'>): string => termText(`term.${key}`);
const tenth = (value: number): number => Math.round(value * 10) / 10;
const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** As a page shows it: shares in percent, times in hours. Null: there is nothing that it could be a share of. */
export function valueOf(of: Figures, { key, isShare }: Figure): number | null {
  const value = of[key];
  if (value === null) return null;
  return tenth(isShare ? value * 100 : key === 'learnSeconds' ? value / 3600 : value);
}
export function shown(value: number | null, { isShare }: Pick<Figure, 'isShare'>): string {
  if (value === null) return '—';
  return isShare ? `${value.toFixed(1)}%` : number.format(value);
}
/** Empty where one of the two has no value. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  const change = tenth(now - before);
  return change === 0 ? termText('term.same') : `${change > 0 ? '+' : '−'}${number.format(Math.abs(change))}`;
}

export function departName({ deptCode, deptName, isDirect }: { deptCode: string; deptName: string; isDirect: boolean }): string {
  if (deptCode === '') return termText('term.noDept');
  return isDirect ? termText('term.direct', { name: deptName }) : deptName;
}
