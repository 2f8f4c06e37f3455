export { ExamAudience, type Learner } from './exam-audience.js';
export { resultGroups, resultHead, scoresOf, toMark } from './marked-paper.view.js';
export { MarkingModule } from './marking.module.js';
export { MarkingScopes } from './marking-scope.js';
export { OwnTimes } from './own-times.js';
export { RosterService } from './roster.service.js';
export { PaperForReview } from './review.queries.js';
export { ReviewNews } from './review.news.js';
