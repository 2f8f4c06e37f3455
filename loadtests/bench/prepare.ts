import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type CallTypes } from '@xuekao/contracts';
import { Sessions, connectNats, connectRedis, createLogger, readConfig, type Config } from '@xuekao/platform';
import { MongoClient, ObjectId } from 'mongodb';

export interface Account {
  userName: string;
  password: string;
}
export interface Candidate {
  token: string;
  userId: string;
  userName: string;
  paperId: string;
}
export interface Prepared {
  url: string;
  /** everybody's */
  password: string;
  admin: Account;
  examId: string;
  /** milliseconds since the epoch */
  endsAt: number;
  candidates: Candidate[];
  questions: { quId: string; answer: object }[];
}
interface Wishes {
  url: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  learners: number;
  /** how many of them are in the middle of an attempt before the clock starts */
  started: number;
  /** milliseconds from publication to the end of the window, and with it of every attempt; eight hours unless said otherwise */
  lastsMs?: number;
  /** of the exam, beside the usual ones */
  rules?: ExamRules;
}
export type ExamRules = Partial<CallTypes['/api/exam/exam/save']['input']>;

const papersAtOnce = 24;
const questionsWanted = 40;

/** Puts learners of its own into the database, signs them in, makes an exam and starts attempts: all before the clock. */
export async function prepare({ url, env, dataDir, learners, started, lastsMs = 8 * 3_600_000, rules = {} }: Wishes): Promise<Prepared> {
  const config = readConfig(env);
  const { person, admin } = await demoAccounts(join(dataDir, 'demo.json'));
  const candidates = await signedInLearners(config, learners, person.userName);
  const { token } = await ask(url, '', '/api/sys/user/login', admin);
  const records = await demoQuestions(url, token);
  const endsAt = new Date(Date.now() + lastsMs);
  const examId = await publishedExam(url, token, records, endsAt, rules);
  return startAttempts({ url, password: person.password, admin, examId, endsAt: endsAt.getTime(), candidates, questions: [] }, started);
}

/** Starts the attempts of so many candidates, one at least, and reads the questions from the first paper. */
export async function startAttempts(prepared: Prepared, started: number): Promise<Prepared> {
  const { url, examId, candidates } = prepared;
  const queue = candidates.slice(0, Math.max(started, 1)).values();
  await Promise.all(
    Array.from({ length: papersAtOnce }, async () => {
      for (const candidate of queue) candidate.paperId = await openPaper(url, candidate.token, examId);
    }),
  );
  const [first] = candidates;
  if (!first) throw new Error('a load test needs learners');
  const paper = await ask(url, first.token, '/api/paper/paper/paper-detail', { paperId: first.paperId });
  prepared.questions = paper.groupList
    .flatMap(({ quList }) => quList)
    .flatMap((question) => (question.subList.length > 0 ? question.subList : [question]))
    .map(({ quId, quType, answerList, blanks }) => ({ quId, answer: answerTo(quType, answerList, blanks) }));
  return prepared;
}

/** A start that was answered too late has begun the attempt all the same. */
async function openPaper(url: string, token: string, examId: string): Promise<string> {
  try {
    return (await ask(url, token, '/api/paper/paper/create-paper', { examId })).id;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== errors.PAPER_OPEN.code) throw error;
    const open = await ask(url, token, '/api/paper/paper/check-process', {});
    if (open === null) throw error;
    return open.id;
  }
}

export function writePrepared(prepared: Prepared, file: string): string {
  writeFileSync(file, JSON.stringify(prepared), { mode: 0o600 });
  return file;
}

function answerTo(quType: string, options: readonly { id: string }[], blanks: number): object {
  if (blanks > 0) return { blanks: Array.from({ length: blanks }, (_none, index) => `第 ${index + 1} 空的答案`) };
  const [first] = options;
  if (first) return { options: [first.id] };
  return { text: quType === 'saq' ? '先说明原因，再写出步骤，最后给出结论。'.repeat(4) : '答' };
}

