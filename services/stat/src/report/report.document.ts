import { siteText, type Output, type calls, type ReportFigures } from '@xuekao/contracts';
import type { PrintDocument, PrintPart } from '@xuekao/printing';
import { changeOf, columns, departName, shown, shownChange, type ReportColumnSpec } from './report-columns.js';

type Calls = typeof calls.stat.report;
export interface ReportFacts {
  siteName: string;
  /** of the department; all of them: their common name */
  scope: string;
  summary: Output<Calls['summary']>;
  departs: Output<Calls['departs']>['records'];
  madeAt: Date;
}
/** Rows of the table, and of a chart: more than a head reads. */
const [mostRows, mostBars] = [200, 20];
const charted: readonly ReportColumnSpec['name'][] = ['papers', 'passRate', 'scoreRate', 'learnHours'];
const longestName = 24;
const instant = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });

/** The report on paper: what it is about, all figures beside those of the other period, charts and the table of departments. */
export function reportDocument({ siteName, scope, summary, departs, madeAt }: ReportFacts): PrintDocument {
  const { now, before, people } = summary;
  return {
    title: `${scope} ${siteText('report.title')}`,
    isTitled: true,
    facts: [
      [siteText('report.site'), siteName],
      [siteText('report.scope'), scope],
      [siteText('report.period'), siteText('report.span', now)],
      [siteText('report.compared'), siteText('report.span', before)],
      [siteText('report.people'), String(people)],
      [siteText('report.made'), instant.format(madeAt)],
    ],
    parts: [
      { kind: 'heading', text: siteText('report.figures'), note: '' },
      overview(now.figures, before.figures),
      ...(departs.length < 2 ? [] : charts(departs)),
      ...(departs.length === 0 ? [] : table(departs)),
    ],
    footer: siteText('report.footer', { site: siteName, from: now.from, to: now.to }),
  };
}

const overview = (now: ReportFigures, before: ReportFigures): PrintPart => ({
  kind: 'table',
  heads: [siteText('report.figure'), siteText('report.now'), siteText('report.before'), siteText('report.change')],
  widths: [2, 1, 1, 1],
  rows: columns.map(({ name, of, isShare }) => [
    ...[siteText(`report.${name}`), shown(of(now), isShare), shown(of(before), isShare)],
    shownChange(changeOf(of(now), of(before))),
  ]),
  bars: [],
});

function charts(departs: ReportFacts['departs']): PrintPart[] {
  return columns
    .filter(({ name }) => charted.includes(name))
    .flatMap((column): PrintPart[] => {
      const rows = departs.slice(0, mostBars);
      const values = rows.flatMap(({ now, before }) => [column.of(now) ?? 0, column.of(before) ?? 0]);
      const most = column.isShare ? 100 : Math.max(...values);
      if (values.every((value) => value === 0)) return [];
      const bar = (figures: ReportFigures): { share: number; text: string } => ({
        share: (column.of(figures) ?? 0) / most,
        text: shown(column.of(figures), column.isShare),
      });
      return [
        { kind: 'heading', text: siteText('report.chartOf', { name: siteText(`report.${column.name}`) }), note: '' },
        {
          kind: 'chart',
          series: [siteText('report.now'), siteText('report.before')],
          rows: rows.map((row) => ({ label: shortened(departName(row)), bars: [bar(row.now), bar(row.before)] })),
        },
      ];
    });
}

const short = {
  papers: 'shortPapers',
  marked: 'shortMarked',
  passed: 'shortPassed',
  passRate: 'shortPassRate',
  scoreRate: 'shortScoreRate',
  answered: 'shortAnswered',
  accuracy: 'shortAccuracy',
  begun: 'shortBegun',
  finished: 'shortFinished',
  learnHours: 'shortLearnHours',
  points: 'shortPoints',
  certs: 'shortCerts',
} as const;

function table(departs: ReportFacts['departs']): PrintPart[] {
  const note = departs.length > mostRows ? siteText('report.departsMore', { n: departs.length, m: mostRows }) : '';
  return [
    { kind: 'heading', text: siteText('report.departs'), note },
    {
      kind: 'table',
      isDense: true,
      heads: [siteText('report.depart'), siteText('report.people'), ...columns.map(({ name }) => siteText(`report.${short[name]}`))],
      widths: [1, 0, ...columns.map(() => 0)],
      rows: departs
        .slice(0, mostRows)
        .map((row) => [shortened(departName(row)), String(row.people), ...columns.map(({ of, isShare }) => shown(of(row.now), isShare))]),
      bars: [],
    },
  ];
}

const shortened = (text: string): string => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text);
