import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@xuekao/platform';
import { MongoClient, ObjectId } from 'mongodb';
import { besideSaves, savesOf, turnOf } from './beside-saves.ts';
import { post } from './calls.ts';
import { ask, demoAccounts, type Prepared } from './prepare.ts';
import { people, type Row } from './row.ts';
import type { Stack } from './stack.ts';

/** Words of a page that plays a lesson come so often. */
const heartbeatSeconds = 15;
/** A lesson that nobody finishes while it is measured. */
const lessonSeconds = 7200;
const openedAtOnce = 24;

/** P13: words of pages that play a lesson, of so many learners, beside saves at the same rate. */
export async function courses(stack: Stack, learners: number, seconds: number): Promise<Row[]> {
  const { url } = stack;
  const of = await openCourse(stack);
  const read = async (count: number, started: number): Promise<Prepared> =>
    JSON.parse(readFileSync(await people(stack, count, started), 'utf8')) as Prepared; // written by prepare.ts
  const { candidates, questions } = await read(500, 500);
  // the first one sits an exam, from whom the questions of the paper were read
  const learning = (await read(learners + 1, 0)).candidates.slice(1);
  const pages = new Map<string, { ticket: string; openedAt: number; saidMs: number; sequence: number }>();
  const queue = learning.values();
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (const { token } of queue) {
        const { ticket } = await ask(url, token, '/api/course/learn/load-process', of);
        pages.set(token, { ticket, openedAt: performance.now(), saidMs: 0, sequence: 0 });
      }
    }),
  );
  const say = (n: number): Promise<number | string> => {
    const { token } = turnOf(learning, n);
    const page = pages.get(token);
    if (!page) throw new Error('a page was not opened');
    const [from, to] = [page.saidMs, Math.floor(performance.now() - page.openedAt)];
    page.saidMs = to;
    page.sequence += 1;
    const plays = [{ began: from, ended: to, from, to }];
    return post(url, '/api/course/learn/save-process', token, { ...of, ticket: page.ticket, sequence: page.sequence, position: to, plays });
  };
  return besideSaves(stack, {
    ...{ rate: learners / heartbeatSeconds, seconds, save: savesOf(url, candidates, questions), other: say },
    ...{ names: ['P13 saves at the rate of the next line', `P13 words of pages, ${learners} learners`], p95: 60 },
  });
}

/** A course of one video that anybody may study. */
async function openCourse({ url, env, dataDir }: Stack): Promise<{ courseId: string; fileId: string }> {
  const { mongoUrl, dbPrefix } = readConfig(env);
  const fileId = new ObjectId().toHexString();
  const mongo = await MongoClient.connect(mongoUrl);
  await mongo
    .db(`${dbPrefix}_course`)
    .collection<{ _id: string }>('course_files')
    .insertOne({
      ...{
        _id: fileId,
        title: '压测',
        catId: '',
        fileType: 33,
        name: 'a.mp4',
        ending: 'mp4',
        fileSize: 10,
        duration: lessonSeconds,
        state: 0,
      },
      ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
      ...{ holder: null, until: null, failures: 0, dueAt: null },
      ...{ createBy: '', createDept: 'A01', createTime: new Date(), revision: 0 },
    });
  await mongo.close();
  const { admin } = await demoAccounts(join(dataDir, 'demo.json'));
  const { token } = await ask(url, '', '/api/sys/user/login', admin);
  const dirList = [{ title: '上', fileList: [{ fileId, needLearn: 0 }] }];
  const { id: courseId } = await ask(url, token, '/api/course/course/save', { title: '压测', openType: 1, dirList });
  return { courseId, fileId };
}
