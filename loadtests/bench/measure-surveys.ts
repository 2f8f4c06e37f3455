import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { CallTypes } from '@xuekao/contracts';
import { atRate, shareOf, turnOf } from './beside-saves.ts';
import { ask, demoAccounts } from './prepare.ts';
import { cpuEach, cpuOf, idleSecond, ms, type Row } from './row.ts';
import type { Stack } from './stack.ts';

type Answers = CallTypes['/api/survey/qu/hand-paper']['input']['answers'];
type Questions = CallTypes['/api/survey/qu/save-all']['input']['questions'];

const perSecond = 100;
/** Addresses of the people who hand in: the machine has so many of its own. */
const addresses = 1000;
const p95Ms = 150;
/** People in a hall who are shown one link, and the time that they have. */
const [hall, hallSeconds] = [600, 20];
const openedAtOnce = 24;

/**
 * P14: answers to 50 questions of a public survey, handed in by people of 1,000 addresses, and 600 people behind one address who read,
 * begin, answer and hand in within 20 s.
 */
export async function surveys(stack: Stack, seconds: number): Promise<Row[]> {
  const { url, dataDir } = stack;
  const { admin } = await demoAccounts(join(dataDir, 'demo.json'));
  const { token } = await ask(url, '', '/api/sys/user/login', admin);
  const id = await published(url, token);
  const warm = 3;
  const people = Array.from({ length: perSecond * (seconds + warm) }, (_none, n) => new Person(url, addressOf(n % addresses)));
  const begun: { person: Person; paperId: string; uuid: string }[] = [];
  const queue = people.values();
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (const person of queue) begun.push({ person, ...(await person.begin(id)) });
    }),
  );
  const handIn = (n: number): Promise<number> => {
    const { person, paperId, uuid } = turnOf(begun, n);
    return person.handIn(paperId, uuid);
  };
  await atRate(perSecond, warm, handIn);
  const { run, cpu } = await cpuOf(stack, () => atRate(perSecond, seconds, (n) => handIn(n + warm * perSecond)));
  for (const { person } of begun) person.leave();
  await idleSecond(stack);
  const p95 = shareOf(run.times, 0.95);
  return [
    {
      what: `P14 survey of 50 questions, hand-ins of ${addresses} addresses`,
      figures: {
        ...{ 'per s': (run.times.length / run.seconds).toFixed(1), 'p50 ms': ms(shareOf(run.times, 0.5)), 'p95 ms': ms(p95) },
        ...{ 'p99 ms': ms(shareOf(run.times, 0.99)), 'max ms': ms(run.times.at(-1) ?? 0), refused: run.errors },
        ...{ ...cpuEach(cpu, run.times.length, 2), 'node MB': stack.nodeMemoryMb() },
      },
      bar: { text: `${perSecond}/s, p95 ≤ ${p95Ms} ms`, holds: p95 <= p95Ms && run.errors === 0 },
    },
    await oneHall(stack, id),
  ];
}

async function oneHall({ url }: Stack, id: string): Promise<Row> {
  const one = addressOf(addresses);
  const { times, errors, seconds } = await atRate(hall / hallSeconds, hallSeconds, async () => {
    const person = new Person(url, one);
    try {
      await person.ask('/api/survey/survey/view', { id });
      const { paperId, uuid } = await person.begin(id);
      await person.ask('/api/survey/paper/detail-for-answer', { id: paperId, uuid });
      await person.ask('/api/survey/qu/fill-answer', { paperId, uuid, answers: answers.slice(0, 25) });
      return await person.handIn(paperId, uuid);
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    } finally {
      person.leave();
    }
  });
  return {
    what: `P14 ${hall} people behind one address, from the link to the thanks`,
    figures: {
      ...{ 'per s': (times.length / seconds).toFixed(1), 'p50 ms': ms(shareOf(times, 0.5)), 'p95 ms': ms(shareOf(times, 0.95)) },
      ...{ 'max ms': ms(times.at(-1) ?? 0), refused: errors },
    },
    bar: { text: `within ${hallSeconds} s, nobody is refused`, holds: errors === 0 },
  };
}

