import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output, type ReportFigures } from '@xuekao/contracts';
import { CallClient, CLOCK, CONFIG, LOGGER, type Clock, type Config, type Logger, type UserContext } from '@xuekao/platform';
import { Printer } from '@xuekao/printing';
import { streamSheets, type StreamCell } from '@xuekao/sheets';
import { changeOf, columns, departName } from './report-columns.js';
import { reportDocument } from './report.document.js';
import { figuresOf } from './report-figures.js';
import { ReportLists } from './report-lists.js';
import { Scopes, type Scope } from './report-scope.js';

type Calls = typeof calls.stat.report;
const maxPeople = 100_000;
const piece = 500;
const nameWidth = 24;
const figureWidth = 14;

/** The report as a spreadsheet, and on paper. */
@Injectable()
export class ReportFiles implements OnApplicationShutdown {
  private readonly printer: Printer;

  constructor(
    private readonly lists: ReportLists,
    private readonly scopes: Scopes,
    private readonly client: CallClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { print }: Pick<Config, 'print'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.printer = new Printer('term report', print, logger);
  }

  onApplicationShutdown(): void {
    this.printer.close();
  }

  /** @throws {BusinessError} NOT_FOUND, STAT_SPAN, EXPORT_TOO_MANY */
  async sheet(asked: Input<Calls['sheet']>, { caller, note }: UserContext): Promise<Output<Calls['sheet']>> {
    const scope = this.scopes.of(asked, caller);
    const people = await this.lists.countPeople(scope);
    if (people > maxPeople) throw new BusinessError('EXPORT_TOO_MANY', { n: people, max: maxPeople });
    const parts: Buffer[] = [];
    const widths = (names: number): number[] => [
      ...Array.from({ length: names }, () => nameWidth),
      ...Array.from({ length: 3 * columns.length }, () => figureWidth),
    ];
    await streamSheets(
      [
        { name: siteText('report.departSheet'), widths: widths(2), rows: this.departRows(scope) },
        { name: siteText('report.personSheet'), widths: widths(3), rows: this.personRows(scope) },
      ],
      async (bytes) => void parts.push(bytes),
    );
    note({ object: scope.root, after: { ...scope.now, people } });
    return { name: `${siteText('report.file', scope.now)}.xlsx`, base64: Buffer.concat(parts).toString('base64') };
  }

  /** @throws {BusinessError} NOT_FOUND, STAT_SPAN, PRINT_HARD, BUSY */
  async print(asked: Input<Calls['print']>, context: UserContext): Promise<Output<Calls['print']>> {
    const { requestId } = context;
    const [summary, { siteName }] = await Promise.all([
      this.lists.summary(asked, context),
      this.client.call(calls.identity.site.info, {}, { requestId }),
    ]);
    const rows = await this.lists.departRows(this.scopes.of(asked, context.caller));
    const departs = rows.map(({ sums, ...own }) => ({ ...own, now: figuresOf(sums.now), before: figuresOf(sums.before) }));
    const scope = summary.deptName === '' ? siteText('report.wholeSite') : summary.deptName;
    const document = reportDocument({ siteName, scope, summary, departs, madeAt: new Date(this.clock.now()) });
    const pdf = await this.printer.file('pdf', document);
    context.note({ object: summary.deptCode, after: { from: summary.now.from, to: summary.now.to } });
    return { name: `${siteText('report.file', summary.now)}.pdf`, base64: pdf.toString('base64') };
  }

  private async *departRows(scope: Scope): AsyncGenerator<StreamCell[][]> {
    const rows = await this.lists.departRows(scope);
    yield [
      [siteText('report.depart'), siteText('report.people'), ...headings()],
      ...rows.map((row) => [departName(row), row.people, ...cellsOf(figuresOf(row.sums.now), figuresOf(row.sums.before))]),
    ];
  }

  private async *personRows(scope: Scope): AsyncGenerator<StreamCell[][]> {
    yield [[siteText('report.person'), siteText('report.userName'), siteText('report.depart'), ...headings()]];
    for await (const people of this.lists.everybody(scope, piece))
      yield people.map(({ realName, userName, deptName, now, before }) => [realName, userName, deptName, ...cellsOf(now, before)]);
  }
}

const headings = (): string[] =>
  columns.flatMap(({ name, isShare }) => {
    const plain = siteText(`report.${name}`);
    const title = isShare ? siteText('report.percent', { name: plain }) : plain;
    return [title, `${title} · ${siteText('report.before')}`, `${title} · ${siteText('report.change')}`];
  });

const cellsOf = (now: ReportFigures, before: ReportFigures): StreamCell[] =>
  columns.flatMap(({ of }) => [of(now), of(before), changeOf(of(now), of(before))]);
