import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, daysFrom, events, type Caller, type Input, type ReportFigures } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, EventPublisher, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet, unpackFiles } from '@xuekao/sheets';
import { stat } from '../stat.module.js';

const { report } = calls.stat;
let service: ServiceUnderTest;
let nats: NatsConnection;
const publishers: Partial<Record<'exam' | 'course' | 'repo' | 'payment' | 'cert' | 'identity', EventPublisher>> = {};
const publisherOf = (name: keyof typeof publishers): EventPublisher => {
  const found = publishers[name];
  if (!found) throw new Error(`${name} tells nothing`);
  return found;
};
const consumers = {
  exam: 'ReportAttempts',
  course: 'ReportLearning',
  repo: 'ReportTraining',
  payment: 'ReportPoints',
  cert: 'ReportCerts',
  identity: 'ReportPeople',
} as const;
const taken = async (): Promise<void> => {
  for (const [name, consumer] of Object.entries(consumers) as [keyof typeof publishers, string][])
    await publisherOf(name).taken(service.db, consumer);
};
beforeAll(async () => {
  service = await startUnderTest(stat, 'report');
  for (const name of Object.keys(consumers) as (keyof typeof publishers)[])
    publishers[name] = await EventPublisher.start(name, 'stat', service.env);
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.exam.exams.namesOf, ({ ids }) => ids.map((id) => ({ id, title: `考试${id.slice(-4)}` })));
  serveCall(at, calls.course.courses.namesOf, ({ ids }) => ids.map((id) => ({ id, title: `课程${id.slice(-4)}` })));
  serveCall(at, calls.identity.site.info, () => ({
    ...{ siteName: '第一中学', copyRight: '', frontLogo: '', backLogo: '', mpCode: '', h5Host: '', props: {} },
    ...{ serverTime: '', captcha: false, captchaSound: false, demoAccounts: [] },
  }));
  await nats.flush();
  for (const [deptCode, deptName] of Object.entries(names))
    await publisherOf('identity').tell(deptCode, events.departmentChanged, { deptCode, deptName });
}, 300_000);
afterAll(async () => {
  for (const one of Object.values(publishers)) await one.close();
  await nats.drain();
  await service.close();
});

const names: Record<string, string> = { A01: '高一', A01B01: '一班', A01B02: '二班', A02: '高二' };
const admin = person(1, 'A01');
const today = dayOf(Date.now());
const day = (before: number): string => dayBefore(today, before);
/** 100 days up to today. */
const term = { from: day(99), to: today };
const summary = (asked: Partial<Input<typeof report.summary>> = {}, caller: Caller = admin) =>
  service.call(report.summary, { ...term, ...asked }, caller);
const departs = async (deptCode?: string, caller: Caller = admin) =>
  (await service.call(report.departs, { params: { ...term, ...(deptCode === undefined ? {} : { deptCode }) } }, caller)).records;

async function newPerson(deptCode: string, realName = '学员', userId = newId()): Promise<string> {
  await publisherOf('identity').tell(userId, events.userChanged, { userId, userName: userId, realName, deptCode, groups: [], state: 0 });
  return userId;
}

/** Part of a plain count: one thing that happened. */
interface Fact {
  userId: string;
  day: string;
  add: Partial<
    Record<'papers' | 'marked' | 'passed' | 'answered' | 'right' | 'begun' | 'finished' | 'seconds' | 'points' | 'certs', number>
  >;
  /** points and what the paper is worth */
  score?: [number, number];
}
const four = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000);
function plainly(facts: readonly Fact[], isIn: (fact: Fact) => boolean): ReportFigures {
  const own = facts.filter(isIn);
  const sum = (field: keyof Fact['add']): number => own.reduce((all, { add }) => all + (add[field] ?? 0), 0);
  const scores = own.flatMap(({ score }) => (score ? [Math.round((score[0] / score[1]) * 10_000)] : []));
  return {
    ...{ papers: sum('papers'), marked: sum('marked'), passed: sum('passed') },
    passRate: four(sum('passed'), sum('marked')),
    scoreRate: four(
      scores.reduce((all, one) => all + one, 0),
      scores.length * 10_000,
    ),
    ...{ answered: sum('answered'), accuracy: four(sum('right'), sum('answered')) },
    ...{ begun: sum('begun'), finished: sum('finished'), learnSeconds: sum('seconds'), points: sum('points'), certs: sum('certs') },
  };
}

