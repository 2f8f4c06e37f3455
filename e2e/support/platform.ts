import { readFileSync } from 'node:fs';
import { errors, type CallTypes } from '@xuekao/contracts';

export interface Account {
  userName: string;
  password: string;
}
/** The platform under test, in demo mode with CAPTCHA=off. */
export interface Platform {
  url: string;
  learners: readonly Account[];
  admins: readonly Account[];
}
export interface Reply<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Headers;
  /** the body as it came over the wire */
  text: string;
}
type Path = keyof CallTypes;

export function platform(): Platform {
  const { BASE_URL: url, DEMO_JSON: file } = process.env;
  if (!url || !file)
    throw new Error('BASE_URL and DEMO_JSON must name a running platform: npm test, or npm start with CAPTCHA=off and its demo.json');
  const { learners, admins } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Platform, 'url'>; // written by the identity service
  return { url, learners, admins };
}

const rounds = 8;
const laterCodes: ReadonlySet<number> = new Set([errors.TOO_MANY.code, errors.BUSY.code, errors.SAVES_LIMITED.code]);

/** A refusal for longer is an answer: an hour's allowance that is used up keeps no run waiting. */
const longestWaitSeconds = 120;

/**
 * Repeats a call that was refused because it came too fast or the platform was busy, after the time that the answer names, as the
 * applications do.
 */
export async function patiently<T>(
  send: () => Promise<T>,
  refusalOf: (reply: T) => { code: number; retryAfter: string | null | undefined },
): Promise<T> {
  for (let round = 0; ; round += 1) {
    const reply = await send();
    const { code, retryAfter } = refusalOf(reply);
    const seconds = Number(retryAfter ?? 1);
    if (!laterCodes.has(code) || round === rounds || seconds > longestWaitSeconds) return reply;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
export const refusalOf = ({ code, headers }: Pick<Reply<unknown>, 'code' | 'headers'>): { code: number; retryAfter: string | null } => ({
  code,
  retryAfter: headers.get('retry-after'),
});

/** Sends a body as it stands, once: also a refusal for asking too often is an answer. */
export async function postOnce(
  path: string,
  token: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<unknown>> {
  const response = await fetch(platform().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: unknown }; // every answer has this form
  return { status: response.status, code, msg, data, headers: response.headers, text };
}

/** Sends a body as it stands, right or wrong. */
export const post = (path: string, token: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply<unknown>> =>
  patiently(() => postOnce(path, token, body, headers), refusalOf);

/** A call by its contract; refusals come back as replies. */
export async function call<P extends Path>(path: P, token: string, input: CallTypes[P]['input']): Promise<Reply<CallTypes[P]['output']>> {
  return (await post(path, token, input)) as Reply<CallTypes[P]['output']>; // outside production the service checks it against the contract
}

/** A call that must succeed; gives its data. */
export async function ask<P extends Path>(path: P, token: string, input: CallTypes[P]['input']): Promise<CallTypes[P]['output']> {
  const reply = await call(path, token, input);
  if (reply.code !== 0) throw new Error(`${path} answered ${reply.status} ${reply.code}: ${reply.msg}`);
  return reply.data;
}

export async function signIn(account: Account): Promise<string> {
  return (await ask('/api/sys/user/login', '', account)).token;
}

/**
 * Accounts nobody else in this run uses: signing in again would end the other's session.
 * @param index 0 for the first; files take ranges of their own
 */
export function learner(index: number): Account {
  const account = platform().learners[index];
  if (!account) throw new Error(`there is no demo learner ${index}`);
  return account;
}

/** A person who runs the console and one who looks on; see administrators.ts. */
export interface Pair {
  administrator: Account;
  observer: Account;
}

/** Playwright counts its workers from 0, jest from 1. */
const workerIndex = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? Number(process.env['JEST_WORKER_ID']) - 1);

/** This worker's own pair, where journeys or calls run beside each other; else those of the demo content. */
function pair(): Pair {
  const pairs = process.env['ADMINISTRATORS'];
  const own = pairs === undefined ? undefined : (JSON.parse(pairs) as Pair[])[workerIndex()]; // written by administrators.ts
  const { admins } = platform();
  const [first] = admins;
  const teacher = admins.find(({ userName }) => userName === 'teacher');
  if (own) return own;
  if (!first || !teacher) throw new Error('there is no demo administrator or teacher');
  return { administrator: first, observer: teacher };
}

/** The administrator with every permission. */
export const administrator = (): Account => pair().administrator;

/** Looks on through the API while the administrator works in the browser: a second sign-in would end the first. */
export const observer = (): Account => pair().observer;

/** Asks again until the answer satisfies; the last answer is in the error. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isSatisfied: (answer: T) => boolean,
  milliseconds = 60_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (isSatisfied(answer)) return answer;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${milliseconds} ms: ${JSON.stringify(answer)?.slice(0, 500)}`);
    // a person may ask 25 times a second, and others ask in the same name
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
