import { afterAll, beforeAll } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type ClientInput } from '@xuekao/contracts';
import { connectNats, readConfig, systemClock } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

export const { courses, files, learning, purchases } = calls.course;
export const minute = 60_000;
export const hour = 3_600_000;
export let service: ServiceUnderTest;
let identity: NatsConnection;
let payment: NatsConnection;
let activity: NatsConnection;
/** Sign-ups that hold: `activity:course:person`. */
export const joined = new Set<string>();
let skew = 0;
/** Lets so many milliseconds pass at once. */
export const pass = (ms: number): void => void (skew += ms);
export const now = (): number => Date.now() + skew;
const people = new Map<string, string>();
/** Courses and the services beside them, for the specs of this file. */
export function aroundLearning(): void {
  beforeAll(async () => {
    const definition = courseAt({ now, monotonic: () => systemClock.monotonic() + skew }, { now: () => Promise.resolve(now()) });
    service = await startUnderTest(definition, 'learning');
    const place = readConfig(service.env);
    identity = await connectNats(place, 'identity');
    serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
      ids.flatMap((id) => {
        const realName = people.get(id);
        return realName === undefined ? [] : [{ id, userName: id, realName, deptCode: 'A01', deptName: '一科' }];
      }),
    );
    serveCall({ nats: identity, place }, calls.identity.dictionary.tree, () => [
      { id: 'a', title: '安全培训', value: 'safety', revision: 0, children: [] },
    ]);
    payment = await connectNats(place, 'payment');
    serveCall({ nats: payment, place }, calls.payment.orders.open, ({ goodsId, title, price }) => ({
      ...{ orderId: goodsId, title, price, expireTime: new Date(now() + minute).toISOString() },
    }));
    activity = await connectNats(place, 'activity');
    serveCall({ nats: activity, place }, calls.activity.joins.admits, ({ activityId, courseId, userId }) => ({
      admits: joined.has(`${activityId}:${courseId}:${userId}`),
    }));
    await Promise.all([identity.flush(), payment.flush(), activity.flush()]);
  }, 300_000);
  afterAll(async () => {
    await identity.close();
    await payment.close();
    await activity.close();
    await service.close();
  });
}

export const office = person(1, 'A01');
export function learner(deptCode = 'A01001'): Caller {
  const who = { ...person(3, deptCode), realName: '学员', roleType: 1, permissions: [] };
  people.set(who.userId, '学员');
  return who;
}
type Fields = Partial<ClientInput<typeof courses.save>>;
export const made = async (fields: Fields = {}): Promise<string> =>
  (await service.call(courses.save, { title: '消防安全', openType: 1, ...fields }, office)).id;
export async function storedFile(fields: Partial<CourseFileDoc> = {}): Promise<string> {
  const _id = newId();
  const file: CourseFileDoc = {
    ...{ _id, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 60, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(now()), revision: 0 },
    ...fields,
  };
  await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
  return _id;
}
export const paper = (fields: Partial<CourseFileDoc> = {}) => storedFile({ title: '讲义', fileType: 22, duration: 0, ...fields });
export interface Course {
  id: string;
  film: string;
  text: string;
}
/** A video of a minute, then a document of half a minute. */
export async function course(fields: Fields = {}): Promise<Course> {
  const [film, text] = [await storedFile(), await paper()];
  const dirList = [{ title: '上', fileList: [{ fileId: film }, { fileId: text, needLearn: 30 }] }];
  return { id: await made({ dirList, ...fields }), film, text };
}

/** A page of a learner with an open lesson; its time is that of the test. */
export class Page {
  private sequence = 0;
  private readonly since = now();

  private constructor(
    readonly courseId: string,
    readonly fileId: string,
    readonly who: Caller,
    readonly ticket: string,
  ) {}

  static async open(courseId: string, fileId: string, who: Caller): Promise<Page> {
    const { ticket } = await service.call(learning.loadProcess, { courseId, fileId }, who);
    return new Page(courseId, fileId, who, ticket);
  }

  words(plays: ClientInput<typeof learning.saveProcess>['plays'], more: Partial<ClientInput<typeof learning.saveProcess>> = {}) {
    this.sequence += 1;
    const { courseId, fileId, ticket, sequence } = this;
    return { courseId, fileId, ticket, sequence, position: plays?.at(-1)?.to ?? 0, plays, ...more };
  }

  /** Plays on for so many seconds from a place of the media, and says so. */
  async play(seconds: number, from = 0) {
    const began = now() - this.since;
    skew += seconds * 1000;
    const ended = began + seconds * 1000;
    const play = { began, ended, from: Math.round(from * 1000), to: Math.round((from + seconds) * 1000) };
    return service.call(learning.saveProcess, this.words([play]), this.who);
  }
}

export const lessonsOf = async (courseId: string, who: Caller) => {
  const { dirList } = await service.call(learning.detail, { id: courseId }, who);
  return dirList.flatMap(({ fileList }) => fileList);
};