interface Sat {
  paperId: string;
  examId: string;
  userId: string;
}
async function sits(userId: string, result: { score: number; passed: boolean } | null): Promise<Sat> {
  const paperId = newId();
  const attempt = { paperId, examId: newId(), userId };
  await publisherOf('exam').tell(paperId, events.attemptHandedIn, { ...attempt, exState: 0 });
  if (result) await publisherOf('exam').tell(paperId, events.attemptFinished, { ...attempt, ...result, full: 80, revision: 0 });
  return attempt;
}

test('every figure, of each department and person and of both periods, is that of a plain count of the events', async () => {
  const people = await Promise.all(['A01', 'A01B01', 'A01B01', 'A01B02', 'A02', ''].map((code) => newPerson(code)));
  const deptOf = new Map(people.map((id, at) => [id, ['A01', 'A01B01', 'A01B01', 'A01B02', 'A02', ''][at] ?? '']));
  const facts: Fact[] = [];
  const days = daysFrom(day(210), today);
  let turn = 0;
  for (const [at, userId] of people.entries()) {
    for (let n = 0; n < 12; n += 1) {
      turn += 1;
      const on = days[(turn * 37 + at * 11) % days.length] ?? today;
      const seconds = 60 * (turn % 50) + 30;
      await publisherOf('course').tell(`day-${userId}.${on}`, events.learningDay, { userId, day: on, seconds, lessons: 1 });
      const known = facts.find((fact) => fact.userId === userId && fact.day === on && fact.add.seconds !== undefined);
      if (known) known.add.seconds = seconds;
      else facts.push({ userId, day: on, add: { seconds } });
      if (turn % 3 === 0) {
        await publisherOf('payment').tell(userId, events.pointsEarned, { userId, day: on, points: turn });
        facts.push({ userId, day: on, add: { points: turn } });
      }
      if (turn % 4 === 0) {
        const data = { userId, courseId: newId(), begunOn: on, finishedOn: turn % 8 === 0 ? today : null };
        await publisherOf('course').tell(data.courseId, events.courseLearning, { ...data, finishedOn: null });
        await publisherOf('course').tell(data.courseId, events.courseLearning, data);
        facts.push({ userId, day: on, add: { begun: 1 } });
        if (data.finishedOn) facts.push({ userId, day: today, add: { finished: 1 } });
      }
      if (turn % 5 === 0) {
        const id = newId();
        const grant = { id, userId, certId: newId(), title: '结业', number: `XK${turn}`, day: on };
        await publisherOf('cert').tell(id, events.certificateChanged, { ...grant, isWithdrawn: false });
        if (turn % 10 === 0) await publisherOf('cert').tell(id, events.certificateChanged, { ...grant, isWithdrawn: true });
        else facts.push({ userId, day: on, add: { certs: 1 } });
      }
    }
    await publisherOf('repo').tell(userId, events.trainingDay, { userId, day: day(at * 30), answered: 9, right: at });
    await publisherOf('repo').tell(userId, events.trainingDay, { userId, day: day(at * 30), answered: 10 + at, right: at });
    facts.push({ userId, day: day(at * 30), add: { answered: 10 + at, right: at } });
    const score = 10 * at + 7;
    await sits(userId, { score, passed: score >= 48 });
    facts.push({ userId, day: today, add: { papers: 1, marked: 1, passed: score >= 48 ? 1 : 0 }, score: [score, 80] });
    await sits(userId, null);
    facts.push({ userId, day: today, add: { papers: 1 } });
  }
  await taken();

  const before = { from: day(199), to: day(100) };
  const within = (period: { from: string; to: string }, of: (userId: string) => boolean): ReportFigures =>
    plainly(facts, (fact) => fact.day >= period.from && fact.day <= period.to && of(fact.userId));
  const all = await summary();
  expect([all.now, all.before]).toEqual([
    { ...term, figures: within(term, () => true) },
    { ...before, figures: within(before, () => true) },
  ]);
  expect([all.people, all.hasBelow]).toEqual([6, true]);
  const pairOf = (of: (userId: string) => boolean) => ({ now: within(term, of), before: within(before, of) });
  const inTree = (code: string) => (userId: string) => code !== '' && (deptOf.get(userId) ?? '').startsWith(code);
  expect(await departs()).toEqual([
    {
      ...{ deptCode: '', deptName: '', isDirect: true, hasBelow: false, people: 1 },
      ...pairOf((userId) => deptOf.get(userId) === ''),
    },
    { ...{ deptCode: 'A01', deptName: '高一', isDirect: false, hasBelow: true, people: 4 }, ...pairOf(inTree('A01')) },
    { ...{ deptCode: 'A02', deptName: '高二', isDirect: false, hasBelow: false, people: 1 }, ...pairOf(inTree('A02')) },
  ]);
  expect((await departs('A01')).map(({ deptName, isDirect, people: n }) => [deptName, isDirect, n])).toEqual([
    ['高一', true, 1],
    ['一班', false, 2],
    ['二班', false, 1],
  ]);
  const { records } = await service.call(report.people, { params: term, orders: [{ column: 'points', asc: false }] }, admin);
  expect(records.map(({ userId, now, before: former }) => ({ userId, now, before: former }))).toEqual(
    people.map((userId) => ({ userId, ...pairOf((id) => id === userId) })).toSorted((one, other) => other.now.points - one.now.points),
  );
  const whole = daysFrom(day(210), today);
  const year = await summary({ from: whole[0], to: today });
  expect(year.now.figures).toEqual(plainly(facts, () => true));
});

