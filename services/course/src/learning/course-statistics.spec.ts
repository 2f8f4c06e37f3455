import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet } from '@xuekao/sheets';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

const { courses, learning, statistics } = calls.course;
const dayMs = 86_400_000;
const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
};
let service: ServiceUnderTest;
let identity: NatsConnection;
beforeAll(async () => {
  service = await startUnderTest(courseAt(clock, { now: () => Promise.resolve(clock.now()) }), 'coursestatistics');
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: id, realName: '学员', deptCode: 'A01', deptName: '一科' })),
  );
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const office = person(1, 'A01');
async function file(fields: Partial<CourseFileDoc>): Promise<string> {
  const _id = newId();
  await service.db.collection<CourseFileDoc>('course_files').insertOne({
    ...{ _id, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 100, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
    ...fields,
  });
  return _id;
}

test('a course adds up to its learners, its days, its lessons and where they are left', async () => {
  const [film, paper] = [await file({}), await file({ title: '讲义', fileType: 22, duration: 0 })];
  const dirList = [{ title: '上', fileList: [{ fileId: film }, { fileId: paper }] }];
  const { id: courseId } = await service.call(courses.save, { title: '消防/安全', openType: 1, dirList }, office);
  const figures = () => service.call(statistics.figures, { courseId }, office);
  expect(await figures()).toMatchObject({ learners: 0, finished: 0, learnSec: 0, groups: [0, 0, 0, 0, 0, 0] });

  /** Plays the film from its beginning for so many seconds. */
  const plays = async (seconds: number) => {
    const who = { ...person(3, 'A01'), realName: `看${seconds}秒`, roleType: 1, permissions: [] };
    const { ticket } = await service.call(learning.loadProcess, { courseId, fileId: film }, who);
    for (let from = 0; from < seconds; from += 50) {
      const [began, ended] = [from * 1000, Math.min(from + 50, seconds) * 1000];
      clock.passedMs += ended - began;
      const plays = [{ began, ended, from: began, to: ended }];
      await service.call(learning.saveProcess, { courseId, fileId: film, ticket, sequence: from + 1, position: 0, plays }, who);
    }
    return who;
  };
  await plays(12);
  await plays(50);
  clock.passedMs += dayMs;
  const all = await plays(100);
  await service.call(learning.loadProcess, { courseId, fileId: paper }, all);
  const half = await plays(100);

  const found = await figures();
  expect(found).toMatchObject({ learners: 4, finished: 1, learnSec: 262, groups: [2, 0, 0, 1, 0, 1] });
  expect(found.days).toHaveLength(30);
  expect(found.days.slice(-2)).toEqual([
    { day: '2026-11-27', begun: 2, finished: 0 },
    { day: '2026-11-28', begun: 2, finished: 1 },
  ]);
  expect(found.lessons).toEqual([
    { fileId: film, title: '第一课', fileType: 33, duration: 100, begun: 4, finished: 2, watched: 0.655 },
    { fileId: paper, title: '讲义', fileType: 22, duration: 0, begun: 1, finished: 1, watched: null },
  ]);

  const { begun, parts } = await service.call(statistics.lessonFigures, { courseId, fileId: film }, office);
  expect([begun, parts.length, parts[0], parts[19]]).toEqual([
    ...[4, 20],
    { from: 0, to: 5, watched: 4, stopped: 0 },
    { from: 95, to: 100, watched: 2, stopped: 0 },
  ]);
  expect(parts.map(({ watched }) => watched)).toEqual([4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(parts.flatMap(({ stopped }, at) => (stopped === 0 ? [] : [[at, stopped]]))).toEqual([
    [2, 1],
    [10, 1],
  ]);
  expect((await service.call(statistics.lessonFigures, { courseId, fileId: paper }, office)).parts).toEqual([]);

  const { name, base64 } = await service.call(statistics.export, { courseId }, office);
  expect(name).toBe('学习情况_消防 安全.xlsx');
  const rows = await readSheet(Buffer.from(base64, 'base64'), { maxRows: 100, maxColumns: 20 });
  expect(rows[0]?.slice(0, 7)).toEqual(['姓名', '账号', '部门', '完成课件', '完成率', '学习分钟数', '状态']);
  expect(rows.find(([, userName]) => userName === all.userName)?.slice(2, 7)).toEqual(['一科', '2/2', '100%', '2', '已完成']);
  expect(rows.find(([, userName]) => userName === half.userName)?.slice(2, 7)).toEqual(['一科', '1/2', '50%', '2', '学习中']);
  for (const call of [statistics.figures, statistics.export]) await service.refused('NOT_FOUND', call, { courseId }, person(2, 'B01'));
  await service.refused('NOT_FOUND', statistics.lessonFigures, { courseId, fileId: newId() }, office);
});
