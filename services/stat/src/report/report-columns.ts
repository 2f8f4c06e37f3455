import { siteText, type ReportFigures } from '@xuekao/contracts';

/** How the report shows a figure in files. */
export interface ReportColumnSpec {
  readonly name:
    | 'papers'
    | 'marked'
    | 'passed'
    | 'passRate'
    | 'scoreRate'
    | 'answered'
    | 'accuracy'
    | 'begun'
    | 'finished'
    | 'learnHours'
    | 'points'
    | 'certs';
  /** null: there is nothing that it could be a share of */
  readonly of: (figures: ReportFigures) => number | null;
  readonly isShare: boolean;
}
const tenth = (value: number): number => Math.round(value * 10) / 10;
const hours = (seconds: number): number => tenth(seconds / 3600);
const percent = (share: number | null): number | null => (share === null ? null : tenth(share * 100));

export const columns: readonly ReportColumnSpec[] = [
  { name: 'papers', of: ({ papers }) => papers, isShare: false },
  { name: 'marked', of: ({ marked }) => marked, isShare: false },
  { name: 'passed', of: ({ passed }) => passed, isShare: false },
  { name: 'passRate', of: ({ passRate }) => percent(passRate), isShare: true },
  { name: 'scoreRate', of: ({ scoreRate }) => percent(scoreRate), isShare: true },
  { name: 'answered', of: ({ answered }) => answered, isShare: false },
  { name: 'accuracy', of: ({ accuracy }) => percent(accuracy), isShare: true },
  { name: 'begun', of: ({ begun }) => begun, isShare: false },
  { name: 'finished', of: ({ finished }) => finished, isShare: false },
  { name: 'learnHours', of: ({ learnSeconds }) => hours(learnSeconds), isShare: false },
  { name: 'points', of: ({ points }) => points, isShare: false },
  { name: 'certs', of: ({ certs }) => certs, isShare: false },
];

/** Null where one of the two has none. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : tenth(now - before);

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });
const none = '—';
export const shown = (value: number | null, isShare: boolean): string =>
  value === null ? none : isShare ? `${value.toFixed(1)}%` : number.format(value);
export function shownChange(value: number | null): string {
  if (value === null) return none;
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${number.format(Math.abs(value))}`;
}

/** @param deptCode empty: nobody's department */
export function departName({ deptCode, deptName, isDirect }: { deptCode: string; deptName: string; isDirect: boolean }): string {
  if (deptCode === '') return siteText('report.noDept');
  return isDirect ? siteText('report.direct', { name: deptName }) : deptName;
}
