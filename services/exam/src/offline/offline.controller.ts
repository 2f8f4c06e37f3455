import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { OfflineService } from './offline.service.js';
import { OfflineSheets } from './offline.sheets.js';

const of = calls.exam.offline;

@Controller()
export class OfflineController {
  constructor(
    private readonly offline: OfflineService,
    private readonly sheets: OfflineSheets,
  ) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.offline.paging(input, context);
  }

  @Handle(of.save)
  save(input: Input<typeof of.save>, context: UserContext) {
    return this.offline.save(input, context);
  }

  @Handle(of.template)
  template(input: Input<typeof of.template>, context: UserContext) {
    return this.sheets.template(input, context);
  }

  @Handle(of.check)
  check(input: Input<typeof of.check>, context: UserContext) {
    return this.sheets.check(input, context);
  }
}
