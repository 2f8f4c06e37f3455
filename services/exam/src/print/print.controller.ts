import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ArchiveService } from './archive.service.js';
import { BlankPapers } from './blank-papers.js';
import { ExamReports } from './exam-reports.js';
import { PaperFiles } from './paper-files.js';
import { Tickets } from './tickets.js';

@Controller()
export class PrintController {
  constructor(
    private readonly papers: PaperFiles,
    private readonly archives: ArchiveService,
    private readonly blanks: BlankPapers,
    private readonly ticketFiles: Tickets,
    private readonly reports: ExamReports,
  ) {}

  @Handle(calls.exam.print.paperPdf)
  paper({ id }: Input<typeof calls.exam.print.paperPdf>, context: UserContext) {
    return this.papers.pdf(id, context);
  }

  @Handle(calls.exam.print.startArchive)
  startArchive(input: Input<typeof calls.exam.print.startArchive>, context: UserContext) {
    return this.archives.start(input, context);
  }

  @Handle(calls.exam.print.archive)
  archive(input: Input<typeof calls.exam.print.archive>, context: UserContext) {
    return this.archives.state(input, context);
  }

  @Handle(calls.exam.print.stopArchive)
  stopArchive(input: Input<typeof calls.exam.print.stopArchive>, context: UserContext) {
    return this.archives.stop(input, context);
  }

  @Handle(calls.exam.print.archivePart)
  archivePart(input: Input<typeof calls.exam.print.archivePart>, context: UserContext) {
    return this.archives.part(input, context);
  }

  @Handle(calls.exam.print.templatePaper)
  templatePaper(input: Input<typeof calls.exam.print.templatePaper>, context: UserContext) {
    return this.blanks.ofTemplate(input, context);
  }

  @Handle(calls.exam.print.examPaper)
  examPaper(input: Input<typeof calls.exam.print.examPaper>, context: UserContext) {
    return this.blanks.ofExam(input, context);
  }

  @Handle(calls.exam.print.examPrints)
  examPrints(input: Input<typeof calls.exam.print.examPrints>, context: UserContext) {
    return this.ticketFiles.info(input, context);
  }

  @Handle(calls.exam.print.examReport)
  report(input: Input<typeof calls.exam.print.examReport>, context: UserContext) {
    return this.reports.pdf(input, context);
  }

  @Handle(calls.exam.print.tickets)
  tickets(input: Input<typeof calls.exam.print.tickets>, context: UserContext) {
    return this.ticketFiles.file(input, context);
  }
}
