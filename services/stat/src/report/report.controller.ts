import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ReportDetails } from './report-details.js';
import { ReportFiles } from './report-files.js';
import { ReportLists } from './report-lists.js';

const { report } = calls.stat;

@Controller()
export class ReportController {
  constructor(
    private readonly lists: ReportLists,
    private readonly details: ReportDetails,
    private readonly files: ReportFiles,
  ) {}

  @Handle(report.summary)
  summary(input: Input<typeof report.summary>, context: UserContext) {
    return this.lists.summary(input, context);
  }

  @Handle(report.departs)
  departs(input: Input<typeof report.departs>, context: UserContext) {
    return this.lists.departs(input, context);
  }

  @Handle(report.people)
  people(input: Input<typeof report.people>, context: UserContext) {
    return this.lists.people(input, context);
  }

  @Handle(report.rows)
  rows(input: Input<typeof report.rows>, context: UserContext) {
    return this.details.rows(input, context);
  }

  @Handle(report.sheet)
  sheet(input: Input<typeof report.sheet>, context: UserContext) {
    return this.files.sheet(input, context);
  }

  @Handle(report.print)
  print(input: Input<typeof report.print>, context: UserContext) {
    return this.files.print(input, context);
  }
}
