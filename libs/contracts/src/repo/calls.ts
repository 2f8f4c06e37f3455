import { aiCalls } from './ai.js';
import { bankCalls } from './banks.js';
import { generationCalls } from './generation.js';
import { bankPurchaseCalls } from './purchases.js';
import { bookCalls, trainingCalls } from './training.js';
import { progressCalls } from './progress.js';
import { reviewCalls } from './review.js';
import { nearCalls } from './near.js';
import { questionBinCalls } from './question-bin.js';
import { questionJobCalls } from './question-jobs.js';
import { questionCalls } from './questions.js';
import { questionVersionCalls } from './question-versions.js';
import { reportCalls } from './reports.js';
import { questionImportCalls } from './question-import.js';
import { knowledgePointCalls } from './knowledge-points.js';

/** Every call of the service by feature. */
export const repoCalls = {
  ai: aiCalls,
  generation: generationCalls,
  banks: bankCalls,
  questions: questionCalls,
  questionVersions: questionVersionCalls,
  questionBin: questionBinCalls,
  questionJobs: questionJobCalls,
  questionImport: questionImportCalls,
  near: nearCalls,
  knowledgePoints: knowledgePointCalls,
  purchases: bankPurchaseCalls,
  training: trainingCalls,
  book: bookCalls,
  review: reviewCalls,
  progress: progressCalls,
  reports: reportCalls,
};
