import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QuestionSheets } from './question.sheets.js';
import { SurveyQuestions } from './survey.questions.js';
import { SurveyService } from './survey.service.js';

const { surveys, surveyQuestions } = calls.activity;

@Controller()
export class SurveyController {
  constructor(
    private readonly service: SurveyService,
    private readonly questions: SurveyQuestions,
    private readonly sheets: QuestionSheets,
  ) {}

  @Handle(surveys.paging)
  paging(query: Input<typeof surveys.paging>, context: UserContext) {
    return this.service.paging(query, context);
  }

  @Handle(surveys.detail)
  detail({ id }: Input<typeof surveys.detail>, context: UserContext) {
    return this.service.detail(id, context);
  }

  @Handle(surveys.save)
  save(input: Input<typeof surveys.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(surveys.publish)
  async publish(input: Input<typeof surveys.publish>, context: UserContext) {
    await this.service.publish(input, context);
    return {};
  }

  @Handle(surveys.copy)
  copy({ id }: Input<typeof surveys.copy>, context: UserContext) {
    return this.service.copy(id, context);
  }

  @Handle(surveys.delete)
  async remove({ ids }: Input<typeof surveys.delete>, context: UserContext) {
    await this.service.remove(ids, context);
    return {};
  }

  @Handle(surveyQuestions.listAll)
  listAll({ id }: Input<typeof surveyQuestions.listAll>, context: UserContext) {
    return this.questions.listAll(id, context);
  }

  @Handle(surveyQuestions.saveAll)
  saveAll(input: Input<typeof surveyQuestions.saveAll>, context: UserContext) {
    return this.questions.saveAll(input, context);
  }

  @Handle(surveyQuestions.export)
  exportQuestions({ id }: Input<typeof surveyQuestions.export>, context: UserContext) {
    return this.sheets.file(id, context);
  }

  @Handle(surveyQuestions.importTemplate)
  importTemplate() {
    return this.sheets.template();
  }

  @Handle(surveyQuestions.import)
  async importQuestions(input: Input<typeof surveyQuestions.import>) {
    return this.sheets.read(input);
  }

  @Handle(surveyQuestions.listTitle)
  listTitle({ id }: Input<typeof surveyQuestions.listTitle>, context: UserContext) {
    return this.questions.listTitle(id, context);
  }

  @Handle(surveyQuestions.preview)
  preview({ id }: Input<typeof surveyQuestions.preview>, context: UserContext) {
    return this.questions.preview(id, context);
  }
}
