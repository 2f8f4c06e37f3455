/**
 * How long the result of a large survey takes: figures, cross tables and files, without a filter and with one, and a hand-in beside all of
 * it. The backing set is that of the tests. PAPERS changes the number of answers (100,000), each of which answers 50 questions; ONLY leaves
 * the lines whose names have its text. Ends with 1 above a bar.
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { calls } from '@xuekao/contracts';
import { person, startUnderTest } from '@xuekao/service-testing';
import { activity } from '../dist/activity.module.js';

const papers = Number(process.env.PAPERS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const only = process.env.ONLY ?? '';
const { surveys, surveyQuestions, surveyPapers } = calls.activity;
const admin = person(1, 'A01');
const batch = 1000;
const [hour, megabyte] = [3_600_000, 1024 * 1024];
/** Memory that a file may take. */
const mostMb = 100;
const kinds = [
  ...Array.from({ length: 30 }, () => 'radio'),
  ...Array.from({ length: 8 }, () => 'multi'),
  ...Array.from({ length: 6 }, () => 'scale'),
  ...Array.from({ length: 3 }, () => 'matrix'),
  ...Array.from({ length: 3 }, () => 'saq'),
];
const list = (length, make) => Array.from({ length }, (_, at) => make(at));
const optionsOf = { radio: 5, multi: 6, matrix: 4, scale: 0, saq: 0 };
const rowsOf = 5;
const questions = kinds.map((quType, at) => ({
  ...{ id: `q${at}`, quType, content: `第 ${at + 1} 道题，问的是学校生活的一个方面`, rankLevel: 11 },
  answerList: list(optionsOf[quType], (n) => ({ id: `q${at}o${n}`, content: `第 ${n + 1} 个选项` })),
  ...(quType === 'matrix' ? { rowList: list(rowsOf, (n) => ({ id: `q${at}r${n}`, content: `第 ${n + 1} 行` })) } : {}),
}));

/** The same numbers each time. */
let seed = 1;
const random = (below) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const chosen = (id, row) => ({ id, remark: '', ...(row === undefined ? {} : { row }) });
const answers = {
  radio: ({ answerList }) => ({ options: [chosen(answerList[random(5)].id)], answer: '' }),
  multi: ({ answerList }) => ({
    options: answerList.filter((_, at) => at === 0 || random(3) === 0).map(({ id }) => chosen(id)),
    answer: '',
  }),
  matrix: ({ answerList, rowList }) => ({ options: rowList.map(({ id }) => chosen(answerList[random(4)].id, id)), answer: '' }),
  scale: () => ({ options: [], answer: String(random(11)) }),
  saq: () => ({ options: [], answer: `希望食堂多开几个窗口，${random(1e6)}` }),
};
const paper = (surveyId, at) => ({
  ...{ _id: at.toString(16).padStart(24, '0'), surveyId, title: '大问卷', owner: `u:${at}`, userId: `${at}`, realName: `学生${at}` },
  ...{ startTime: new Date(Date.UTC(2026, 10, 1) + at * 10_000), handTime: new Date(Date.UTC(2026, 10, 1) + at * 10_000 + 60_000) },
  ...{ handState: 1, totalScore: random(100), costSeconds: 60 + random(600), province: '浙江省', city: '杭州市', valid: true },
  answers: questions.map((question) => ({ quId: question.id, ...answers[question.quType](question) })),
});

// as in production: answers are not checked against their contracts
const service = await startUnderTest(activity, 'bench_surveys', { CHECK_OUTPUT: '0' });
const run = promisify(execFile);
const table = {};
let isBroken = false;

/** Of this process, which serves and asks for all but files, and of the database. */
async function processorMs() {
  const { user, system } = process.cpuUsage();
  const { extra_info: database } = await service.admin.command({ serverStatus: 1 });
  return [(user + system) / 1000, (Number(database.user_time_us) + Number(database.system_time_us)) / 1000];
}

async function measure(name, barMs, work) {
  if (!name.includes(only)) return;
  const waited = [];
  let bytes = 0;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const [ownBefore, databaseBefore] = await processorMs();
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    bytes = (await work()) ?? 0;
    waited.push(Math.round(performance.now() - begin));
  }
  clearInterval(watch);
  waited.sort((one, other) => one - other);
  const max = waited.at(-1);
  table[name] = { 'median ms': waited[Math.floor(rounds / 2)], 'max ms': max, 'bar ms': barMs, 'file MB': Math.round(bytes / megabyte) };
  const [own, database] = await processorMs();
  const each = (ms) => Math.round(ms / rounds);
  table[name]['processor ms'] = `${each(own - ownBefore)} + ${each(database - databaseBefore)}`;
  table[name]['memory MB'] = Math.round((peak - before) / megabyte);
  if (max > barMs || (bytes > 0 && peak - before > mostMb * megabyte)) isBroken = true;
  console.log(name, JSON.stringify(table[name]));
}

