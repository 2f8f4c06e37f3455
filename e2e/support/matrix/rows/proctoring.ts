import { offer } from '../../offer.js';
import { ask, until } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const reports = (world: World, paperId: string) => ask('/api/exam/watch/leave-list', world.school.admin, { paperId });

const pictures = async (world: World, paperId: string) =>
  (await ask('/api/exam/watch/capture-list', world.school.admin, { paperId })).captures;
/** A wall of one pixel: nobody is on it. */
const wall = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';
async function filmed(world: World, person?: Person): Promise<{ paperId: string; id: string }> {
  const who = person ?? (await world.person('learner'));
  const paperId = await world.papers.filmedPaper(who, person !== undefined);
  await ask('/api/paper/capture/save', who.token, { paperId, base64: wall });
  return { paperId, id: (await pictures(world, paperId))[0]?.id ?? '' };
}

/** A paper whose page was left once. */
async function left(world: World, who: Person, isOwn = false): Promise<{ paperId: string; id: string }> {
  const paperId = await world.papers.watchedPaper(who, isOwn);
  await ask('/api/paper/paper/leave-incr', who.token, { id: paperId, seconds: 8 });
  return { paperId, id: (await reports(world, paperId))[0]?.id ?? '' };
}
/** The same, handed in, with a finding about the leave. */
async function found(world: World, who: Person, isOwn = false): Promise<{ paperId: string; id: string }> {
  const place = await left(world, who, isOwn);
  await ask('/api/paper/paper/hand-exam', who.token, { id: place.paperId });
  await ask('/api/exam/watch/leave-judge', world.school.admin, { ...place, as: 'confirmed', note: '查看录屏' });
  return place;
}

/** An exam that two people write at one address. */
async function sharedAddress(world: World): Promise<string> {
  const people = [await world.person('learner'), await world.person('learner')];
  const rules = { openType: 3 as const, users: people.map(({ id }) => id) };
  const examId = await world.shares.share('exam', await world.school.exam(world.bank.quIds, rules, world.people.teacher.token));
  for (const { token } of people) await ask('/api/paper/paper/create-paper', token, { examId });
  await until(
    'where the papers are written',
    () => ask('/api/exam/watch/shared-origins', world.school.admin, { examId }),
    ({ unrecorded, attempts }) => attempts === 2 && unrecorded === 0,
  );
  return examId;
}

const challenges = (world: World, paperId: string) => ask('/api/exam/watch/challenge-list', world.school.admin, { paperId });
/** A paper whose page has shown the first colour, and sent its picture as soon as the service takes one. */
async function challenged(world: World): Promise<{ paperId: string; id: string }> {
  const who = await world.person('learner');
  const paperId = await world.papers.challengedPaper(who);
  const { id } = await ask('/api/paper/challenge/step', who.token, { paperId });
  await until(
    'the second colour',
    () => ask('/api/paper/challenge/step', who.token, { paperId, seen: { id, n: 0, base64: wall } }),
    ({ n }) => n === 1,
  );
  return { paperId, id };
}

const everybody = ['anonymous', 'owner', 'learner', 'elsewhere', 'administrator'] as const;
/** Token of a phone that has read the code beside a paper. */
async function phoneToken(world: World, who: Person): Promise<string> {
  const { ticket } = await ask('/api/paper/cam/ticket', who.token, { paperId: await world.papers.phonePaper(who) });
  return (await ask('/api/paper/cam/enter', '', { ticket })).token;
}

/** Token of a phone that sends beside the paper. */
async function sendsBeside(who: Person, paperId: string): Promise<string> {
  const { ticket } = await ask('/api/paper/cam/ticket', who.token, { paperId });
  const { token } = await ask('/api/paper/cam/enter', '', { ticket });
  await ask('/api/paper/cam/publish', '', { token, sdp: offer });
  return token;
}

