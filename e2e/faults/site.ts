import { randomBytes } from 'node:crypto';
import { connectNats, connectRedis, createLogger, readConfig, Sessions, type Redis } from '@xuekao/platform';
import { issueLicence, type LicenceKeys } from '@xuekao/licence';
import {
  ask,
  openSession,
  publishedExam,
  signedInLearners,
  startAttempts,
  type Account,
  type Candidate,
  type Prepared,
} from '../../loadtests/bench/prepare.ts';
import type { Return } from './candidates.ts';

export interface Site {
  prepared: Prepared;
  /** how candidates come back whose session is gone: a captcha stands before their passwords */
  returns: Return;
  /** session of the administrator */
  token: string;
  /** of the administrator */
  bank: { repoId: string; quIds: string[] };
  /** somebody who sits no exam, signed in by the door that everybody takes */
  learner: Candidate;
  close(): Promise<void>;
}
export interface SiteWishes {
  url: string;
  /** addresses with accounts that may do everything */
  env: NodeJS.ProcessEnv;
  /** the first administrator, as the log of identity said */
  admin: Account;
  /** the pair whose public key the platform was started with */
  licence: LicenceKeys;
  candidates: number;
}

const questions = 40;
const day = 86_400_000;

/**
 * Fills a new site that runs as in production, so without demo content: a licence, a bank of 40 questions, an exam, and candidates who are
 * in the middle of it. Calls go through the gateway; what a person would read from a picture, and the candidates, come from the databases.
 */
export async function fillSite({ url, env, admin, licence, candidates: count }: SiteWishes): Promise<Site> {
  const config = readConfig(env);
  const [redis, nats] = await Promise.all([connectRedis(config, createLogger('trial', 'silent')), connectNats(config, 'trial')]);
  const close = async (): Promise<void> => void (await Promise.all([redis.close(), nats.close()]));
  try {
    const token = await signInPastCaptcha(url, redis, admin);
    await letIn(url, licence);
    const { repoId, records } = await bank(url, token);
    const endsAt = new Date(Date.now() + day / 3);
    const examId = await publishedExam(url, token, records, endsAt);
    const candidates = await signedInLearners(config, count, admin.userName, { roles: [] });
    const learner = await newLearner(url, redis, token);
    const site = { url, password: '', admin, examId, endsAt: endsAt.getTime(), candidates, questions: [] };
    const prepared = await startAttempts(site, count);
    const sessions = new Sessions(redis, nats, config);
    const quIds = records.map(({ id }) => id);
    return { prepared, returns: (who) => openSession(sessions, who, ''), token, bank: { repoId, quIds }, learner, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signInPastCaptcha(url: string, redis: Redis, { userName, password }: Account): Promise<string> {
  const captchaKey = randomBytes(16).toString('hex');
  await fetch(`${url}/api/common/captcha/gen?key=${captchaKey}`);
  const captchaValue = await redis.hGet(`captcha:${captchaKey}`, 'text');
  if (captchaValue == null) throw new Error('no captcha was drawn');
  const { token } = await ask(url, '', '/api/sys/user/login', { userName, password, captchaKey, captchaValue });
  return token;
}

/** A person whom the console has made, signed in. */
async function newLearner(url: string, redis: Redis, token: string): Promise<Candidate> {
  const account = { userName: `learner-${randomBytes(6).toString('hex')}`, password: `Xuexi@${randomBytes(6).toString('hex')}` };
  const role = (await ask(url, token, '/api/sys/role/list', {})).find(({ builtIn, roleType }) => builtIn && roleType === 1);
  if (role === undefined) throw new Error('a new site has no role of learners');
  const { id } = await ask(url, token, '/api/sys/depart/save', { deptName: '试用部门' });
  const { deptCode } = await ask(url, token, '/api/sys/depart/detail', { id });
  const { id: userId } = await ask(url, token, '/api/sys/user/save', { ...account, realName: '韩梅梅', deptCode, roles: [role.id] });
  return { userId, userName: account.userName, paperId: '', token: await signInPastCaptcha(url, redis, account) };
}

async function letIn(url: string, { privateKey }: LicenceKeys): Promise<void> {
  const { code, valid } = await ask(url, '', '/api/sys/license/info', {});
  if (valid) return;
  const license = issueLicence({ code, expireTime: new Date(Date.now() + day).toISOString(), holder: '' }, privateKey);
  await ask(url, '', '/api/sys/license/upload', { code, license });
}

/** Questions of the four kinds that need no person to mark them. */
async function bank(url: string, token: string): Promise<{ repoId: string; records: { id: string }[] }> {
  const title = `试用题库 ${Date.now()}`;
  const { id: repoId } = await ask(url, token, '/api/repo/save', { title });
  const text = Array.from({ length: questions }, (_none, index) => questionText(index + 1)).join('\n\n');
  await ask(url, token, '/api/qu/qu/import', { text, repoId, requestId: randomBytes(12).toString('hex') });
  const { records } = await ask(url, token, '/api/qu/qu/paging-with-answer', { size: 200, params: { repoId } });
  if (records.length !== questions) throw new Error(`the bank has ${records.length} questions`);
  return { repoId, records };
}

function questionText(number: number): string {
  const end = '难度：普通';
  if (number % 4 === 1) return `${number}.【单选题】第 ${number} 题的答案是（　　）\nA、甲\nB、乙\nC、丙\n答案：B\n${end}`;
  if (number % 4 === 2) return `${number}.【多选题】第 ${number} 题的答案是（　　）\nA、甲\nB、乙\nC、丙\n答案：AC\n${end}`;
  if (number % 4 === 3) return `${number}.【判断题】第 ${number} 题是对的\n答案：正确\n${end}`;
  return `${number}.【填空题】第 ${number} 题的答案是____\n答案：丁\n${end}`;
}
