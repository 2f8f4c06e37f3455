import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type StreamKind } from '@xuekao/contracts';
import { serveCall } from '@xuekao/service-testing';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';

const { exams, papers, passes, proctored } = calls.exam;
let bed: ExamBed;
let number = 0;
/** Kinds whose pictures come now, by attempt, as proctoring would tell them. */
const live = new Map<string, StreamKind[]>();
beforeAll(async () => {
  bed = await ExamBed.open('entry_devices');
  serveCall({ nats: bed.nats, place: bed.config }, calls.proctoring.streams.live, ({ paperId }) => ({ kinds: live.get(paperId) ?? [] }));
  await bed.nats.flush();
}, 300_000);
afterAll(() => bed.close());

const somebody = (): Caller => learner((number += 1));
const entry = (examId: string, who: Caller) => bed.call(proctored.entry, { examId }, who);
const refused = (examId: string, who: Caller) => bed.refusal(papers.create, { examId }, who);
const all = { examType: '2', camOn: true, screenOn: true, devicesFirst: true } as const;

test('nobody begins before each device that the exam asks for is seen, and the attempt has the name that its streams have', async () => {
  const examId = await bed.exam(all);
  const who = somebody();
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ firstDevices: ['computer', 'phone', 'screen'] });
  const { paperId, devices } = await entry(examId, who);
  expect(devices).toEqual(['computer', 'phone', 'screen']);
  expect(await refused(examId, who)).toBe('DEVICE_CAMERA');
  live.set(paperId, ['computer']);
  expect(await refused(examId, who)).toBe('DEVICE_PHONE');
  live.set(paperId, ['computer', 'phone']);
  expect(await refused(examId, who)).toBe('DEVICE_SCREEN');
  live.set(paperId, ['screen', 'phone', 'computer']);
  expect((await bed.call(papers.create, { examId }, who)).id).toBe(paperId);
  // its page asks for nothing of the entry any more
  expect(await bed.call(papers.detail, { paperId }, who)).toMatchObject({ devicesFirst: false, phoneOn: true, screenOn: true });
});

test('the next attempt has streams of its own, and those of somebody else open nothing', async () => {
  const examId = await bed.exam({ ...all, chance: 2, screenOn: false, camOn: false });
  const [who, other] = [somebody(), somebody()];
  const { paperId } = await entry(examId, who);
  live.set(paperId, ['phone']);
  expect(await refused(examId, other)).toBe('DEVICE_PHONE');
  await bed.call(papers.create, { examId }, who);
  await bed.call(papers.handIn, { id: paperId }, who);
  expect((await entry(examId, who)).paperId).not.toBe(paperId);
  expect(await refused(examId, who)).toBe('DEVICE_PHONE');
});

test('without the switch, or without a device that is asked for, an exam begins as before', async () => {
  for (const rules of [
    { ...all, devicesFirst: false },
    { devicesFirst: true, camOn: true },
  ]) {
    const [examId, who] = [await bed.exam(rules), somebody()];
    expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ firstDevices: [] });
    expect(await bed.refusal(proctored.entry, { examId }, who)).toBe('DEVICES_NOT_ASKED');
    await bed.call(papers.create, { examId }, who);
  }
});

test('an administrator lets one person begin without them once, with a reason; the devices are asked for in the sitting', async () => {
  const examId = await bed.exam({ ...all, chance: 3 });
  const [who, other] = [somebody(), somebody()];
  const deed = { examId, userId: who.userId, reason: '手机没电，已当面确认', withoutDevices: true };
  expect(await bed.refusal(passes.identify, { ...deed, examId: await bed.exam() }, admin)).toBe('DEVICES_NOT_ASKED');
  await bed.call(passes.identify, deed, admin);
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ firstDevices: [], cameraExcused: false });
  expect(await refused(examId, other)).toBe('DEVICE_CAMERA');
  const { id } = await bed.call(papers.create, { examId }, who);
  expect(await bed.call(papers.detail, { paperId: id }, who)).toMatchObject({ phoneOn: true, screenOn: true, camOn: true });
  await bed.call(papers.handIn, { id }, who);
  expect(await refused(examId, who)).toBe('DEVICE_CAMERA');
  // who has no camera shares the screen all the same
  await bed.call(passes.identify, { ...deed, withoutDevices: false, withoutCamera: true }, admin);
  expect((await entry(examId, who)).devices).toEqual(['screen']);
  expect(await refused(examId, who)).toBe('DEVICE_SCREEN');
});

test('a pass of a face is there for the next try when a device is missing', async () => {
  const examId = await bed.exam({ ...all, faceOn: true });
  const who = somebody();
  const { faceToken } = await bed.call(passes.forFace, { examId }, who);
  const { paperId } = await entry(examId, who);
  expect(await bed.refusal(papers.create, { examId, faceToken }, who)).toBe('DEVICE_CAMERA');
  live.set(paperId, ['computer', 'phone', 'screen']);
  expect((await bed.call(papers.create, { examId, faceToken }, who)).id).toBe(paperId);
});

test('devices are set up from half an hour before the exam on, by its people', async () => {
  const start = bed.clock.now() + 60 * minute;
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 60 * minute).toISOString() };
  const [who, other] = [somebody(), somebody()];
  const examId = await bed.exam({ ...all, ...times, openType: 3, users: [who.userId] });
  expect(await bed.refusal(proctored.entry, { examId }, other)).toBe('EXAM_NOT_FOR_YOU');
  expect(await bed.refusal(proctored.entry, { examId }, who)).toBe('EXAM_NOT_OPEN');
  bed.clock.pass(31 * minute);
  await entry(examId, who);
  bed.clock.pass(100 * minute);
  expect(await bed.refusal(proctored.entry, { examId }, who)).toBe('EXAM_NOT_OPEN');
});
