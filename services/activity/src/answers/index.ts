export { AnswersModule } from './answers.module.js';
export { PaperCollections } from './paper.collections.js';
export type { SurveyPaperDoc } from './paper.model.js';
export { ValidAnswers } from './valid-answers.js';
