import { coursesCalls } from './courses.js';
import { courseStatisticsCalls } from './course-statistics.js';
import { courseFaceCalls } from './faces.js';
import { courseFileCalls } from './files.js';
import { courseSubtitleCalls } from './subtitles.js';
import { livesCalls } from './lives.js';
import { learningCalls } from './learning.js';
import { purchaseNoticeCalls } from './purchase-notice.js';
import { coursePurchaseCalls } from './purchases.js';
import { qaCalls } from './qa.js';
import { studyCheckCalls } from './study-check.js';

/** Every call of the service by feature. */
export const courseCalls = {
  courses: coursesCalls,
  files: courseFileCalls,
  subtitles: courseSubtitleCalls,
  lives: livesCalls,
  faces: courseFaceCalls,
  purchases: coursePurchaseCalls,
  purchaseNotices: purchaseNoticeCalls,
  learning: learningCalls,
  statistics: courseStatisticsCalls,
  studyChecks: studyCheckCalls,
  qa: qaCalls,
};
