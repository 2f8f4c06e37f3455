import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@xuekao/contracts';
import type { Account, Candidate, Prepared } from '../../loadtests/bench/prepare.ts';

/** One save as the client knows it: what it sent, and whether it was told that it is saved. */
export interface Operation {
  paperId: string;
  quId: string;
  seq: number;
  answer: object;
  invokedAt: number;
  /** null: never acknowledged, so it may be in the log or not, but at most once */
  ackedAt: number | null;
}
export interface HandIn {
  paperId: string;
  /** every acknowledgement that a learner got: they must be equal */
  answers: string[];
}

export interface Crowd {
  operations: Operation[];
  handIns: Map<string, HandIn>;
  /** acknowledgements in the order of their arrival, epoch milliseconds */
  acks: number[];
  /** each request of a save: when it was sent, how long it took, in milliseconds, and the answer's number; null: there was none */
  requests: { at: number; ms: number; code: number | null }[];
  /** those who were signed out and signed in again, by user id: how often */
  returns: Map<string, number>;
  /** Ends the saving; whatever is under way is waited for. */
  stop(): Promise<void>;
}

/** How long a page waits for an answer. */
export const patienceMs = 8000;

/** A new session for a candidate whose session is gone; null when it did not work and is to be tried again. */
export type Return = (who: Candidate) => Promise<string | null>;

/**
 * Candidates who save `perSecond` answers each, one after the other. What is not acknowledged is sent again with the same sequence, as the
 * page does, until it is or the end comes.
 * @param returns by which way they sign in again: by their password, unless a captcha stands before it
 */
export function letThemAnswer(prepared: Prepared, perSecond: number, returns: Return = byPassword(prepared)): Crowd {
  const { url, candidates, questions } = prepared;
  const crowd = {
    operations: [] as Operation[],
    handIns: new Map<string, HandIn>(),
    acks: [] as number[],
    requests: [] as { at: number; ms: number; code: number | null }[],
    returns: new Map<string, number>(),
  };
  let isOver = false;
  const answerOne = async (who: Candidate, turn: number): Promise<void> => {
    const question = questions[turn % questions.length];
    if (!question) throw new Error('the paper has no questions');
    const operation: Operation = {
      paperId: who.paperId,
      quId: question.quId,
      seq: turn + 1,
      answer: varied(question.answer, turn),
      invokedAt: Date.now(),
      ackedAt: null,
    };
    crowd.operations.push(operation);
    for (let tries = 0; operation.ackedAt === null && !(isOver && tries > 0); tries += 1) {
      const body = { paperId: who.paperId, answers: [{ quId: operation.quId, seq: operation.seq, answer: operation.answer }] };
      const at = Date.now();
      const reply = await send(url, who.token, '/api/paper/paper/fill-answer', body);
      crowd.requests.push({ at, ms: Date.now() - at, code: reply?.code ?? null });
      if (reply?.code === 0) {
        operation.ackedAt = Date.now();
        crowd.acks.push(operation.ackedAt);
      } else {
        if (reply?.code === errors.NOT_SIGNED_IN.code && (await comeBack(who, returns)))
          crowd.returns.set(who.userId, (crowd.returns.get(who.userId) ?? 0) + 1);
        await pause(Math.min(100 * 2 ** tries, 1000));
      }
    }
  };
  const sit = async (who: Candidate, index: number): Promise<void> => {
    await pause((index / candidates.length) * (1000 / perSecond));
    for (let turn = 0; !isOver; turn += 1) {
      const began = Date.now();
      await answerOne(who, turn);
      await pause(Math.max(0, 1000 / perSecond - (Date.now() - began)));
    }
  };
  const sittings = candidates.map(sit);
  return {
    ...crowd,
    stop: async () => {
      isOver = true;
      await Promise.all(sittings);
    },
  };
}

/** Hands in and hands in again: promise R2 says that both get the same answer. */
export async function handInTwice({ url }: Prepared, who: Candidate, crowd: Pick<Crowd, 'handIns'>): Promise<void> {
  const known: HandIn = { paperId: who.paperId, answers: [] };
  crowd.handIns.set(who.paperId, known);
  for (const end = Date.now() + 30_000; known.answers.length < 2 && Date.now() < end;) {
    const reply = await send(url, who.token, '/api/paper/paper/hand-exam', { id: who.paperId, exState: 0 });
    if (reply?.code === 0) known.answers.push(JSON.stringify(reply.data));
    else await pause(200);
  }
}

const byPassword =
  ({ url, password }: Prepared): Return =>
  ({ userName }) =>
    signIn(url, { userName, password });

async function comeBack(who: Candidate, returns: Return): Promise<boolean> {
  const token = await returns(who).catch(() => null);
  if (token !== null) who.token = token;
  return token !== null;
}

/** A new session, or null when there was no answer or a refusal. */
export async function signIn(url: string, { userName, password }: Account): Promise<string | null> {
  const reply = await send(url, '', '/api/sys/user/login', { userName, password });
  return reply?.code === 0 ? (reply.data as { token: string }).token : null; // the contract's output
}

/** The answer to a call, or null when none came. @param device name of the browser, where it names itself */
export async function send(
  url: string,
  token: string,
  path: string,
  body: object,
  device?: string,
): Promise<{ code: number; data: unknown } | null> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', ...(device === undefined ? {} : { device }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return (await response.json()) as { code: number; data: unknown }; // every answer has this form
  } catch {
    return null;
  }
}

const longPatienceMs = 30_000;

/**
 * Looks again and again until something is there: a platform that is busy, or a part of it that is away, shows nothing yet. @throws after
 * half a minute
 */
export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + longPatienceMs; ; await pause(200)) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${longPatienceMs} ms`);
  }
}

/** Another answer each time, so that an answer names the save it came from. */
function varied(answer: object, turn: number): object {
  if ('text' in answer) return { text: `第 ${turn} 次作答` };
  if ('blanks' in answer && Array.isArray(answer.blanks))
    return { blanks: answer.blanks.map((_blank, index) => `空 ${index + 1} 第 ${turn} 次`) };
  return answer;
}