/** Copies of a person of the database, with the same password and with sessions of learners. @param other fields that differ */
export async function signedInLearners(config: Config, count: number, likeWhom: string, other: object = {}): Promise<Candidate[]> {
  const mongo = await MongoClient.connect(config.mongoUrl);
  const logger = createLogger('bench', 'error');
  const redis = await connectRedis(config, logger);
  const nats = await connectNats(config, 'bench');
  try {
    const users = mongo.db(`${config.dbPrefix}_identity`).collection('users');
    const model = await users.findOne({ userName: likeWhom });
    if (!model) throw new Error(`there is no ${likeWhom}`);
    const run = Date.now().toString(36);
    const rows = Array.from({ length: count }, (_none, index) => ({
      ...model,
      ...other,
      _id: new ObjectId(),
      userName: `load_${run}_${index}`,
      nameKey: `load_${run}_${index}`,
    }));
    for (let from = 0; from < rows.length; from += 1000) await users.insertMany(rows.slice(from, from + 1000));
    const sessions = new Sessions(redis, nats, config);
    const candidates: Candidate[] = [];
    for (const { _id, userName } of rows) {
      const who = { userId: _id.toHexString(), userName };
      candidates.push({ ...who, token: await openSession(sessions, who, String(model['deptCode'] ?? '')), paperId: '' });
    }
    return candidates;
  } finally {
    await Promise.all([mongo.close(), redis.close(), nats.close()]);
  }
}

/** A session of a learner without roles, who may do what everybody may. @returns its token */
export async function openSession(sessions: Sessions, who: Pick<Candidate, 'userId' | 'userName'>, deptCode: string): Promise<string> {
  const rest = { realName: '压测考生', mobile: '', deptCode, groups: [], roles: [], epoch: 0, revision: 0, accountEnds: null };
  const { token } = await sessions.open({ ...who, ...rest }, [], false);
  return token;
}

/** The accounts are written once all of them are there, some seconds after the first start. */
export async function demoAccounts(file: string): Promise<{ person: Account; admin: Account }> {
  for (const end = Date.now() + 60_000; !existsSync(file) && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 100));
  // written by the identity service
  const { learners, admins } = JSON.parse(readFileSync(file, 'utf8')) as Record<'learners' | 'admins', Account[]>;
  const [person] = learners;
  const [admin] = admins;
  if (!person || !admin) throw new Error('the demo content has no accounts');
  return { person, admin };
}

/** The demo bank loads behind the first calls of a new installation. */
async function demoQuestions(url: string, token: string): Promise<{ id: string }[]> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 250))) {
    const { records } = await ask(url, token, '/api/qu/qu/paging-with-answer', { size: 200, params: {} });
    // a paper that waits for a person shows no score, and P3 waits for the score
    const marked = records.filter(({ quType, subList }) => [quType, ...subList.map((part) => part.quType)].every((type) => type !== 'saq'));
    if (marked.length >= questionsWanted) return marked.slice(0, questionsWanted);
  }
  throw new Error(`the demo bank has no ${questionsWanted} questions after a minute`);
}

type Groups = CallTypes['/api/tmpl/tmpl/save']['input']['groups'];

/** A public exam of four hours over fixed questions, made through the calls of the console. @param token of an administrator */
export function publishedExam(
  url: string,
  token: string,
  records: readonly { id: string }[],
  endsAt: Date,
  rules?: ExamRules,
): Promise<string> {
  const group = { title: '全部试题', joinType: 1 as const, perScore: 2, items: records.map(({ id }) => ({ quId: id })) };
  return publishedExamOf(url, token, [group], endsAt, rules);
}

/** The same over a paper of these groups. */
export async function publishedExamOf(url: string, token: string, groups: Groups, endsAt: Date, rules: ExamRules = {}): Promise<string> {
  const title = `压测 ${new Date().toISOString()}`;
  const tmpl = await ask(url, token, '/api/tmpl/tmpl/save', { title, groups });
  const exam = await ask(url, token, '/api/exam/exam/save', {
    title,
    tmplId: tmpl.id,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: endsAt.toISOString(),
    totalTime: 240,
    qualifyScore: 1,
    openType: 1,
    answerMode: 2,
    resultType: 3,
    scoreRelease: 0,
    chance: 0,
    ...rules,
  });
  await ask(url, token, '/api/exam/exam/state', { id: exam.id, state: 0 });
  return exam.id;
}

class Refused extends Error {
  readonly code: number;

  constructor(path: string, { code, msg }: { code: number; msg: string }) {
    super(`${path} answered ${code}: ${msg}`);
    this.code = code;
  }
}

const laterCodes: ReadonlySet<number> = new Set([errors.BUSY.code, errors.TOO_MANY.code, errors.TIMED_OUT.code]);

/** Asks again for half a minute while the platform, which has just started, is busy. @throws {Refused} with the number of the answer */
export async function ask<P extends keyof CallTypes>(
  url: string,
  token: string,
  path: P,
  input: CallTypes[P]['input'],
): Promise<CallTypes[P]['output']> {
  for (const end = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 500))) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as { code: number; msg: string; data: CallTypes[P]['output'] }; // every answer has this form
    if (answer.code === 0) return answer.data;
    if (!laterCodes.has(answer.code) || Date.now() > end) throw new Refused(path, answer);
  }
}
