export { blindOrder, BlindPapers } from './blind-papers.js';
export { resultGroups, resultHead, scoresOf, toMark } from './marked-paper.view.js';
export { MarkingModule } from './marking.module.js';
export { MarkingScopes } from './marking-scope.js';
export { PaperForReview } from './review.queries.js';
export { ReviewNews } from './review.news.js';