/** A paper beside which a phone sends. */
async function sends(world: World, who: Person, isOwn = false): Promise<{ paperId: string; token: string }> {
  const paperId = await world.papers.phonePaper(who, isOwn);
  return { paperId, token: await sendsBeside(who, paperId) };
}
const recordings = async (world: World, paperId: string) =>
  (await ask('/api/exam/watch/recording-list', world.school.admin, { paperId })).recordings;
const interruptions = (world: World, paperId: string) => ask('/api/exam/watch/interruption-list', world.school.admin, { paperId });
/** A paper whose phone was away for so long that it is told, until it was handed in. */
async function interrupted(world: World, person?: Person): Promise<{ paperId: string; id: string }> {
  const who = person ?? (await world.person('learner'));
  const { paperId, token } = await sends(world, who, person !== undefined);
  await ask('/api/paper/cam/alive', '', { token, on: false });
  const found = await until(
    'a phone that is away',
    () => interruptions(world, paperId),
    (rows) => rows.length > 0,
  );
  await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
  await until(
    'the end of the paper',
    () => interruptions(world, paperId),
    ([first]) => first?.seconds !== null,
  );
  return { paperId, id: found[0]?.id ?? '' };
}
/** A phone that left before it sent a picture: nothing is in its recording. */
async function emptyRecording(world: World, person?: Person): Promise<{ paperId: string; id: string }> {
  const { paperId, token } = await sends(world, person ?? (await world.person('learner')), person !== undefined);
  await ask('/api/paper/cam/alive', '', { token, on: false });
  const found = await until(
    'a recording that nothing came of',
    async () => (await recordings(world, paperId))[0],
    (first) => first?.state === 'empty',
  );
  return { paperId, id: found?.id ?? '' };
}