/** Every address of 127.0.0.0/8 is this machine. */
const addressOf = (n: number): string => `127.1.${Math.floor(n / 250)}.${1 + (n % 250)}`;

/** Person without an account, at an address. */
class Person {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly url: string;
  private readonly localAddress: string;

  constructor(url: string, localAddress: string) {
    this.url = url;
    this.localAddress = localAddress;
  }

  /** @throws {Error} naming the number of a refusal */
  async ask<P extends keyof CallTypes>(path: P, input: CallTypes[P]['input']): Promise<CallTypes[P]['output']> {
    const { code, data } = await this.send(path, input);
    if (code !== 0) throw new Error(`${path} ${code}`);
    return data as CallTypes[P]['output']; // every answer of success has it
  }

  begin(id: string): Promise<{ paperId: string; uuid: string }> {
    return this.ask('/api/survey/paper/create', { id });
  }

  /** @returns the number of the answer, 0 for success */
  async handIn(paperId: string, uuid: string): Promise<number> {
    return (await this.send('/api/survey/qu/hand-paper', { paperId, uuid, answers })).code;
  }

  leave(): void {
    this.agent.destroy();
  }

  private send(path: string, input: object): Promise<{ code: number; data: unknown }> {
    const { agent, localAddress } = this;
    return new Promise((resolve, reject) => {
      const asked = request(
        `${this.url}${path}`,
        { method: 'POST', agent, localAddress, headers: { 'content-type': 'application/json' } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('error', reject);
          // every answer has this form
          response.on('end', () => resolve(JSON.parse(text) as { code: number; data: unknown }));
        },
      );
      asked.on('error', reject);
      asked.end(JSON.stringify(input));
    });
  }
}

/** A survey that anybody may answer by its link. */
async function published(url: string, token: string): Promise<string> {
  const hour = 3_600_000;
  const { id } = await ask(url, token, '/api/survey/survey/save', {
    ...{ title: '压测问卷', content: '说明', surveyType: 'other', needLogin: false, joinLimit: 'free' },
    startTime: new Date(Date.now() - hour).toISOString(),
    endTime: new Date(Date.now() + hour).toISOString(),
  });
  await ask(url, token, '/api/survey/qu/save-all', { id, questions });
  await ask(url, token, '/api/survey/survey/publish', { id, state: 1 });
  return id;
}

const list = (length: number): number[] => Array.from({ length }, (_none, at) => at);
const [choices, ratings, matrices, texts] = [list(38), list(6), list(3), list(3)];
const kindOf = (n: number) => (n < 30 ? ('radio' as const) : ('multi' as const));
const optionsOf = (id: string) => list(5).map((n) => ({ id: `${id}o${n}`, content: `第 ${n + 1} 个选项` }));
const rowsOf = (id: string) => list(5).map((n) => ({ id: `${id}r${n}`, content: `第 ${n + 1} 行` }));
const content = '问的是学校生活的一个方面';
const questions: Questions = [
  ...choices.map((n) => ({ id: `c${n}`, quType: kindOf(n), content, answerList: optionsOf(`c${n}`) })),
  ...ratings.map((n) => ({ id: `s${n}`, quType: 'scale' as const, content, rankLevel: 11 })),
  ...matrices.map((n) => ({ id: `m${n}`, quType: 'matrix' as const, content, answerList: optionsOf(`m${n}`), rowList: rowsOf(`m${n}`) })),
  ...texts.map((n) => ({ id: `t${n}`, quType: 'saq' as const, content })),
];
const answers: Answers = [
  ...choices.map((n) => ({ quId: `c${n}`, options: [{ id: `c${n}o${n % 5}` }] })),
  ...ratings.map((n) => ({ quId: `s${n}`, answer: String(n) })),
  ...matrices.map((n) => ({ quId: `m${n}`, options: rowsOf(`m${n}`).map((row) => ({ id: `m${n}o1`, row: row.id })) })),
  ...texts.map((n) => ({ quId: `t${n}`, answer: '希望食堂多开几个窗口' })),
];
