import { quTypeNames, siteText, type StatisticItem, type StatisticReport } from '@xuekao/contracts';
import type { PrintDocument, PrintPart } from '@xuekao/printing';
import type { ExamDoc } from '../exams/index.js';
import { siteTime } from '../kernel/texts.js';

interface ReportFacts {
  exam: Pick<ExamDoc, 'title' | 'startTime' | 'endTime'>;
  totalScore: number;
  qualifyScore: number;
  waiting: number;
  computedTime: string;
  report: StatisticReport;
  /** from the lowest facility; empty: the reader may not see questions */
  worst: readonly StatisticItem[];
  /** those who did not come, and the first of them */
  absent: { count: number; people: readonly { realName: string }[] };
}
/** Rows that leave the report on one page. */
export const mostWorst = 5;
const mostDeparts = 6;
export const mostNames = 48;
const longestText = 60;
const longestName = 30;
const none = '—';

/** A figure of points with two digits at most. */
const points = (value: number | null): string => (value === null ? none : String(Number(value.toFixed(2))));
const both = (one: number | null, other: number | null): string => `${points(one)} / ${points(other)}`;
const percent = (share: number | null): string => (share === null ? none : `${(share * 100).toFixed(1)}%`);
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The exam on one page, for whoever answers for it. */
export function examReport(facts: ReportFacts): PrintDocument {
  const { exam, report, worst, absent, computedTime } = facts;
  return {
    title: `${exam.title} ${siteText('print.report')}`,
    isTitled: true,
    facts: figures(facts),
    parts: [
      ...section(siteText('print.distribution'), '', distribution(report)),
      ...(worst.length === 0 ? [] : section(siteText('print.worst'), '', worstQuestions(worst))),
      ...(report.departs.length < 2 ? [] : section(siteText('print.departs'), departNote(report), departs(report))),
      ...(absent.count === 0 ? [] : section(siteText('print.absentees'), absentNote(absent.count), names(absent))),
    ],
    footer: siteText('print.reportFooter', { title: exam.title, time: siteTime.format(new Date(computedTime)) }),
  };
}

const section = (text: string, note: string, part: PrintPart): PrintPart[] => [{ kind: 'heading', text, note }, part];

function figures({ exam, totalScore, qualifyScore, waiting, report }: ReportFacts): [string, string][] {
  const { people, papers, mean, sd, median, highest, lowest, passed, alpha } = report;
  const rows: [string, string][] = [
    [siteText('print.ticketFrom'), siteTime.format(exam.startTime)],
    [siteText('print.ticketTo'), siteTime.format(exam.endTime)],
    [siteText('print.attended'), siteText('print.attendedOf', { people, papers })],
    [siteText('print.fullMark'), both(totalScore, qualifyScore)],
    [siteText('print.passRate'), siteText('print.passRateOf', { rate: percent(shareOf(passed, papers)), n: passed, m: papers })],
    [siteText('print.mean'), siteText('print.meanOf', { mean: points(mean), sd: points(sd) })],
    [siteText('print.extremes'), both(highest, lowest)],
    [siteText('print.median'), points(median)],
    [siteText('print.alpha'), points(alpha)],
  ];
  return waiting === 0 ? rows : [...rows, [siteText('print.notCounted'), siteText('print.papersOf', { n: waiting })]];
}

function distribution({ bands, papers }: StatisticReport): PrintPart {
  const most = Math.max(1, ...bands);
  const width = 100 / bands.length;
  return {
    kind: 'table',
    heads: [siteText('print.range'), siteText('print.count'), siteText('print.share')],
    widths: [0, 0, 0],
    // the best at the top, as in a list of marks
    rows: bands
      .map((count, at) => [`${Math.round(at * width)}%–${Math.round((at + 1) * width)}%`, String(count), percent(shareOf(count, papers))])
      .reverse(),
    bars: bands.map((count) => count / most).reverse(),
  };
}

const worstQuestions = (worst: readonly StatisticItem[]): PrintPart => ({
  kind: 'table',
  heads: [
    siteText('print.questionNumber'),
    siteText('print.questionType'),
    siteText('print.questionText'),
    siteText('print.questionMark'),
    siteText('print.rate'),
  ],
  widths: [0, 0, 1, 0, 0],
  rows: worst.map(({ number, quType, title, mean, full, facility }) => [
    ...[String(number), quTypeNames[quType], shortened(title)],
    ...[both(mean, full), percent(facility)],
  ]),
  bars: [],
});

const departs = ({ departs: all }: StatisticReport): PrintPart => ({
  kind: 'table',
  heads: (['dept', 'paperCount', 'mean', 'extremes', 'passRate'] as const).map((key) => siteText(`print.${key}`)),
  widths: [1, 0, 0, 0, 0],
  rows: all
    .slice(0, mostDeparts)
    .map(({ name, code, papers, mean, highest, lowest, passed }) => [
      shortened(name || (code === '' ? siteText('print.noDept') : code), longestName),
      String(papers),
      points(mean),
      both(highest, lowest),
      percent(shareOf(passed, papers)),
    ]),
  bars: [],
});
const departNote = ({ departs: all, moreDeparts }: StatisticReport): string =>
  all.length > mostDeparts ? siteText('print.departsMore', { n: all.length + moreDeparts, m: mostDeparts }) : '';

const names = ({ people }: ReportFacts['absent']): PrintPart => ({
  kind: 'table',
  heads: [],
  widths: [1],
  rows: [
    [
      people
        .slice(0, mostNames)
        .map(({ realName }) => realName)
        .join('、'),
    ],
  ],
  bars: [],
});
const absentNote = (n: number): string =>
  n > mostNames ? siteText('print.absenteesMore', { n, m: mostNames }) : siteText('print.absenteesOf', { n });

function shortened(text: string, most = longestText): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}
