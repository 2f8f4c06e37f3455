import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type ClientInput, type FaceOutcome, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { courseAt } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

const { courses, faces, learning } = calls.course;
const [second, minute, day] = [1000, 60_000, 86_400_000];
/** One grey pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

const clock = {
  passedMs: 0,
  now: () => Date.parse('2026-11-27T01:00:00Z') + clock.passedMs,
  monotonic: () => clock.passedMs,
  pass: (ms: number) => (clock.passedMs += ms),
};
const atClock = () => courseAt(clock, { now: () => Promise.resolve(clock.now()) });
let service: ServiceUnderTest;
let people: NatsConnection;
let identity: NatsConnection;
let outcome: FaceOutcome = 'same';
const known = new Map<string, string>();
beforeAll(async () => {
  service = await startUnderTest(atClock(), 'attention');
  const place = readConfig(service.env);
  people = await connectNats(place, 'identity');
  serveCall({ nats: people, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.flatMap((id) => {
      const realName = known.get(id);
      return realName === undefined ? [] : [{ id, userName: id, realName, deptCode: 'A01', deptName: '一科' }];
    }),
  );
  serveCall({ nats: people, place }, calls.identity.dictionary.tree, () => []);
  await people.flush();
  await facesAreCompared();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await people.close();
  await service.close();
});
beforeEach(() => {
  outcome = 'same';
});
/** By a connection of its own: without it nobody answers. */
async function facesAreCompared(): Promise<void> {
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.faces.verify, () => ({
    outcome,
    score: outcome === 'same' || outcome === 'other' ? 0.7 : null,
    idCard: '110***********1234',
  }));
  await identity.flush();
}

/** The next frame of a socket. */
async function toldOn(key: string): Promise<unknown> {
  for await (const message of people.subscribe(readConfig(service.env).subject(`socket.${key}`), { max: 1 })) return message.json();
  return undefined;
}

const office = person(1, 'A01');
const elsewhere = person(3, 'B01');
function learner(): Caller {
  const who = { ...person(3, 'A01001'), realName: '学员', roleType: 1, permissions: [] };
  known.set(who.userId, '学员');
  return who;
}

/** A course with a document of ten minutes that asks for faces each five minutes, and whoever learns it. */
class Pupil {
  private sequence = 0;
  private ticket = '';
  private since = 0;

  private constructor(
    readonly courseId: string,
    readonly fileId: string,
    readonly who: Caller,
  ) {}

  static async of(fields: Partial<ClientInput<typeof courses.save>> = {}): Promise<Pupil> {
    const fileId = newId();
    const file: CourseFileDoc = {
      ...{ _id: fileId, title: '讲义', catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
      ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
      ...{ holder: null, until: null, failures: 0, dueAt: null },
      ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(clock.now()), revision: 0 },
    };
    await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
    const dirList = [{ title: '上', fileList: [{ fileId, needLearn: 600 }] }];
    const rules = { faceStart: true, faceInterval: 5, faceChance: 3, captureDays: 2 };
    const input = { title: '消防安全', openType: 1 as const, dirList, ...rules, ...fields };
    return new Pupil((await service.call(courses.save, input, office)).id, fileId, learner());
  }

  stand() {
    return service.call(faces.validateFace, { courseId: this.courseId }, this.who);
  }

  check() {
    return service.call(faces.faceCheck, { courseId: this.courseId, base64: png }, this.who);
  }

  async open(): Promise<void> {
    const { courseId, fileId } = this;
    this.ticket = (await service.call(learning.loadProcess, { courseId, fileId }, this.who)).ticket;
    this.since = clock.now();
    this.sequence = 0;
  }

  words(seconds: number) {
    const ended = clock.now() - this.since;
    const { courseId, fileId, ticket } = this;
    this.sequence += 1;
    const plays = [{ began: ended - seconds * second, ended, from: 0, to: 1 }];
    return { courseId, fileId, ticket, sequence: this.sequence, position: 0, plays };
  }

  /** Reads on for so many seconds, and says so. @returns seconds that have counted so far */
  async read(seconds: number): Promise<number> {
    clock.pass(seconds * second);
    return (await service.call(learning.saveProcess, this.words(seconds), this.who)).learnSec;
  }

