import { statExamCalls } from './exams.js';
import { statLearningCalls } from './learning.js';
import { statOwnCalls } from './own.js';
import { statPeopleCalls } from './people.js';
import { statReportCalls } from './report.js';
import { totalCalls } from './totals.js';

/** Every call of the service by feature. */
export const statCalls = {
  totals: totalCalls,
  people: statPeopleCalls,
  exams: statExamCalls,
  learning: statLearningCalls,
  own: statOwnCalls,
  report: statReportCalls,
};
