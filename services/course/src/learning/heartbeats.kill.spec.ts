import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls, type Caller } from '@xuekao/contracts';
import { askService, newId, person, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import type { CourseFileDoc } from '../files/index.js';
import type { LearnerDoc, LearningDayDoc, ProgressDoc } from './learning.model.js';

const { courses, learning } = calls.course;
const office = person(1, 'A01');
let service: ServiceUnderTest;
let endKeeper: () => Promise<void>;
let child: ChildProcess | null = null;
let of: { courseId: string; fileId: string };
beforeAll(async () => {
  const env = await serviceEnvironment('heartbeatkill');
  endKeeper = await startKeeper(env);
  service = await askService({ name: 'course' }, env);
  await start();
  const fileId = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id: fileId, title: '讲义', catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(), revision: 0 },
  });
  const dirList = [{ title: '上', fileList: [{ fileId, needLearn: 6000 }] }];
  of = { courseId: (await service.call(courses.save, { title: '消防安全', openType: 1, dirList }, office)).id, fileId };
}, 300_000);
afterAll(async () => {
  await end('SIGTERM');
  await endKeeper();
  await service.db.dropDatabase();
  await service.close();
}, 60_000);

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 90_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function start(): Promise<void> {
  const main = new URL('../main.js', import.meta.url).pathname;
  child = spawn(process.execPath, [main], { env: { ...process.env, ...service.env }, stdio: 'ignore' });
  await until('the service answers', () =>
    service.call(courses.paging, {}, office).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false; // BUSY: nobody serves the call yet
        throw error;
      },
    ),
  );
}
async function end(signal: NodeJS.Signals): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  child = null;
}

/** Says heartbeats, each when the one before is answered, until the service is killed. @returns ms that were acknowledged */
async function readerUntilKilled(who: Caller): Promise<() => number> {
  const { ticket } = await service.call(learning.loadProcess, of, who);
  const began = performance.now();
  let acknowledged = 0;
  const say = async (): Promise<void> => {
    for (let sequence = 1, from = 0; ; sequence += 1) {
      const to = Math.floor(performance.now() - began);
      const plays = to > from ? [{ began: from, ended: to, from: 0, to: 0 }] : [];
      // its learnSec is what the server says is stored
      const { learnSec } = await service.call(learning.saveProcess, { ...of, ticket, sequence, position: 0, plays }, who);
      acknowledged = learnSec;
      from = to;
    }
  };
  // the service that is killed answers no more
  say().catch(() => undefined);
  return () => acknowledged;
}
async function countedOf({ userId }: Caller) {
  const [lesson, learner, day] = await Promise.all([
    service.db.collection<ProgressDoc>('progress').findOne({ userId }),
    service.db.collection<LearnerDoc>('learners').findOne({ userId }),
    service.db.collection<LearningDayDoc>('learning_days').findOne({ userId }),
  ]);
  return { learnMs: lesson?.learnMs ?? 0, uncheckedMs: learner?.uncheckedMs ?? 0, ms: day?.ms ?? 0 };
}

test('what a killed process acknowledged is there, and counted once', async () => {
  const people = Array.from({ length: 12 }, (): Caller => ({ ...person(3, 'A01'), roleType: 1, permissions: [] }));
  const said = await Promise.all(people.map((who) => readerUntilKilled(who)));
  await until('all were heard', () => Promise.resolve(said.every((seconds) => seconds() >= 2)));
  await end('SIGKILL');
  const heard = said.map((seconds) => seconds());
  for (const [n, who] of people.entries()) {
    const { learnMs, uncheckedMs, ms } = await countedOf(who);
    expect([learnMs >= (heard[n] ?? 0) * 1000, uncheckedMs, ms]).toEqual([true, 0, 0]);
  }
  await start();
  // half of them come back
  const back = people.slice(0, 6);
  await Promise.all(back.flatMap((who) => [1, 2, 3].map(() => service.call(learning.detail, { id: of.courseId }, who))));
  const isCounted = async (who: Caller): Promise<boolean> => {
    const { learnMs, uncheckedMs, ms } = await countedOf(who);
    return learnMs > 0 && uncheckedMs === learnMs && ms === learnMs;
  };
  expect(await Promise.all(back.map(isCounted))).toEqual(back.map(() => true));
  // of the others as if it were some time ago: a younger one belongs to the process that heard it
  const absent = people.slice(6);
  const ids = absent.map(({ userId }) => userId);
  const long = new Date(Date.now() - 120_000);
  await service.db.collection<ProgressDoc>('progress').updateMany({ userId: { $in: ids } }, { $set: { uncountedAt: long } });
  await until('a later process has counted', async () => (await Promise.all(absent.map(isCounted))).every(Boolean));
}, 240_000);
