import { access } from './en/access.js';
import { cert } from './en/cert.js';
import { course } from './en/course.js';
import { learning } from './en/learning.js';
import { studyFaces } from './en/study-faces.js';
import { activity } from './en/activity.js';
import { goods } from './en/goods.js';
import { battle } from './en/battle.js';
import { exam } from './en/exam.js';
import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { identity } from './en/identity.js';
import { codes } from './en/codes.js';
import { mallOrders } from './en/mall-orders.js';
import { marks } from './en/marks.js';
import { offline } from './en/offline.js';
import { proctoring } from './en/proctoring.js';
import { orders } from './en/orders.js';
import { outbound } from './en/outbound.js';
import { points } from './en/points.js';
import { print } from './en/print.js';
import { questionFiles } from './en/question-files.js';
import { questions } from './en/questions.js';
import { refusals } from './en/refusals.js';
import { report } from './en/report.js';
import { repo } from './en/repo.js';
import { sessionEnds } from './en/session-ends.js';
import { survey } from './en/survey.js';
import { userFiles } from './en/user-files.js';

import type { zhCN } from './zh-CN.js';
import type { Translation } from './translation.js';

/** The same sentences in English. A key that is missing or surplus does not compile. */
export const en = {
  access,
  activity,
  goods,
  fields,
  general,
  refusals,
  sessionEnds,
  identity,
  userFiles,
  battle,
  exam,
  repo,
  report,
  points,
  cert,
  course,
  learning,
  codes,
  studyFaces,
  mallOrders,
  marks,
  offline,
  proctoring,
  orders,
  outbound,
  print,
  questionFiles,
  questions,
  survey,
} satisfies {
  readonly [Area in keyof typeof zhCN]: Translation<(typeof zhCN)[Area]>;
};
