import { paperAnswerCalls } from './answers.js';
import { paperDashboardCalls } from './dashboard.js';
import { paperResultCalls } from './results.js';
import { paperReviewCalls } from './review.js';
import { paperRosterCalls } from './roster.js';
import { paperServiceCalls } from './services.js';
import { paperSittingCalls } from './sitting.js';

export type { PaperMoves } from './pages.js';
export { resultQuestion, type ReleaseState, type ResultQuestion } from './result-shapes.js';
export { mostPeopleAtOnce } from './services.js';
export type { PaperGroup } from './sitting.js';

export const paperCalls = {
  ...paperSittingCalls,
  ...paperAnswerCalls,
  ...paperResultCalls,
  ...paperReviewCalls,
  ...paperRosterCalls,
  ...paperDashboardCalls,
  ...paperServiceCalls,
};