test('an attempt that is corrected, does not count, or is told twice has its figures once, on the day of its hand-in', async () => {
  const userId = await newPerson('A03');
  const figures = async (): Promise<ReportFigures> => {
    await taken();
    return (await summary({ deptCode: 'A03' })).now.figures;
  };
  const attempt = await sits(userId, { score: 40, passed: false });
  const tell = (score: number, passed: boolean, counts?: false): Promise<void> =>
    publisherOf('exam').tell(attempt.paperId, events.attemptRegraded, {
      ...attempt,
      score,
      passed,
      full: 80,
      revision: 1,
      ...(counts === false ? { counts } : {}),
    });
  expect(await figures()).toMatchObject({ papers: 1, marked: 1, passed: 0, scoreRate: 0.5 });
  await tell(60, true);
  await tell(60, true);
  expect(await figures()).toMatchObject({ papers: 1, marked: 1, passed: 1, scoreRate: 0.75 });
  await tell(60, false, false);
  expect(await figures()).toMatchObject({ papers: 0, marked: 0, passed: 0, passRate: null, scoreRate: null });
  await tell(72, true);
  expect(await figures()).toMatchObject({ papers: 1, marked: 1, passed: 1, scoreRate: 0.9 });
});

test('figures go along with a person who moves, also those that came before the person was known', async () => {
  const userId = newId();
  await sits(userId, { score: 80, passed: true });
  await taken();
  await newPerson('A04', '早到', userId);
  await taken();
  expect((await summary({ deptCode: 'A04' })).now.figures.papers).toBe(1);
  await newPerson('A05', '早到', userId);
  await taken();
  expect((await summary({ deptCode: 'A04' })).now.figures.papers).toBe(0);
  expect((await summary({ deptCode: 'A05' })).now.figures.papers).toBe(1);
});

test('whoever reaches a department sees its tree alone, and whoever reaches own objects the own figures', async () => {
  const userId = await newPerson('A06B01', '下级');
  await newPerson('A07', '别处');
  await sits(userId, { score: 8, passed: false });
  await taken();
  const head = person(2, 'A06');
  expect(await summary({}, head)).toMatchObject({ deptCode: 'A06', people: 1, now: { figures: { papers: 1 } } });
  expect((await departs(undefined, head)).map(({ deptCode }) => deptCode)).toEqual(['A06B01']);
  await service.refused('NOT_FOUND', report.summary, { ...term, deptCode: 'A07' }, head);
  await service.refused('NOT_FOUND', report.people, { params: { ...term, deptCode: 'A0' } }, head);
  const rows = { params: { ...term, userId, kind: 'exam' as const } };
  const { records } = await service.call(report.rows, rows, head);
  expect(records).toMatchObject([{ marked: true, passed: false, scoreRate: 0.1, day: today }]);
  expect(records[0]?.title).toMatch(/^考试/);
  await service.refused('NOT_FOUND', report.rows, rows, person(2, 'A07'));
  const own = person(3, 'A06B01');
  expect(await summary({}, own)).toMatchObject({ people: 0 });
  await service.refused('NOT_FOUND', report.summary, { ...term, deptCode: 'A06B01' }, own);
  await service.refused('STAT_SPAN', report.summary, { from: today, to: day(1) }, admin);
  await service.refused('STAT_SPAN', report.people, {}, admin);
  await service.refused('BAD_INPUT', report.people, { params: term, orders: [{ column: 'userName', asc: true }] }, admin);
});

