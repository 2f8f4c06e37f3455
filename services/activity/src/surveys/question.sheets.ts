import { Injectable } from '@nestjs/common';
import { siteText, type calls, type Input, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import { fileTitle } from '../kernel/file-title.js';
import { headings, readTable, rowFor, widths } from './question.table.js';
import { SurveyReader } from './survey.reader.js';

type Calls = typeof calls.activity.surveyQuestions;
/** Of one answer. */
const mostFaults = 200;

/** Questions of a survey as a spreadsheet. */
@Injectable()
export class QuestionSheets {
  constructor(private readonly reader: SurveyReader) {}

  /** @throws {BusinessError} NOT_FOUND, BUSY */
  async file(id: string, { caller }: UserContext): Promise<Output<Calls['export']>> {
    const { title, questions } = await this.reader.reached(id, caller);
    const name = siteText('survey.designFile', { title: fileTitle(title) });
    return { name, base64: await sheet(questions.map(rowFor)) };
  }

  /** A question of each type, which a person writes over. @throws {BusinessError} BUSY */
  async template(): Promise<Output<Calls['importTemplate']>> {
    const [yes, no] = [siteText('survey.yes'), siteText('survey.no')];
    const rows = [
      [siteText('survey.radio'), siteText('survey.exampleRadio'), yes, '', '', '', '', siteText('survey.exampleRadioOptions')],
      [siteText('survey.multi'), siteText('survey.exampleMulti'), yes, '1', '2', '', '', siteText('survey.exampleMultiOptions')],
      [siteText('survey.radioScore'), siteText('survey.exampleScore'), yes, '', '', '', '', siteText('survey.exampleScoreOptions')],
      [siteText('survey.scale'), siteText('survey.exampleScale'), yes, '', '', '5', '', siteText('survey.exampleScaleOptions')],
      [
        ...[siteText('survey.matrix'), siteText('survey.exampleMatrix'), yes, '', '', ''],
        ...[siteText('survey.exampleMatrixRows'), siteText('survey.exampleMatrixOptions')],
      ],
      [siteText('survey.saq'), siteText('survey.exampleSaq'), no, '', '', '', '', ''],
    ];
    return { name: siteText('survey.templateFile'), base64: await sheet(rows) };
  }

  /** @throws {BusinessError} IMPORT_HEADINGS, IMPORT_NO_ROWS */
  read({ rows }: Input<Calls['import']>): Output<Calls['import']> {
    const { questions, faults } = readTable(rows);
    return { questions, faultCount: faults.length, faults: faults.slice(0, mostFaults) };
  }
}

async function sheet(rows: readonly (readonly string[])[]): Promise<string> {
  const bytes = await writeSheets([{ name: siteText('survey.designSheet'), widths, rows: [headings(), ...rows] }]);
  return bytes.toString('base64');
}