  async look(seen: FaceOutcome | 'broken', key?: string): Promise<Output<typeof faces.save>> {
    if (seen !== 'broken') outcome = seen;
    const { courseId, fileId } = this;
    const base64 = seen === 'broken' ? '' : png;
    return service.call(faces.save, { courseId, fileId, base64, ...(key === undefined ? {} : { key }) }, this.who);
  }

  async rows(onlyFailed = false) {
    const { courseId, who } = this;
    return (await service.call(faces.capturePaging, { params: { courseId, userId: who.userId, onlyFailed } }, office)).records;
  }
}

describe('who learns is looked at', () => {
  test('a lesson opens for a face that was checked, and for nobody else', async () => {
    const pupil = await Pupil.of();
    expect(await pupil.stand()).toEqual({
      ...{ asked: true, excused: false, seconds: 0, failCount: 0, faceChance: 3 },
      ...{ faceCam: false, faceInterval: 5, captureDays: 2 },
    });
    const lesson = { courseId: pupil.courseId, fileId: pupil.fileId };
    await service.refused('LESSON_FACE', learning.loadProcess, lesson, pupil.who);
    outcome = 'other';
    expect(await pupil.check()).toMatchObject({ pass: false, seconds: 0, failMsg: expect.stringContaining('与登记的人脸不一致') });
    await service.refused('LESSON_FACE', learning.loadProcess, lesson, pupil.who);
    await service.refused('LESSON_FACE', faces.save, { ...lesson, base64: png }, pupil.who);
    outcome = 'same';
    expect(await pupil.check()).toEqual({
      ...{ pass: true, failMsg: '', realName: '学员', idCard: '110***********1234', seconds: 300 },
    });
    // the picture of a check is compared and not kept
    expect(await service.db.collection('study_pictures').countDocuments({ gateId: `${pupil.courseId}.${pupil.who.userId}` })).toBe(0);
    await pupil.open();
    expect(await pupil.read(30)).toBe(30);
    const other = learner();
    await service.refused('LESSON_FACE', learning.loadProcess, lesson, other);
  });

  test('while a look is due nothing counts, and what was read before it counts', async () => {
    const pupil = await Pupil.of();
    await pupil.check();
    await pupil.open();
    // five minutes, and one that a picture takes
    for (let n = 1; n <= 7; n += 1) await pupil.read(50);
    expect(await pupil.read(50)).toBe(360);
    await service.refused('LESSON_FACE', learning.loadProcess, { courseId: pupil.courseId, fileId: pupil.fileId }, pupil.who);
    clock.pass(30 * second);
    await service.refused('LESSON_FACE', learning.saveProcess, pupil.words(30), pupil.who);
    // a page that says only afterwards what was read while the look was due wins nothing
    await pupil.check();
    expect(await pupil.read(10)).toBe(370);
    const { courseId, fileId, who } = pupil;
    const late = { ...pupil.words(10), plays: [{ began: 0, ended: 430_000, from: 0, to: 1 }] };
    expect((await service.call(learning.saveProcess, late, who)).learnSec).toBe(370);
    expect(await pupil.stand()).toMatchObject({ seconds: 290 });
    expect((await service.call(learning.detail, { id: courseId }, who)).dirList[0]?.fileList[0]).toMatchObject({ fileId, learnSec: 370 });
  });

  test('failures in a row are the server’s count; the last one ends the learning until the face is checked again', async () => {
    const pupil = await Pupil.of();
    await pupil.check();
    await pupil.open();
    await pupil.read(20);
    expect(await pupil.look('same')).toEqual({ isBreak: false, failCount: 0, faceChance: 3, verdict: 'same', seconds: 300 });
    await pupil.read(20);
    expect(await pupil.look('other')).toEqual({ isBreak: false, failCount: 1, faceChance: 3, verdict: 'other', seconds: 0 });
    // from that moment on nothing counts
    expect(await pupil.read(20)).toBe(40);
    expect(await pupil.look('nobody')).toMatchObject({ failCount: 2 });
    clock.pass(10 * second);
    expect(await pupil.look('same')).toMatchObject({ failCount: 0, seconds: 300 });
    expect(await pupil.read(20)).toBe(60);
    expect(await pupil.look('several')).toMatchObject({ failCount: 1, isBreak: false });
    clock.pass(10 * second);
    expect(await pupil.look('broken')).toMatchObject({ failCount: 2, verdict: 'broken' });
    clock.pass(10 * second);
    const { courseId, fileId, who } = pupil;
    const told = toldOn(`read.${who.userId}.${courseId}.${fileId}`);
    expect(await pupil.look('other', 'abcd1234')).toEqual({ isBreak: true, failCount: 3, faceChance: 3, verdict: 'other', seconds: 0 });
    expect(await told).toMatchObject({ data: { stopped: true, stopMsg: '连续3次人脸识别失败！' } });
    // the same picture again ends nothing twice
    expect(await pupil.look('other', 'abcd1234')).toMatchObject({ isBreak: true });
    clock.pass(10 * second);
    await service.refused('LESSON_FACE', faces.save, { courseId, fileId, base64: png }, who);
    await service.refused('LESSON_FACE', learning.saveProcess, pupil.words(10), who);
    await service.refused('LESSON_FACE', learning.loadProcess, { courseId, fileId }, who);
    expect(await service.call(faces.facePaging, { params: { courseId } }, office)).toMatchObject({
      records: [{ realName: '学员', deptName: '一科', captures: 7, failures: 5, breaks: 1, verdict: 'other', excused: null }],
    });
    outcome = 'same';
    await pupil.check();
    await pupil.open();
    expect(await pupil.read(10)).toBe(70);
    expect(await pupil.look('other')).toMatchObject({ isBreak: false, failCount: 1 });
  });

  test('the same picture that is sent again is one, and a picture that is sent again keeps no face there', async () => {
    const pupil = await Pupil.of();
    await pupil.check();
    await pupil.open();
    const { courseId, fileId, who } = pupil;
    expect(await pupil.look('same', 'a1b2c3d4')).toMatchObject({ seconds: 300 });
    clock.pass(4 * minute);
    expect(await pupil.look('same', 'a1b2c3d4')).toMatchObject({ seconds: 60 });
    expect(await pupil.look('other', 'b1b2c3d4')).toMatchObject({ failCount: 1 });
    expect(await pupil.look('same', 'b1b2c3d4')).toMatchObject({ failCount: 1, verdict: 'other' });
    await service.refused('CAPTURES_LIMITED', faces.save, { courseId, fileId, base64: png }, who);
    // a face that was seen before a failure opens nothing behind it
    expect(await pupil.look('same', 'a1b2c3d4')).toMatchObject({ seconds: 0 });
  });

  test('while nothing compares, a picture is nobody’s failure, and the learning goes on', async () => {
    const pupil = await Pupil.of({ faceChance: 1 });
    await pupil.check();
    await pupil.open();
    await identity.close();
    const { courseId, fileId, who } = pupil;
    const capture = { courseId, fileId, base64: png, key: 'ffff0001' };
    await service.refused('BUSY', faces.save, capture, who);
    expect(await pupil.rows()).toMatchObject([{ verdict: 'unavailable', hasPicture: true, title: '讲义' }]);
    await facesAreCompared();
    expect(await service.call(faces.save, capture, who)).toMatchObject({ isBreak: false, failCount: 0, verdict: 'same' });
    clock.pass(minute);
    expect(await pupil.look('unavailable')).toMatchObject({ isBreak: false, failCount: 0, seconds: 300 });
    clock.pass(minute);
    // a face that is on file no more is no failure, and opens nothing
    expect(await pupil.look('unenrolled')).toMatchObject({ isBreak: false, failCount: 0, seconds: 0 });
  });

  test('nobody tries for ever', async () => {
    const pupil = await Pupil.of();
    outcome = 'nobody';
    for (let n = 0; n < 20; n += 1) await pupil.check();
    await service.refused('TOO_MANY', faces.faceCheck, { courseId: pupil.courseId, base64: png }, pupil.who);
    clock.pass(6 * minute);
    expect(await pupil.check()).toMatchObject({ pass: false });
  });

  test('a course that asks for no face opens as before', async () => {
    const pupil = await Pupil.of({ faceStart: false });
    const { courseId, fileId, who } = pupil;
    expect(await pupil.stand()).toMatchObject({ asked: false, excused: false });
    await service.refused('LESSON_FACE_OFF', faces.faceCheck, { courseId, base64: png }, who);
    await service.refused('LESSON_FACE_OFF', faces.save, { courseId, fileId, base64: png }, who);
    await pupil.open();
    expect(await pupil.read(20)).toBe(20);
  });
});

