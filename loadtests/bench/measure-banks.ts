import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type CallTypes } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { ObjectId } from 'mongodb';
import { bankOfChoices, manyBanks, pointCode, withBanks, wrongBook } from './bank-content.ts';
import { besideSaves, savesOf, shareOf, turnOf } from './beside-saves.ts';
import { post } from './calls.ts';
import { importsOfText } from './measure-imports.ts';
import { ask, demoAccounts, type Prepared } from './prepare.ts';
import { ms, people, type Row } from './row.ts';
import type { Stack } from './stack.ts';

/** 100,000 questions in 200 banks; of a large one a hundred can be drawn of one type, level and point. */
const large = { banks: 4, questions: 12_750 };
const small = { banks: 196, questions: 250 };
const learners = 500;
const trainingLength = 300;
const answersInMinute = 10_000;
const bookLength = 5_000;
/** A process reads the stems behind its first search; those of that time are not counted. */
const stemsMs = 5000;
/** Fewer calls have no p95: it would be that of the slowest one. */
const fewestCalls = 100;
/** The draw is of so many questions. */
const drawn = 100;

type Work = () => Promise<unknown>;

/**
 * P11: lists, searches and draws over 100,000 questions, one after the other; answers of training beside saves; a large wrong book; imports
 * into banks beside all these.
 */
export async function banks(stack: Stack, seconds: number): Promise<Row[]> {
  const config = readConfig(stack.env);
  const ids = await withBanks(config, async (db) => [
    ...(await manyBanks(db, large.banks, large.questions)),
    ...(await manyBanks(db, small.banks, small.questions, large.banks * large.questions)),
  ]);
  const admin = await administrator(stack);
  const [first = ''] = ids;
  return [
    await line('P11 filters, 100,000 questions', 150, filters(stack, admin, first)),
    await line('P11 search, 100,000 questions', 150, searches(stack, admin, first), stemsMs),
    await draws(stack, ids),
    ...(await trainings(stack, seconds)),
    await book(stack, ids),
    // trainings sign this account in again, which ends the session before
    await importsOfText(stack, await administrator(stack)),
  ];
}

/** Every work once in each round, after one round that is not counted, or as many as `warmMs` hold. */
async function line(what: string, bar: number, works: readonly Work[], warmMs = 0): Promise<Row> {
  const until = performance.now() + warmMs;
  do for (const work of works) await work();
  while (performance.now() < until);
  const rounds = Math.ceil(fewestCalls / works.length);
  const times: number[] = [];
  const worst = { ms: 0, at: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) {
      const from = performance.now();
      await work();
      const took = performance.now() - from;
      times.push(took);
      if (took > worst.ms) Object.assign(worst, { ms: took, at });
    }
  }
  times.sort((one, other) => one - other);
  const p95 = shareOf(times, 0.95);
  return {
    what: `${what}, ${times.length} calls`,
    figures: { 'p50 ms': ms(shareOf(times, 0.5)), 'p95 ms': ms(p95), 'p99 ms': ms(shareOf(times, 0.99)), 'max ms': ms(worst.ms) },
    bar: { text: `p95 ≤ ${bar} ms`, holds: p95 <= bar },
  };
}

type List = CallTypes['/api/qu/qu/paging-with-answer']['input'];
const lister =
  ({ url }: Stack, token: string) =>
  (input: List) =>
  () =>
    ask(url, token, '/api/qu/qu/paging-with-answer', input);

/** Each filter of the list alone, some of them together, over all banks and in one, first and later pages. */
function filters(stack: Stack, token: string, repoId: string): Work[] {
  const list = lister(stack, token);
  const params: NonNullable<List['params']>[] = [
    {},
    { repoId },
    { quType: 'multi' },
    { quLevel: 3 },
    { pointCodes: [pointCode] },
    { forExam: true },
    { undescribed: true },
    { repoId, quType: 'judge', quLevel: 2 },
    { quType: 'fill', quLevel: 4, pointCodes: [pointCode] },
    { repoId, pointCodes: [pointCode] },
    { quType: 'radio', quLevel: 1, forExam: true },
  ];
  return [
    ...params.map((one) => list({ size: 10, params: one })),
    list({ size: 10, current: 200, params: {} }),
    list({ size: 10, current: 20, params: { repoId, quType: 'radio' } }),
    list({ size: 10, params: {}, orders: [{ column: 'updateTime', asc: false }] }),
    list({ size: 50, params: { quLevel: 2 } }),
  ];
}

function searches(stack: Stack, token: string, repoId: string): Work[] {
  const list = lister(stack, token);
  return [
    // many, few, one and none
    list({ size: 10, params: { content: '细胞' } }),
    list({ size: 10, params: { content: '关于唐代与宋代' } }),
    list({ size: 10, params: { content: '第77777题' } }),
    list({ size: 10, params: { content: '没有这样的题' } }),
    list({ size: 10, params: { content: '导数99', quType: 'multi' } }),
    list({ size: 10, params: { content: '货币', repoId } }),
  ];
}

