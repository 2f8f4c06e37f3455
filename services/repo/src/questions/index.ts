export { QuestionCollections } from './question.collections.js';
export { Tally } from './question.tally.js';
export { newQuestion } from './question.documents.js';
export { readVersion } from './question.spellings.js';
export { toWire } from './question.wire.js';
export { type Draft, draftOf } from './question.draft.js';
export { type QuestionDoc, type VersionDoc, textIndexes } from './question.model.js';
export type { ReportDoc } from './report.model.js';
export { QuestionsModule } from './questions.module.js';
