import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { Answering } from './answering.js';
import { Joining } from './joining.js';
import { OwnLists } from './own-lists.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;

@Controller()
export class AnswerController {
  constructor(
    private readonly joining: Joining,
    private readonly answering: Answering,
    private readonly lists: OwnLists,
  ) {}

  @Handle(surveys.minePaging)
  mine(query: Input<typeof surveys.minePaging>, context: CallContext) {
    return this.lists.mine(query, context);
  }

  @Handle(surveyPapers.joinPaging)
  joined(query: Input<typeof surveyPapers.joinPaging>, context: CallContext) {
    return this.lists.joined(query, context);
  }

  @Handle(surveys.view)
  view(input: Input<typeof surveys.view>, context: CallContext) {
    return this.joining.view(input, context);
  }

  @Handle(surveyPapers.create)
  create(input: Input<typeof surveyPapers.create>, context: CallContext) {
    return this.joining.create(input, context);
  }

  @Handle(surveyPapers.detailForAnswer)
  detail(input: Input<typeof surveyPapers.detailForAnswer>, context: CallContext) {
    return this.answering.detail(input, context);
  }

  @Handle(surveyQuestions.fillAnswer)
  async fill(input: Input<typeof surveyQuestions.fillAnswer>, context: CallContext) {
    await this.answering.fill(input, context);
    return {};
  }

  @Handle(surveyQuestions.handPaper)
  handIn(input: Input<typeof surveyQuestions.handPaper>, context: CallContext) {
    return this.answering.handIn(input, context);
  }
}
