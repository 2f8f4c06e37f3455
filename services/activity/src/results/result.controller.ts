import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { CrossTables } from './cross.service.js';
import { ResultExport } from './result.export.js';
import { ResultService } from './result.service.js';

const { surveyPapers } = calls.activity;

@Controller()
export class ResultController {
  constructor(
    private readonly results: ResultService,
    private readonly exported: ResultExport,
    private readonly crossTables: CrossTables,
  ) {}

  @Handle(surveyPapers.statistic)
  statistic(input: Input<typeof surveyPapers.statistic>, context: UserContext) {
    return this.results.statistic(input, context);
  }

  @Handle(surveyPapers.paging)
  paging(query: Input<typeof surveyPapers.paging>, context: UserContext) {
    return this.results.paging(query, context);
  }

  @Handle(surveyPapers.detail)
  detail({ id }: Input<typeof surveyPapers.detail>, context: UserContext) {
    return this.results.detail(id, context);
  }

  @Handle(surveyPapers.valid)
  async valid(input: Input<typeof surveyPapers.valid>, context: UserContext) {
    await this.results.valid(input, context);
    return {};
  }

  @Handle(surveyPapers.textPaging)
  texts(query: Input<typeof surveyPapers.textPaging>, context: UserContext) {
    return this.results.texts(query, context);
  }

  @Handle(surveyPapers.export)
  export(input: Input<typeof surveyPapers.export>, context: UserContext) {
    return this.exported.file(input, context);
  }

  @Handle(surveyPapers.exportPieces)
  async exportPieces(input: Input<typeof surveyPapers.exportPieces>, context: UserContext & StreamContext) {
    return this.exported.pieces(input, context);
  }

  @Handle(surveyPapers.cross)
  cross(input: Input<typeof surveyPapers.cross>, context: UserContext) {
    return this.crossTables.table(input, context);
  }

  @Handle(surveyPapers.crossExport)
  crossExport(input: Input<typeof surveyPapers.crossExport>, context: UserContext) {
    return this.crossTables.file(input, context);
  }

  @Handle(surveyPapers.listProvince)
  provinces({ id }: Input<typeof surveyPapers.listProvince>, context: UserContext) {
    return this.results.places(id, 'province', context);
  }

  @Handle(surveyPapers.listCity)
  cities({ id }: Input<typeof surveyPapers.listCity>, context: UserContext) {
    return this.results.places(id, 'city', context);
  }
}
