import { Injectable } from '@nestjs/common';
import { siteText, type calls, type Output } from '@xuekao/contracts';
import { Buses, type UserContext } from '@xuekao/platform';
import { RunningExam } from '../attempts/index.js';
import { BlindPapers, PaperForReview } from '../marking/index.js';
import { markedPaper } from './marked-paper.document.js';
import { ExamReader } from '../exams/index.js';
import { PrintService } from './print.service.js';

/** Papers that were handed in, as files. */
@Injectable()
export class PaperFiles {
  constructor(
    private readonly buses: Buses,
    private readonly print: PrintService,
    private readonly exams: ExamReader,
    private readonly running: RunningExam,
    private readonly blind: BlindPapers,
  ) {}

  /** @throws {BusinessError} those of who opens the paper to mark it; PRINT_HARD, BUSY */
  async pdf(word: string, context: UserContext): Promise<Output<typeof calls.exam.print.paperPdf>> {
    const id = await this.blind.idOf(word, context.caller);
    const paper = await this.buses.look(PaperForReview, { id }, context);
    const hasKeys = !(await this.running.is(await this.exams.ofAttempt(paper.examId)));
    const pdf = await this.print.file('pdf', markedPaper(paper, '', hasKeys));
    const name = siteText('print.paperFile', { title: fileWord(paper.title), name: fileWord(paper.realName || paper.alias) });
    return { name, base64: pdf.toString('base64') };
  }
}

/** Without the signs that a file's name may not hold. */
export const fileWord = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80);