type Rule = CallTypes['/api/qu/qu/list-of-random']['input']['rules'][number];
/** The pool of a rule, as a paper draws from it, and the questions that were drawn with their keys. */
async function draws(stack: Stack, ids: readonly string[]): Promise<Row> {
  const config = readConfig(stack.env);
  const nats = await connectNats(config, 'exam');
  const client = new CallClient(nats, config);
  const draw = async (rule: Rule): Promise<void> => {
    const { ids: pool } = await client.call(calls.repo.questions.drawablePools, { rules: [rule] }, { requestId: 'bench' });
    const chosen = pool.toSorted(() => Math.random() - 0.5).slice(0, drawn);
    if (chosen.length < drawn) throw new Error(`a rule can draw ${pool.length} questions`);
    await client.call(calls.repo.questions.freeze, { ids: chosen }, { requestId: 'bench' });
  };
  try {
    const works = ids
      .slice(0, large.banks)
      .flatMap((repoId) => [
        () => draw({ repoId, quType: 'radio' }),
        () => draw({ repoId, quType: 'multi', levels: [2] }),
        () => draw({ repoId, quType: 'judge', levels: [2], pointCodes: [pointCode] }),
      ]);
    return await line(`P11 draw of ${drawn} by type, level and points`, 150, works);
  } finally {
    await nats.drain();
  }
}

async function administrator({ url, dataDir }: Stack): Promise<string> {
  const { admin } = await demoAccounts(join(dataDir, 'demo.json'));
  return (await ask(url, '', '/api/sys/user/login', admin)).token;
}

/** 500 people of whom so many sit an exam. */
const prepared = async (stack: Stack, started: number, count = learners): Promise<Prepared> =>
  JSON.parse(readFileSync(await people(stack, count, started), 'utf8')) as Prepared; // written by prepare.ts

/** Answers of 500 learners to trainings of 300 questions, and saves of as many candidates at the same rate. */
async function trainings(stack: Stack, seconds: number): Promise<Row[]> {
  const { url } = stack;
  const repoId = await withBanks(readConfig(stack.env), (db) => bankOfChoices(db, trainingLength));
  const { candidates, questions } = await prepared(stack, learners);
  // who sits an exam practises in the minutes before and after it; the first one sits it, from whom the questions of the paper were read
  const { candidates: more } = await prepared(stack, 0, learners + 1);
  const practising = more.slice(1);
  const begun: { id: string; quIds: string[] }[] = [];
  for (const { token } of practising) {
    const { id } = await ask(url, token, '/api/repo/train/start', { repoId, trainMode: 'repo_rand' });
    begun.push({ id, quIds: (await ask(url, token, '/api/repo/train/card', { id })).map(({ quId }) => quId) });
  }
  const optionOf = await optionsOf(stack, repoId);
  const fill = (n: number): Promise<number | string> => {
    const { id, quIds } = turnOf(begun, n);
    const quId = turnOf(quIds, Math.floor(n / learners));
    // three of four are right
    const answer = { options: [optionOf(quId, n % 4 === 3 ? 1 : 0)] };
    return post(url, '/api/repo/train/fill', turnOf(practising, n).token, { trainId: id, quId, answers: [{ quId, answer }] });
  };
  const save = savesOf(url, candidates, questions);
  return besideSaves(stack, {
    ...{ rate: answersInMinute / 60, seconds, save, other: fill },
    ...{ names: ['P11 saves at the rate of the next line', `P11 training, ${learners} learners`], p95: 80 },
  });
}

/** Option `row` of a question as it was written. */
function optionsOf(stack: Stack, repoId: string): Promise<(quId: string, row: number) => string> {
  return withBanks(readConfig(stack.env), async (db) => {
    const heads = await db
      .collection('questions')
      .find({ repoId: new ObjectId(repoId) }, { projection: { current: 1 } })
      .toArray();
    const versions = await db
      .collection<{ quId: unknown; answerList: { id: string }[] }>('question_versions')
      .find({ _id: { $in: heads.map(({ current }) => current as never) } })
      .toArray();
    const known = new Map(versions.map(({ quId, answerList }) => [String(quId), answerList.map(({ id }) => id)]));
    return (quId, row) => known.get(quId)?.[row] ?? '';
  });
}

/** Pages, searches and the plan of days of a wrong book. */
async function book(stack: Stack, ids: readonly string[]): Promise<Row> {
  const { url } = stack;
  const { candidates } = JSON.parse(readFileSync(await people(stack, 1, 0), 'utf8')) as Prepared; // written by prepare.ts
  const [learner] = candidates;
  if (!learner) throw new Error('nobody was prepared');
  await withBanks(readConfig(stack.env), (db) => wrongBook(db, learner.userId, ids, bookLength));
  const { token } = learner;
  const page = (current: number, params: CallTypes['/api/client/book/paging']['input']['params']) => () =>
    ask(url, token, '/api/client/book/paging', { current, size: 10, params });
  const works = [
    page(1, {}),
    page(1, { mark: 'wrong', refType: 'repo' }),
    page(bookLength / 10, { mark: 'wrong' }),
    page(1, { mark: 'fav' }),
    page(1, { title: '细胞' }),
    () => ask(url, token, '/api/client/book/review-today', {}),
  ];
  return line(`P11 wrong book of ${bookLength}`, 100, works);
}