/** Answers that are handed in at a steady rate, whoever waits: blocks are made meanwhile. */
async function handIns(surveyId, perSecond, seconds) {
  const count = perSecond * seconds;
  const people = list(count, () => person(3, 'A01'));
  const begun = people.map(({ userId, realName }, at) => {
    const { answers: _none, handTime: _never, ...own } = paper(surveyId, papers + at);
    return {
      ...own,
      owner: `u:${userId}`,
      open: `u:${userId}`,
      userId,
      realName,
      handState: 0,
      handTime: null,
      answers: [],
      startTime: new Date(),
    };
  });
  await service.db.collection('survey_papers').insertMany(begun);
  const waited = [];
  const work = [];
  const from = performance.now();
  for (const [at, who] of people.entries()) {
    await pause(Math.max(0, from + (at * 1000) / perSecond - performance.now()));
    const began = performance.now();
    const given = questions.map((question) => ({ quId: question.id, ...answers[question.quType](question) }));
    work.push(
      service
        .call(surveyQuestions.handPaper, { paperId: begun[at]._id, answers: given }, who)
        .then(() => waited.push(performance.now() - began)),
    );
  }
  await Promise.all(work);
  waited.sort((one, other) => one - other);
  const [median, p95] = [0.5, 0.95].map((part) => Math.round(waited[Math.floor(part * waited.length)]));
  table[`hand-ins, ${perSecond} a second (p95)`] = { 'median ms': median, 'max ms': p95, 'bar ms': 150 };
  if (p95 > 150) isBroken = true;
}

try {
  const times = { startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() };
  const { id: surveyId } = await service.call(surveys.save, { title: '大问卷', content: '说明', surveyType: 'other', ...times }, admin);
  await service.call(surveyQuestions.saveAll, { id: surveyId, questions }, admin);
  const collection = service.db.collection('survey_papers');
  for (let at = 0; at < papers; at += batch) {
    const rows = list(Math.min(batch, papers - at), (n) => paper(surveyId, at + n));
    await collection.insertMany(rows, { ordered: false });
  }
  const conditions = [
    { field: 'qu:q0', operator: 'ne', value: 'q0o0' },
    { field: 'cost_time', operator: 'gt', value: '120' },
  ];
  const crossed =
    (row, column, more = {}) =>
    () =>
      service.call(surveyPapers.cross, { surveyId, row, column, ...more }, admin).then(() => 0);
  // read by another process: what this one needs more is what the file takes
  const file = (asked) => async () => {
    const told = JSON.stringify({ asked: { surveyId, ...asked }, caller: admin });
    const { stdout } = await run(process.execPath, [new URL('./read-export.mjs', import.meta.url).pathname, told], { env: service.env });
    return Number(stdout);
  };
  await service.call(surveys.publish, { id: surveyId, state: 1 }, admin);
  // the first reader waits until all answers are in blocks; BUSY: they are made meanwhile
  const begin = performance.now();
  while ((await service.call(surveyPapers.statistic, { surveyId }, admin).catch(() => null)) === null) continue;
  table['blocks of all answers, once'] = { 'max ms': Math.round(performance.now() - begin) };
  console.log('blocks', table['blocks of all answers, once']);
  await measure('figures', 1000, () => service.call(surveyPapers.statistic, { surveyId }, admin).then(() => 0));
  await measure('figures, filtered', 5000, () => service.call(surveyPapers.statistic, { surveyId, conditions }, admin).then(() => 0));
  await measure('choice by choice', 5000, crossed('qu:q0', 'qu:q1'));
  await measure('several by several', 5000, crossed('qu:q30', 'qu:q31'));
  await measure('scale by row of a matrix', 5000, crossed('qu:q38', 'qu:q44:q44r0'));
  await measure('choice by choice, filtered', 5000, crossed('qu:q0', 'qu:q1', { conditions }));
  await measure('second page of the answers, filtered', 5000, () =>
    service.call(surveyPapers.paging, { current: 2, params: { surveyId, conditions } }, admin).then(() => 0),
  );
  await measure('words with a word among them', 5000, () =>
    service.call(surveyPapers.textPaging, { params: { surveyId, quId: 'q47', text: '，77' } }, admin).then(() => 0),
  );
  await measure('first page of the answers', 1000, () => service.call(surveyPapers.paging, { params: { surveyId } }, admin).then(() => 0));
  await measure('CSV, words', 30_000, file({ format: 'csv' }));
  await measure('CSV, codes', 30_000, file({ format: 'csv', by: 'codes' }));
  await measure('spreadsheet, words', 30_000, file({ format: 'xlsx' }));
  if ('hand-ins'.includes(only)) await handIns(surveyId, 100, 10);
} finally {
  await service.close();
}
console.table(table);
process.exit(isBroken ? 1 : 0);
