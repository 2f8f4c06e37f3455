import { Injectable } from '@nestjs/common';
import { BusinessError, siteText, type calls, type Input, type Output, type SurveyQuestion } from '@xuekao/contracts';
import { PieceEvents, type PreparedEvent, type StreamContext, type UserContext } from '@xuekao/platform';
import { csvOf, piecesOf, streamFile, streamSheets, streamZip, type StreamCell } from '@xuekao/sheets';
import { fileTitle } from '../kernel/file-title.js';
import { AnswerRows, codes, ownWidths, questionColumns, type Way } from './answer-rows.js';
import { SelectedAnswers, type Ordered, type Selection } from './selected-answers.js';
import { codebook, variableColumns } from './variables.js';

type Calls = typeof calls.activity.surveyPapers;
type Pieces = Input<Calls['exportPieces']>;
type Write = (bytes: Buffer) => Promise<void>;
type Rows = AsyncIterable<StreamCell[][]>;

/** Of a file that is one answer, and of one that comes in pieces: a spreadsheet has 1,048,576 rows. */
const [maxRows, mostRows] = [100_000, 1_000_000];
/** In memory at a time are two pieces here, and one at the gateway. */
const pieceBytes = 512 * 1024;
const questionWidth = 30;

/** Answers as a file: in words, or as codes with a table that says what they mean. */
@Injectable()
export class ResultExport {
  constructor(
    private readonly selected: SelectedAnswers,
    private readonly answerRows: AnswerRows,
  ) {}

  async file({ by, ...asked }: Input<Calls['export']>, { caller, note }: UserContext): Promise<Output<Calls['export']>> {
    const selection = await this.selected.asked(asked, caller);
    const { survey } = selection;
    const found = await this.within(selection, maxRows);
    const parts: Buffer[] = [];
    const rows = this.answerRows.of(survey, found, questionColumns(survey.questions, by));
    await sheets(rows, survey.questions, by, async (bytes) => void parts.push(bytes));
    note({ object: survey._id, after: { rows: found.places.length } });
    return { name: siteText('survey.exportFile', { title: fileTitle(survey.title) }), base64: Buffer.concat(parts).toString('base64') };
  }

  /** The pieces, one behind the other, are the file. @throws {BusinessError} NOT_FOUND, EXPORT_TOO_MANY */
  async *pieces(
    { by, format, ...asked }: Pieces,
    { caller, gone, note }: UserContext & StreamContext,
  ): AsyncGenerator<Output<Calls['exportPieces']> | PreparedEvent, void> {
    const selection = await this.selected.asked(asked, caller);
    const { survey } = selection;
    const { questions } = survey;
    const found = await this.within(selection, mostRows);
    const total = found.places.length;
    note({ object: survey._id, after: { rows: total, by, format } });
    let done = 0;
    yield { total, done, piece: '', name: '' };
    const columns = format === 'csv' && by === 'codes' ? variableColumns(questions) : questionColumns(questions, by);
    const rows = this.answerRows.of(survey, found, columns, (n) => {
      done = n;
    });
    const write = { xlsx: sheets, csv: texts }[format];
    const events = new PieceEvents<Output<Calls['exportPieces']>>();
    for await (const piece of piecesOf((take) => write(rows, questions, by, take), pieceBytes)) {
      if (gone.aborted) return;
      yield events.of({ total, done, name: '' }, piece);
    }
    const key = format === 'xlsx' ? 'survey.exportFile' : by === 'codes' ? 'survey.csvPack' : 'survey.csvFile';
    yield { total, done, piece: '', name: siteText(key, { title: fileTitle(survey.title) }) };
  }

  /** In the order in which they were handed in. @throws {BusinessError} EXPORT_TOO_MANY, BUSY */
  private async within(selection: Selection, max: number): Promise<Ordered> {
    const found = await this.selected.ordered(selection, 'handTime', 1);
    const n = found.places.length;
    if (n > max) throw new BusinessError('EXPORT_TOO_MANY', { n, max });
    return found;
  }
}

function sheets(rows: Rows, questions: readonly SurveyQuestion[], by: Way, write: Write): Promise<void> {
  const widths = [...ownWidths, ...questionColumns(questions, by).map(() => questionWidth)];
  return streamSheets(
    [
      { name: siteText('survey.sheet'), widths, rows },
      ...(by === 'codes' ? [{ name: siteText('survey.codeSheet'), widths: [40, 40, 12], rows: codes(questions) }] : []),
    ],
    write,
  );
}

/** One CSV file, or two of them in a zip file. */
function texts(rows: Rows, questions: readonly SurveyQuestion[], by: Way, write: Write): Promise<void> {
  const answers = csvOf(rows);
  if (by === 'labels') return streamFile(answers, write);
  return streamZip(
    [
      { name: siteText('survey.csvCodes'), make: csvOf(codebook(questions)) },
      { name: siteText('survey.csvAnswers'), make: answers },
    ],
    write,
  );
}