export const proctoringRows = {
  '/api/paper/paper/leave-incr': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ id: await world.papers.watchedPaper(owner), key: world.newRequestId(), seconds: 8 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { id }) => (await reports(world, id)).length === 0,
  },
  '/api/exam/watch/leave-list': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const paperId = await world.papers.watchedPaper(who);
      await ask('/api/paper/paper/leave-incr', who.token, { id: paperId, seconds: 8 });
      return { paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: (leaves) => leaves[0]?.seconds === 8, by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
  },
  '/api/exam/watch/leave-judge': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { paperId, id } = await left(world, await world.person('learner'));
      return { paperId, id, as: 'dismissed', note: '系统弹窗' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ...(await left(world, who, true)), as: 'dismissed', note: '系统弹窗' }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { paperId }) => (await reports(world, paperId))[0]?.finding === null,
  },
  '/api/paper/finding/list': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: (await found(world, owner)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ findings }) => findings[0]?.as === 'confirmed' && findings[0].seconds === 8, by: ['owner'] },
  },
  '/api/paper/finding/dispute': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ ...(await found(world, owner)), kind: 'leave', text: '系统弹窗' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { paperId }) => (await reports(world, paperId))[0]?.dispute === null,
  },
  '/api/exam/watch/finding-answer': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const place = { ...(await found(world, who)), kind: 'leave' as const };
      await ask('/api/paper/finding/dispute', who.token, { ...place, text: '系统弹窗' });
      return { ...place, as: 'dismissed', answer: '已核对' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    own: {
      who: 'administrator',
      input: async (world, who) => {
        const place = { ...(await found(world, who, true)), kind: 'leave' as const };
        await ask('/api/paper/finding/dispute', who.token, { ...place, text: '系统弹窗' });
        return { ...place, as: 'dismissed', answer: '已核对' };
      },
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { paperId }) => (await reports(world, paperId))[0]?.dispute?.answer === '',
  },
  '/api/exam/watch/shared-origins': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await sharedAddress(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    // who marks blind is not told who sits
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ records, attempts }) => attempts === 2 && records[0]?.by === 'address' && records[0].people === 2,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/watch-stat': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.papers.sitting(await world.person('learner'))).examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: {
      object: ({ processCount, requireCount }) => processCount === 1 && requireCount === 1,
      by: ['owner', 'administrator', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/exam/watch/process-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { examId: (await world.papers.sitting(await world.person('learner'))).examId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    // who marks blind is not told who sits
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ records, counts }) => records.length === 1 && counts.online + counts.offline === 1,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/hand-paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const { examId, paperId } = await world.papers.sitting(who);
      await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
      return { params: { examId, handState: 1, overwrite: 0 } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ records }) => records.length === 1 && records[0]?.exState === 0,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/timeline': {
    owner: 'teacher',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const paperId = await world.papers.watchedPaper(who);
      await ask('/api/paper/paper/leave-incr', who.token, { id: paperId, seconds: 8 });
      return { paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: (rows) => rows.some(({ what, seconds }) => what === 'leave' && seconds === 8) && rows.some(({ what }) => what === 'begun'),
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/paper/capture/save': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: await world.papers.filmedPaper(owner), base64: '', key: world.newRequestId() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ world }, { paperId }) => (await pictures(world, paperId)).length === 0,
  },
  '/api/paper/capture/face-check': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: (await world.entryChecks.faceExam(owner)).examId, base64: wall }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    finds: { object: ({ pass, failMsg }) => !pass && failMsg !== '', by: ['owner'] },
  },
  '/api/exam/watch/capture-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await filmed(world)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: ({ captures }) => captures[0]?.hasPicture === true, by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
  },
  '/api/exam/watch/capture-picture': {
    owner: 'teacher',
    input: async ({ world }) => filmed(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ image }) => image.startsWith('data:image/jpeg'),
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/capture-judge': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ...(await filmed(world)), as: 'dismissed', note: '光线变化' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ...(await filmed(world, who)), as: 'dismissed', note: '光线变化' }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { paperId }) => (await pictures(world, paperId))[0]?.finding === null,
  },
  '/api/paper/challenge/step': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: await world.papers.challengedPaper(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ id, n, colour }) => id !== '' && n === 0 && colour === '#ffffff', by: ['owner'] },
    stays: async ({ world }, { paperId }) => (await challenges(world, paperId)).length === 0,
  },
  '/api/paper/challenge/code': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const paperId = await world.papers.codedPaper(owner);
      await sendsBeside(owner, paperId);
      return { paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ text }) => text.length === 10, by: ['owner'] },
  },
  // nobody is signed in on a phone
  '/api/paper/cam/code': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const paperId = await world.papers.codedPaper(owner);
      const token = await sendsBeside(owner, paperId);
      await ask('/api/paper/challenge/code', owner.token, { paperId });
      return { token };
    },
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ due }) => due, by: everybody },
  },
  '/api/exam/watch/challenge-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await challenged(world)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: (rows) => rows[0]?.colours[0] === '#ffffff' && rows[0].hasPictures,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/challenge-pictures': {
    owner: 'teacher',
    input: ({ world }) => challenged(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: (rows) => rows[0]?.image.startsWith('data:image/jpeg') === true,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/evidence-copy': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await filmed(world)).paperId, copy: 'office' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
  },
  '/api/paper/cam/ticket': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: await world.papers.phonePaper(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ ticket }) => ticket.length === 43, by: ['owner'] },
  },
  '/api/paper/cam/entry': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ examId: await world.papers.examFor(owner, { examType: '2', devicesFirst: true }) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
    finds: { object: ({ devices }) => devices.length === 1 && devices[0]?.kind === 'phone' && !devices[0].live, by: ['owner'] },
  },
  '/api/paper/cam/phone': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ paperId: await world.papers.phonePaper(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ state }) => state === 'waiting', by: ['owner'] },
  },
  // nobody is signed in on a phone: who has read the code may take it, once
  '/api/paper/cam/enter': {
    owner: 'learner',
    spends: 'tries',
    input: async ({ world }) => {
      const who = await world.person('learner');
      const paperId = await world.papers.phonePaper(who);
      return { ticket: (await ask('/api/paper/cam/ticket', who.token, { paperId })).ticket };
    },
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/paper/cam/publish': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ token: await phoneToken(world, owner), sdp: offer }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ sdp }) => sdp.includes('a=recvonly'), by: everybody },
  },
  '/api/paper/cam/alive': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ token: await phoneToken(world, owner), on: false }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ state }) => state === 'lost', by: everybody },
  },
  '/api/common/qnrtc/token': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => ({ userId: owner.id, roomName: await world.papers.phonePaper(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ token, preset }) => token.length === 43 && preset === '720p', by: ['owner'] },
  },
  // sent by nobody: journey 21-streams.spec.ts records pictures of browsers
  '/api/common/qnrtc/record': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      const paperId = await world.papers.phonePaper(owner);
      const { token } = await ask('/api/common/qnrtc/token', owner.token, { userId: owner.id, roomName: paperId });
      await ask('/api/paper/cam/publish', '', { token, sdp: offer });
      return { userId: owner.id, roomName: paperId };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ recording }) => recording, by: ['owner'] },
  },
  '/api/exam/watch/recording-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await sends(world, await world.person('learner'))).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: ({ recordings }) => recordings.length === 1 && recordings[0]?.kind === 'phone',
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/recording-play': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await sends(world, await world.person('learner'))).paperId, id: 'a'.repeat(24) }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    shared: { viewer: 'NOT_FOUND', editor: 'NOT_FOUND', marker: 'NOT_FOUND', formMaster: 'NOT_FOUND' },
  },
  '/api/exam/watch/recording-delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => emptyRecording(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    own: { who: 'administrator', input: emptyRecording, code: 'OWN_MATTER' },
    stays: async ({ world }, { paperId }) => (await recordings(world, paperId))[0]?.state === 'empty',
  },
  // pictures come from browsers alone: journey 21-streams.spec.ts sees them
  '/api/exam/watch/stream-open': {
    owner: 'teacher',
    input: async ({ world }) => ({ token: await phoneToken(world, await world.person('learner')), kind: 'phone' }),
    codes: ['NOT_SIGNED_IN', 'RTC_TOKEN', 'FORBIDDEN', 'RTC_TOKEN', 'RTC_TOKEN'],
    shared: { viewer: 'RTC_TOKEN', editor: 'RTC_TOKEN', marker: 'RTC_TOKEN', formMaster: 'RTC_TOKEN' },
  },
  '/api/exam/watch/stream-answer': {
    owner: 'teacher',
    input: () => ({ id: 'a'.repeat(43), sdp: offer }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    shared: { viewer: 'NOT_FOUND', editor: 'NOT_FOUND', marker: 'NOT_FOUND', formMaster: 'NOT_FOUND' },
  },
  '/api/exam/watch/interruption-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await interrupted(world)).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: {
      object: (rows) => rows[0]?.kind === 'phone' && (rows[0].seconds ?? 0) >= 15,
      by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'],
    },
  },
  '/api/exam/watch/interruption-judge': {
    owner: 'teacher',
    // judged anew it is the same finding
    input: async ({ world }) => ({ ...(await interrupted(world)), as: 'confirmed', note: '手机被收起' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: ({ as }) => as === 'confirmed', by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ...(await interrupted(world, who)), as: 'dismissed', note: '系统弹窗' }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { paperId }) => (await interruptions(world, paperId))[0]?.finding === null,
  },
  '/api/exam/watch/stream-list': {
    owner: 'teacher',
    input: async ({ world }) => ({ paperId: (await sends(world, await world.person('learner'))).paperId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'NOT_FOUND', formMaster: 'OK' },
    finds: { object: ({ streams }) => streams[0]?.kind === 'phone', by: ['owner', 'administrator', 'viewer', 'editor', 'formMaster'] },
  },
} satisfies Partial<Rows>;