test('the rows behind a number are as many as the number says', async () => {
  const userId = await newPerson('A08');
  const courseId = newId();
  await publisherOf('course').tell(courseId, events.courseLearning, { userId, courseId, begunOn: day(300), finishedOn: day(3) });
  await publisherOf('repo').tell(userId, events.trainingDay, { userId, day: day(2), answered: 4, right: 3 });
  await publisherOf('payment').tell(userId, events.pointsEarned, { userId, day: day(2), points: 5 });
  const grant = { userId, certId: newId(), title: '结业', number: 'XK1', day: day(1) };
  await publisherOf('cert').tell('c1', events.certificateChanged, { ...grant, id: 'c1', isWithdrawn: false });
  await publisherOf('cert').tell('c2', events.certificateChanged, { ...grant, id: 'c2', isWithdrawn: true });
  await taken();
  const others = { now: newId(), later: newId() };
  const begunThen = { userId, begunOn: day(50) };
  await publisherOf('course').tell(others.now, events.courseLearning, { ...begunThen, courseId: others.now, finishedOn: null });
  await publisherOf('course').tell(others.later, events.courseLearning, { ...begunThen, courseId: others.later, finishedOn: day(3) });
  await taken();
  const rows = async (kind: 'course' | 'begun' | 'finished' | 'training' | 'points' | 'cert', period = term) =>
    (await service.call(report.rows, { params: { ...period, userId, kind } }, admin)).records;
  const named = new Map((await rows('course')).map((row) => [row.id, row]));
  expect(named.get(courseId)).toMatchObject({ isBegun: false, isFinished: true, title: `课程${courseId.slice(-4)}`, day: day(3) });
  expect(named.size).toBe(3);
  const daysOf = async (kind: 'begun' | 'finished' | 'course', period = term) =>
    (await rows(kind, period)).map((row) => [row.id, row.day]).toSorted();
  const begun = [others.now, others.later].map((id) => [id, day(50)]).toSorted();
  expect(await daysOf('begun')).toEqual(begun);
  expect(await daysOf('finished')).toEqual([courseId, others.later].map((id) => [id, day(3)]).toSorted());
  // one that was finished after the period stands on the day on which it was begun
  expect(await daysOf('course', { from: day(60), to: day(40) })).toEqual(begun);
  expect(await rows('training')).toMatchObject([{ day: day(2), answered: 4, right: 3 }]);
  expect(await rows('points')).toMatchObject([{ day: day(2), points: 5 }]);
  expect(await rows('cert')).toMatchObject([{ id: 'c1', number: 'XK1' }]);
  expect((await summary({ deptCode: 'A08' })).now.figures).toMatchObject({ begun: 2, finished: 2, answered: 4, points: 5, certs: 1 });
});

test('the spreadsheet has every department and person with both periods, and names no formula', async () => {
  await newPerson('A09', '=1+1');
  await taken();
  const { name, base64 } = await service.call(report.sheet, { ...term, deptCode: 'A09' }, admin);
  expect(name).toBe(`学期报告 ${term.from} 至 ${term.to}.xlsx`);
  const bytes = Buffer.from(base64, 'base64');
  const [heading] = await readSheet(bytes, { maxRows: 10, maxColumns: 50 });
  expect(heading?.slice(0, 5)).toEqual(['部门', '人数', '参加考试（次）', '参加考试（次） · 对比期', '参加考试（次） · 增减']);
  const people =
    unpackFiles(bytes, (file) => file.endsWith('sheet2.xml'))
      .get('xl/worksheets/sheet2.xml')
      ?.toString() ?? '';
  // a share of what is marked can only be followed beside how much that is
  expect(heading?.filter((words) => !words.includes('·')).slice(2, 6)).toEqual([
    '参加考试（次）',
    '阅完（次）',
    '及格（次）',
    '及格率（%）',
  ]);
  expect(people).toContain('1+1</t>');
  expect(people).not.toContain('<f>');
});

test('the report on paper has pages', async () => {
  const { name, base64 } = await service.call(report.print, { ...term }, admin);
  expect(name).toMatch(/\.pdf$/);
  const pdf = Buffer.from(base64, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(10_000);
});
