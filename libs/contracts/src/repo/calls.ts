import { aiCalls } from './ai.js';
import { bankCalls } from './banks.js';
import { bankPurchaseCalls } from './purchases.js';
import { bookCalls, trainingCalls } from './training.js';
import { questionCalls } from './questions.js';
import { reportCalls } from './reports.js';
import { questionImportCalls } from './question-import.js';
import { knowledgePointCalls } from './knowledge-points.js';

/** Every call of the service by feature. */
export const repoCalls = {
  ai: aiCalls,
  banks: bankCalls,
  questions: questionCalls,
  questionImport: questionImportCalls,
  knowledgePoints: knowledgePointCalls,
  purchases: bankPurchaseCalls,
  training: trainingCalls,
  book: bookCalls,
  reports: reportCalls,
};
