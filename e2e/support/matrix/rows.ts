import type { RoutedPath } from './columns.js';
import type { Row, Rows } from './row.js';
import { accountRows } from './rows/account.js';
import { answerFileRows } from './rows/answer-files.js';
import { announcementRows } from './rows/announcements.js';
import { applicationRows } from './rows/applications.js';
import { arrangementRows } from './rows/arrangements.js';
import { battleRows } from './rows/battles.js';
import { bankRows } from './rows/banks.js';
import { generationRows } from './rows/generations.js';
import { importRows } from './rows/imports.js';
import { knowledgePointRows } from './rows/knowledge-points.js';
import { nearDuplicateRows } from './rows/near-duplicates.js';
import { questionRows } from './rows/questions.js';
import { correctionRows } from './rows/corrections.js';
import { examRows } from './rows/exams.js';
import { examHallRows } from './rows/exam-hall.js';
import { examShareRows } from './rows/exam-shares.js';
import { lateRows } from './rows/late.js';
import { paperDeedRows } from './rows/paper-deeds.js';
import { paperRows } from './rows/papers.js';
import { makeUpRows } from './rows/make-ups.js';
import { markBookRows } from './rows/mark-book.js';
import { markingRows } from './rows/marking.js';
import { pauseRows } from './rows/pauses.js';
import { offlineRows } from './rows/offline.js';
import { paymentRows } from './rows/payment.js';
import { codeRows } from './rows/codes.js';
import { orderRows } from './rows/orders.js';
import { statementRows } from './rows/statements.js';
import { proctoringRows } from './rows/proctoring.js';
import { certRows } from './rows/cert.js';
import { activityRows } from './rows/activity.js';
import { joinOrderRows } from './rows/join-orders.js';
import { mallGoodsRows } from './rows/mall-goods.js';
import { mallOrderRows } from './rows/mall-orders.js';
import { courseRows } from './rows/course.js';
import { courseFileRows } from './rows/course-files.js';
import { courseFaceRows } from './rows/course-faces.js';
import { courseLearningRows } from './rows/course-learning.js';
import { statRows } from './rows/stat.js';
import { organisationRows } from './rows/organisation.js';
import { peopleRows } from './rows/people.js';
import { statisticRows } from './rows/statistics.js';
import { surveyRows } from './rows/surveys.js';
import { templateRows } from './rows/templates.js';
import { printRows } from './rows/prints.js';
import { siteRows } from './rows/site.js';
import { trainingRows } from './rows/training.js';

/** A call without a row, or a row without a call, does not compile. */
const rows = {
  ...accountRows,
  ...siteRows,
  ...peopleRows,
  ...organisationRows,
  ...announcementRows,
  ...answerFileRows,
  ...applicationRows,
  ...arrangementRows,
  ...bankRows,
  ...questionRows,
  ...generationRows,
  ...importRows,
  ...nearDuplicateRows,
  ...knowledgePointRows,
  ...battleRows,
  ...examHallRows,
  ...examRows,
  ...examShareRows,
  ...paperRows,
  ...paperDeedRows,
  ...lateRows,
  ...statRows,
  ...courseRows,
  ...courseFileRows,
  ...courseLearningRows,
  ...courseFaceRows,
  ...mallGoodsRows,
  ...mallOrderRows,
  ...activityRows,
  ...joinOrderRows,
  ...surveyRows,
  ...certRows,
  ...proctoringRows,
  ...templateRows,
  ...correctionRows,
  ...makeUpRows,
  ...markBookRows,
  ...markingRows,
  ...pauseRows,
  ...paymentRows,
  ...offlineRows,
  ...orderRows,
  ...codeRows,
  ...statementRows,
  ...printRows,
  ...statisticRows,
  ...trainingRows,
} satisfies Rows;

/** For tables of tests: what pairs a path with its own input is lost, and checked above. */
export const rowTable = Object.entries(rows) as unknown as [RoutedPath, Row<RoutedPath>][];

/** Calls that change the whole site for all others: they are asked alone, at the end. */
export const changesSite = (path: string): boolean => path.startsWith('/api/sys/config/') || path === '/api/sys/license/upload';