describe('people of the console', () => {
  test('excuse who refuses, and take it back', async () => {
    const pupil = await Pupil.of();
    const { courseId, fileId, who } = pupil;
    const deed = { courseId, userId: who.userId, excused: true, reason: '没有摄像头' };
    await service.refused('NOT_FOUND', faces.excuse, deed, elsewhere);
    await service.refused('NOT_FOUND', faces.excuse, { ...deed, userId: newId() }, office);
    await service.call(faces.excuse, deed, office);
    expect(await pupil.stand()).toMatchObject({ asked: false, excused: true });
    await pupil.open();
    expect(await pupil.read(20)).toBe(20);
    await service.refused('LESSON_FACE_OFF', faces.save, { courseId, fileId, base64: png }, who);
    expect((await service.call(faces.facePaging, { params: { courseId, realName: '学' } }, office)).records).toMatchObject([
      { userId: who.userId, excused: { realName: office.realName, reason: '没有摄像头' }, captures: 0, time: '', verdict: '' },
    ]);
    await service.call(faces.excuse, { ...deed, excused: false, reason: '摄像头已修好' }, office);
    expect(await pupil.stand()).toMatchObject({ asked: true, excused: false, seconds: 0 });
    clock.pass(20 * second);
    await service.refused('LESSON_FACE', learning.saveProcess, pupil.words(20), who);
  });

  test('see pictures of their courses; a picture is sealed and gone after its days while the verdict stays', async () => {
    const pupil = await Pupil.of();
    const { courseId, who } = pupil;
    await pupil.check();
    await pupil.open();
    await pupil.look('same');
    clock.pass(minute);
    await pupil.look('other');
    expect(await pupil.rows()).toMatchObject([
      { verdict: 'other', score: 0.7, hasPicture: true, ended: false, fault: '' },
      { verdict: 'same' },
    ]);
    const [shown, ...others] = await pupil.rows(true);
    expect(others).toEqual([]);
    const id = shown?.id ?? '';
    const own = { courseId, userId: who.userId, id };
    expect((await service.call(faces.capturePicture, own, office)).image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    await service.refused('NOT_FOUND', faces.capturePicture, own, elsewhere);
    await service.refused('NOT_FOUND', faces.capturePaging, { params: { courseId, userId: who.userId } }, elsewhere);
    await service.refused('NOT_FOUND', faces.facePaging, { params: { courseId } }, elsewhere);
    // of another course, which the caller reaches
    const next = await Pupil.of();
    await service.refused('NOT_FOUND', faces.capturePicture, { ...own, courseId: next.courseId }, office);
    const pictures = service.db.collection<{ _id: string; sealed: string }>('study_pictures');
    expect((await pictures.findOne({ _id: id }))?.sealed).toMatch(/^v1\./);
    clock.pass(2 * day);
    await service.refused('NOT_FOUND', faces.capturePicture, own, office);
    expect(await pupil.rows(true)).toMatchObject([{ verdict: 'other', score: 0.7, hasPicture: false }]);
    // and is in the database no more, soon after a process began
    const other = await startService(atClock(), readConfig(service.env));
    while ((await pictures.countDocuments({ _id: id })) > 0) await pause(50);
    await other.close();
  });

  test('erase the pictures of a person at once', async () => {
    const pupil = await Pupil.of();
    const { courseId, who } = pupil;
    await pupil.check();
    await pupil.open();
    await pupil.look('same');
    const wish = { courseId, userId: who.userId, reason: '本人要求' };
    await service.refused('NOT_FOUND', faces.erase, wish, elsewhere);
    expect(await service.call(faces.erase, wish, office)).toEqual({ count: 1 });
    expect(await pupil.rows()).toMatchObject([{ verdict: 'same', hasPicture: false }]);
  });
});
