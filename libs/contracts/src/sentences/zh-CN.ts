import { access } from './zh-CN/access.js';
import { cert } from './zh-CN/cert.js';
import { course } from './zh-CN/course.js';
import { learning } from './zh-CN/learning.js';
import { studyFaces } from './zh-CN/study-faces.js';
import { activity } from './zh-CN/activity.js';
import { goods } from './zh-CN/goods.js';
import { battle } from './zh-CN/battle.js';
import { exam } from './zh-CN/exam.js';
import { fields } from './zh-CN/fields.js';
import { general } from './zh-CN/general.js';
import { identity } from './zh-CN/identity.js';
import { codes } from './zh-CN/codes.js';
import { mallOrders } from './zh-CN/mall-orders.js';
import { marks } from './zh-CN/marks.js';
import { offline } from './zh-CN/offline.js';
import { proctoring } from './zh-CN/proctoring.js';
import { orders } from './zh-CN/orders.js';
import { outbound } from './zh-CN/outbound.js';
import { points } from './zh-CN/points.js';
import { print } from './zh-CN/print.js';
import { questionFiles } from './zh-CN/question-files.js';
import { questions } from './zh-CN/questions.js';
import { refusals } from './zh-CN/refusals.js';
import { report } from './zh-CN/report.js';
import { repo } from './zh-CN/repo.js';
import { sessionEnds } from './zh-CN/session-ends.js';
import { survey } from './zh-CN/survey.js';
import { userFiles } from './zh-CN/user-files.js';

/** The catalogue that names the keys: every sentence of the server, in the language of the site. */
export const zhCN = {
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
} as const;
