import { Injectable } from '@nestjs/common';
import { siteText, type calls, type Input, type Output, type SurveyCross } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { streamSheets, type StreamCell } from '@xuekao/sheets';
import { fileTitle } from '../kernel/file-title.js';
import type { SurveyDoc } from '../surveys/index.js';
import { CrossCount, crossSide } from './cross.js';
import { SelectedAnswers } from './selected-answers.js';

type Calls = typeof calls.activity.surveyPapers;
const widths = [30, ...Array.from({ length: 27 }, () => 14)];

/** Cross tables: answers to one question by those to another, among the answers that a filter shows and that count. */
@Injectable()
export class CrossTables {
  constructor(private readonly selected: SelectedAnswers) {}

  async table(asked: Input<Calls['cross']>, context: UserContext): Promise<Output<Calls['cross']>> {
    return (await this.counted(asked, context)).cross;
  }

  /** Counts and percents, each on a sheet of its own. */
  async file(asked: Input<Calls['crossExport']>, context: UserContext): Promise<Output<Calls['crossExport']>> {
    const { survey, cross } = await this.counted(asked, context);
    const parts: Buffer[] = [];
    await streamSheets(
      [
        { name: siteText('survey.crossCounts'), widths, rows: rowsOf(cross, (n) => n) },
        { name: siteText('survey.crossRows'), widths, rows: rowsOf(cross, (n, row) => percent(n, row)) },
        { name: siteText('survey.crossColumns'), widths, rows: rowsOf(cross, (n, _row, column) => percent(n, column)) },
      ],
      async (bytes) => void parts.push(bytes),
    );
    context.note({ object: survey._id, after: { row: asked.row, column: asked.column, people: cross.people } });
    return { name: siteText('survey.crossFile', { title: fileTitle(survey.title) }), base64: Buffer.concat(parts).toString('base64') };
  }

  private async counted(
    { row, column, ...asked }: Input<Calls['cross']>,
    { caller }: UserContext,
  ): Promise<{ survey: SurveyDoc; cross: SurveyCross }> {
    const selection = await this.selected.asked(asked, caller);
    const { survey } = selection;
    const { questions } = survey;
    const count = new CrossCount(crossSide(row, questions), crossSide(column, questions));
    for await (const { block, counted } of this.selected.each(selection)) count.add(block, counted);
    return { survey, cross: count.table() };
  }
}

const percent = (n: number, of: number): StreamCell => (of === 0 ? null : Math.round((n / of) * 1000) / 10);

/** The table with a sum below and beside it. @param cell from the people of the cell, its row and its column */
async function* rowsOf(
  { people, row, column, cells }: SurveyCross,
  cell: (n: number, row: number, column: number) => StreamCell,
): AsyncGenerator<StreamCell[][]> {
  const total = siteText('survey.crossTotal');
  const line = (content: string, counts: readonly number[], count: number): StreamCell[] => [
    content,
    ...counts.map((n, at) => cell(n, count, column.options[at]?.count ?? 0)),
    cell(count, count, people),
  ];
  yield [
    [`${row.title} × ${column.title}`, ...column.options.map(({ content }) => content), total],
    ...row.options.map(({ content, count }, at) => line(content, cells[at] ?? [], count)),
    line(
      total,
      column.options.map(({ count }) => count),
      people,
    ),
  ];
}
