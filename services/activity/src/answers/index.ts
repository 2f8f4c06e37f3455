export { chosenIn, idsOf, shapeFrom } from './answer-block.js';
export type { BlockNumber, Column, QuestionColumns } from './answer-block.js';
export { AnswerBlocks } from './answer-blocks.js';
export type { HeldAnswers, HeldBlock } from './answer-blocks.js';
export { AnswersModule } from './answers.module.js';
export { PaperCollections } from './paper.collections.js';
export type { SurveyPaperDoc } from './paper.model.js';
export { ValidAnswers } from './valid-answers.js';
