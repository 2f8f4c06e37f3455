import { correctionCalls } from './corrections.js';
import { answerFileCalls } from './answer-files.js';
import { announcementCalls } from './announcements.js';
import { appealCalls } from './appeals.js';
import { arrangementCalls } from './arrangements.js';
import { applicationCalls } from './applications.js';
import { battleCalls } from './battles.js';
import { battlePaperCalls } from './battle-papers.js';
import { examsCalls } from './exams/index.js';
import { lateCalls } from './late.js';
import { makeUpCalls } from './make-ups.js';
import { markBookCalls } from './mark-book.js';
import { markingCalls } from './marking.js';
import { examPauseCalls } from './exam-pauses.js';
import { offlineCalls } from './offline.js';
import { outageCalls } from './outages.js';
import { originCalls } from './origins.js';
import { passCalls } from './passes.js';
import { paperDeedCalls } from './paper-deeds.js';
import { paperRescueCalls } from './paper-rescue.js';
import { paperCalls } from './papers/index.js';
import { examPurchaseCalls } from './purchases.js';
import { printCalls } from './print.js';
import { proctoredCalls } from './proctored.js';
import { rewardCalls } from './rewards.js';
import { statisticCalls } from './statistics.js';
import { templateCalls } from './templates.js';
import { watchCalls } from './watch.js';

/** Every call of the service by feature. */
export const examCalls = {
  announcements: announcementCalls,
  answerFiles: answerFileCalls,
  appeals: appealCalls,
  applications: applicationCalls,
  battles: battleCalls,
  battlePapers: battlePaperCalls,
  arrangements: arrangementCalls,
  exams: examsCalls,
  corrections: correctionCalls,
  papers: paperCalls,
  makeUps: makeUpCalls,
  rewards: rewardCalls,
  markBook: markBookCalls,
  marking: markingCalls,
  paperDeeds: paperDeedCalls,
  origins: originCalls,
  passes: passCalls,
  paperRescue: paperRescueCalls,
  templates: templateCalls,
  print: printCalls,
  proctored: proctoredCalls,
  purchases: examPurchaseCalls,
  statistics: statisticCalls,
  late: lateCalls,
  outages: outageCalls,
  pauses: examPauseCalls,
  offline: offlineCalls,
  watch: watchCalls,
};
