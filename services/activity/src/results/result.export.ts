import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  isChoice,
  siteText,
  stepsOf,
  type calls,
  type Input,
  type Output,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { streamSheets, type StreamCell } from '@xuekao/sheets';
import type { QueryFilter } from 'mongoose';
import { PaperCollections, type SurveyPaperDoc } from '../answers/index.js';
import { titleOf, type SurveyDoc } from '../surveys/index.js';
import { ResultService } from './result.service.js';

type Calls = typeof calls.activity.surveyPapers;
type Way = Input<Calls['export']>['by'];

const maxRows = 100_000;
const piece = 500;
const ownWidths = [8, 14, 20, 20, 10, 8, 12, 12, 8];
const questionWidth = 30;
const titleLength = 200;
const instants = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const instant = (at: Date | null): string => (at ? instants.format(at) : '');

/** Answers as a spreadsheet: in words, or as codes with a table that says what they mean. */
@Injectable()
export class ResultExport {
  constructor(
    private readonly results: ResultService,
    private readonly store: PaperCollections,
  ) {}

  async file({ by, ...asked }: Input<Calls['export']>, { caller, note }: UserContext): Promise<Output<Calls['export']>> {
    const { survey, filter } = await this.results.asked(asked, caller);
    const n = await this.store.papers.countDocuments(filter, { limit: maxRows + 1 });
    if (n > maxRows) throw new BusinessError('EXPORT_TOO_MANY', { n: `${maxRows}+`, max: maxRows });
    const parts: Buffer[] = [];
    const { questions } = survey;
    const widths = [...ownWidths, ...questions.flatMap((question) => partsOf(question).map(() => questionWidth))];
    await streamSheets(
      [
        { name: siteText('survey.sheet'), widths, rows: this.rows(survey, filter, by) },
        ...(by === 'codes' ? [{ name: siteText('survey.codeSheet'), widths: [40, 40, 12], rows: codes(questions) }] : []),
      ],
      async (bytes) => void parts.push(bytes),
    );
    note({ object: survey._id, after: { rows: n } });
    return { name: siteText('survey.exportFile', { title: survey.title }), base64: Buffer.concat(parts).toString('base64') };
  }

  private async *rows({ questions, needLogin }: SurveyDoc, filter: QueryFilter<SurveyPaperDoc>, by: Way): AsyncGenerator<StreamCell[][]> {
    const own = ['number', 'person', 'startTime', 'handTime', 'costSeconds', 'totalScore', 'province', 'city', 'validity'] as const;
    let rows: StreamCell[][] = [
      [
        ...own.map((key) => siteText(`survey.${key}`)),
        ...questions.flatMap((question, at) => partsOf(question).map((row) => heading(question, at, questions, row))),
      ],
    ];
    let number = 0;
    const found = this.store.papers.find(filter).sort({ handTime: 1 }).lean<SurveyPaperDoc[]>().cursor({ batchSize: piece });
    for await (const one of found) {
      const paper: SurveyPaperDoc = one;
      const given = new Map(paper.answers.map((answer) => [answer.quId, answer]));
      rows.push([
        ...[(number += 1), needLogin ? paper.realName : '', instant(paper.startTime), instant(paper.handTime)],
        ...[paper.costSeconds, paper.totalScore, paper.province, paper.city, siteText(paper.valid ? 'survey.yes' : 'survey.no')],
        ...questions.flatMap((question) => partsOf(question).map((row) => cellOf(question, ofRow(given.get(question.id), row), by))),
      ]);
      if (rows.length < piece) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}

type Row = NonNullable<SurveyQuestion['rowList']>[number];
/** Columns of a question: one for each row of a matrix, one (null) for any other. */
const partsOf = ({ rowList }: SurveyQuestion): readonly (Row | null)[] => rowList ?? [null];
/** The answer in one row of a matrix. */
function ofRow(answer: SurveyAnswer | undefined, row: Row | null): SurveyAnswer | undefined {
  if (row === null || answer === undefined) return answer;
  const options = answer.options.filter((option) => option.row === row.id);
  return options.length === 0 ? undefined : { ...answer, options };
}
const heading = (question: SurveyQuestion, at: number, questions: readonly SurveyQuestion[], row: Row | null = null): string =>
  `${at + 1}. ${titleOf(question, questions).slice(0, titleLength)}${row === null ? '' : ` — ${row.content}`}`;

function cellOf(question: SurveyQuestion, answer: SurveyAnswer | undefined, by: Way): StreamCell {
  if (!answer) return null;
  if (question.quType === 'saq') return answer.answer;
  if (question.quType === 'scale') return Number(answer.answer);
  const words = question.answerList.flatMap(({ id, content }, at) => {
    const chosen = answer.options.find((option) => option.id === id);
    if (!chosen) return [];
    const name = by === 'codes' ? String(at + 1) : content;
    return [chosen.remark === '' ? name : `${name}（${chosen.remark}）`];
  });
  return words.length === 1 && /^\d+$/.test(words[0] ?? '') && by === 'codes' ? Number(words[0]) : words.join(siteText('general.listSign'));
}

async function* codes(questions: readonly SurveyQuestion[]): AsyncGenerator<StreamCell[][]> {
  yield [
    [siteText('survey.question'), siteText('survey.option'), siteText('survey.code')],
    ...questions.flatMap((question, at): StreamCell[][] => {
      const title = heading(question, at, questions);
      if (isChoice(question.quType) || question.quType === 'matrix')
        return question.answerList.map(({ content }, index) => [title, content, index + 1]);
      return question.quType === 'scale'
        ? stepsOf(question).map((step, index) => [title, question.answerList[index]?.content ?? '', step])
        : [];
    }),
  ];
}
