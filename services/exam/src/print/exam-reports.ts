import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output, type StatisticItem } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import type { PrintDocument } from '@xuekao/printing';
import { ExamAccess, marksBlind } from '../exams/index.js';
import { ExamAudience } from '../roster/index.js';
import { StatisticService } from '../statistics/index.js';
import { examReport, mostNames, mostWorst } from './exam-report.document.js';
import { fileWord } from './paper-files.js';
import { PrintService } from './print.service.js';

type Calls = typeof calls.exam.print;

/** 考试报告: one page on an exam, of the caller's part of it. */
@Injectable()
export class ExamReports {
  constructor(
    private readonly statistics: StatisticService,
    private readonly access: ExamAccess,
    private readonly audience: ExamAudience,
    private readonly print: PrintService,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, REPORT_NONE, PRINT_HARD, BUSY */
  async pdf(input: Input<Calls['examReport']>, context: UserContext): Promise<Output<Calls['examReport']>> {
    const document = await this.document(input, context);
    const pdf = await this.print.file('pdf', document);
    context.note({ object: input.examId });
    return { name: `${fileWord(document.title)}.pdf`, base64: pdf.toString('base64') };
  }

  /** @throws {BusinessError} NOT_FOUND, REPORT_NONE */
  async document(input: Input<Calls['examReport']>, context: Pick<UserContext, 'caller' | 'requestId'>): Promise<PrintDocument> {
    const { exam, within } = await this.access.ofStaff(input.examId, context.caller);
    const { report, ...statistics } = await this.statistics.report(input, context);
    if (report === null || report.papers === 0) throw new BusinessError('REPORT_NONE');
    const worst = statistics.mayAnalyse ? await this.worst(input, context) : [];
    // a list of those who did not come names the others, too
    const absent = marksBlind(context.caller, exam)
      ? { count: 0, people: [] }
      : await this.audience.absent(exam, within, context.requestId, mostNames);
    return examReport({ ...statistics, exam, report, worst, absent });
  }

  /** None for who sits the exam. */
  private async worst({ examId, which }: Input<Calls['examReport']>, context: Pick<UserContext, 'caller'>): Promise<StatisticItem[]> {
    const asked = { current: 1, size: 200, orders: [{ column: 'facility', asc: true }], params: { examId, which } };
    try {
      const { records } = await this.statistics.items(asked, context);
      return records.filter(({ part, facility, isGiven }) => part === 0 && facility !== null && !isGiven).slice(0, mostWorst);
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'MARKS_OWN_EXAM') return [];
      throw error;
    }
  }
}
