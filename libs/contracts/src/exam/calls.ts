import { correctionCalls } from './corrections.js';
import { appealCalls } from './appeals.js';
import { examsCalls } from './exams.js';
import { lateCalls } from './late.js';
import { markingCalls } from './marking.js';
import { outageCalls } from './outages.js';
import { paperDeedCalls } from './paper-deeds.js';
import { paperCalls } from './papers.js';
import { examPurchaseCalls } from './purchases.js';
import { templateCalls } from './templates.js';

/** Every call of the service by feature. */
export const examCalls = {
  appeals: appealCalls,
  exams: examsCalls,
  corrections: correctionCalls,
  papers: paperCalls,
  marking: markingCalls,
  paperDeeds: paperDeedCalls,
  templates: templateCalls,
  purchases: examPurchaseCalls,
  late: lateCalls,
  outages: outageCalls,
};
