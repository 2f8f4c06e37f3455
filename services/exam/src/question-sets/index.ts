export {
  setRevisionId,
  type FrozenGroup,
  type FrozenKeyDoc,
  type FrozenViewDoc,
  type RevisedQuestion,
  type SetRevisionDoc,
} from './question-set.model.js';
export type { PaperContent, PaperKeys, PlacedQuestion } from './paper-content.js';
export type { TemplateGroupDoc } from './template-group.js';
export { QuestionSetCollections } from './question-set.collections.js';
export { PaperContents, type PaperRef, type WholeSet } from './paper-contents.js';
export { criteriaOf, QuestionSource, isGone } from './question-source.js';
export { checkPools, drawPaper, isDrawn, planSet, variantCountFor } from './draw.js';
export { frozenDigest, isTodaysForm } from './frozen-digest.js';
export { trialQuestionCount, trialSetId, trialTenths } from './trial-set.js';
export { QuestionSetsModule } from './question-sets.module.js';
