import { randomBytes } from 'node:crypto';
import { ask, signIn, until } from '../../platform.js';
import { radio, type Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** Rewards wait for the marks, and are looked at each second. */
const earnedMs = 30_000;

const hexId = (): string => randomBytes(12).toString('hex');
const facts = (title: string) => ({
  ...{ title, authority: '教务处', numberPrefix: 'XK{yyyy}', validDays: 0 },
  design: {
    landscape: true,
    background: '' as const,
    elements: [
      {
        ...{ kind: 'text' as const, x: 20, y: 60, w: 200, h: 30, text: '{name} {number}', size: 24 },
        ...{ colour: '#222222', align: 'center' as const, bold: false },
      },
    ],
  },
});

/** A kind of certificate of the head, which nobody has. */
async function newCert({ people }: World, title = '结业证书'): Promise<string> {
  return (await ask('/api/cert/cert/save', people.head.token, facts(title))).id;
}
async function granted(world: World, certId: string, userId: string): Promise<string> {
  const { token } = world.people.head;
  const id = hexId();
  await ask('/api/cert/grant/grant-batch', token, { id, certId, users: [userId] });
  await until(
    'the certificate is granted',
    () => ask('/api/cert/grant/batch-state', token, { id }),
    ({ state }) => state === 'done',
  );
  return id;
}
/** A certificate that the pupil has. */
async function newGrant(world: World): Promise<{ id: string; certId: string; number: string }> {
  const certId = await newCert(world);
  await granted(world, certId, world.pupil.id);
  const { records } = await ask('/api/cert/grant/paging', world.people.head.token, { params: { certId } });
  const [first] = records;
  if (!first) throw new Error('nothing was granted');
  return { id: first.id, certId, number: first.number };
}
const stateOf = async ({ school }: World, id: string): Promise<number> => (await ask('/api/cert/grant/detail', school.admin, { id })).state;
const countOf = async ({ school }: World, certId: string): Promise<number> =>
  (await ask('/api/cert/grant/paging', school.admin, { params: { certId } })).total;

interface Doubt {
  title: string;
  certId: string;
  paperId: string;
  grantId: string;
}
/** An exam of the maker gave a certificate and points to somebody whose attempt is marked as invalid afterwards. */
async function doubted(world: World, maker: string, { id, token }: Pick<Person, 'id' | 'token'>): Promise<Doubt> {
  const { school } = world;
  const certId = await newCert(world);
  const title = `证书考试${hexId()}`;
  const { quIds } = await school.bank([radio()], maker);
  const rules = { title, openType: 3 as const, users: [id], scoreRelease: 0 as const, chance: 1 };
  const examId = await school.exam(quIds, { ...rules, rewards: [{ min: 0, max: 5, points: 20, certId }] }, maker);
  const { id: paperId } = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id: paperId });
  const grants = () => ask('/api/cert/grant/paging', school.admin, { params: { certId } });
  await until('the certificate of the exam', grants, ({ total }) => total === 1, earnedMs);
  await ask('/api/paper/paper/mark-as', school.admin, { ids: [paperId], as: 'invalid', reason: '替考' });
  const { records } = await until('the certificate in doubt', grants, ({ records: [row] }) => row?.inDoubt === true, earnedMs);
  return { title, certId, paperId, grantId: records[0]?.id ?? '' };
}
/** Certificate and points of a pupil wait for a decision. */
async function newDoubt(world: World): Promise<Doubt & { rewardId: string }> {
  const { school, people, cast } = world;
  // who sits an exam sits no other one: rows of two lanes have a pupil each
  const doubt = await doubted(world, people.head.token, await cast.newPupil());
  const rewards = () => ask('/api/cert/reward/paging', school.admin, { params: { examTitle: doubt.title } });
  const { records } = await until('the points in doubt', rewards, ({ total }) => total === 1, earnedMs);
  return { ...doubt, rewardId: records[0]?.id ?? '' };
}
/** A certificate of somebody's own exam that was withdrawn while it was in doubt, and is earned again. */
async function earnedAgain(world: World, who: Person): Promise<string> {
  const { admin } = world.school;
  const { title, paperId, grantId } = await doubted(world, who.token, who);
  await ask('/api/cert/grant/withdraw', admin, { ids: [grantId], reason: '成绩无效' });
  await ask('/api/paper/paper/mark-as', admin, { ids: [paperId], as: 'valid', reason: '' });
  const { records } = await until(
    'the decision',
    () => waitingOf(world, title),
    ({ total }) => total === 1,
    earnedMs,
  );
  return records[0]?.id ?? '';
}

/** A certificate that a pupil earned by an exam of the head, and whose name has a sign that no font of the platform has. */
async function newWaiting(world: World): Promise<{ id: string; examTitle: string }> {
  const { school, people } = world;
  const [certId, { id: pupilId, account }] = [await newCert(world), await world.cast.newPupilAccount({ realName: '学\u{2a6d7}员' })];
  const token = await signIn(account);
  const examTitle = `证书考试${hexId()}`;
  const { quIds } = await school.bank([radio()], people.head.token);
  const rules = { title: examTitle, openType: 3 as const, users: [pupilId], scoreRelease: 0 as const };
  const examId = await school.exam(quIds, { ...rules, rewards: [{ min: 0, max: 5, points: 0, certId }] }, people.head.token);
  const { id: paperId } = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id: paperId });
  const { records } = await until(
    'the certificate that waits',
    () => waitingOf(world, examTitle),
    ({ total }) => total === 1,
    earnedMs,
  );
  return { id: records[0]?.id ?? '', examTitle };
}
const waitingOf = ({ school }: World, examTitle: string) => ask('/api/cert/waiting/paging', school.admin, { params: { examTitle } });

/** An exam of the teacher that one pupil has handed in. */
async function handedIn(world: World): Promise<string> {
  const { school, people, cast, bank } = world;
  const pupil = await cast.newPupil();
  const rules = { openType: 3 as const, users: [pupil.id], scoreRelease: 0 as const, chance: 1 };
  const examId = await school.exam(bank.quIds.slice(0, 1), rules, people.teacher.token);
  const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  const handed = { params: { examId, handState: 1 as const } };
  await until(
    'the paper is handed in',
    () => ask('/api/paper/paper/paging', school.admin, handed),
    ({ total }) => total === 1,
    earnedMs,
  );
  return world.shares.share('exam', examId);
}

/** Certificates of the head; the person has them who is the owner of the rows of learners. */
export const certRows = {
  '/api/cert/cert/paging': {
    owner: 'head',
    input: async ({ world }) => {
      const title = `证书${hexId()}`;
      await newCert(world, title);
      return { params: { title } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/cert/cert/detail': {
    owner: 'head',
    input: async ({ world }) => ({ id: await newCert(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/cert/cert/save': {
    owner: 'head',
    input: async ({ world }) => ({ id: await newCert(world), ...facts('改过的证书') }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/cert/cert/detail', { id }))?.title !== '改过的证书',
  },
  '/api/cert/cert/delete': {
    owner: 'head',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await newCert(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/cert/cert/detail', { id: ids[0] ?? '' }),
  },
  '/api/cert/cert/archive': {
    owner: 'head',
    input: async ({ world }) => ({ ids: [await newCert(world)], archived: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/cert/cert/detail', { id: ids[0] ?? '' }))?.archived === false,
  },
  // names alone: whoever asks knows the kind by an exam that promises it
  '/api/cert/cert/titles': {
    owner: 'learner',
    input: async ({ world }) => ({ ids: [await newCert(world)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/cert/cert/preview': {
    owner: 'head',
    input: () => facts('结业证书'),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/cert/grant/check': {
    owner: 'head',
    input: async ({ world }) => ({ certId: await newCert(world), users: [world.pupil.id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ total, held }) => total === 1 && held === 0, by: ['owner', 'administrator'] },
  },
  '/api/cert/grant/grant-batch': {
    owner: 'head',
    spends: 'tries',
    input: async ({ world }) => ({ id: hexId(), certId: await newCert(world), users: [world.pupil.id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    own: {
      who: 'administrator',
      input: async (world, { id }) => ({ id: hexId(), certId: await newCert(world), users: [world.pupil.id, id] }),
      code: 'OWN_MATTER',
    },
    stays: async ({ world }, { certId }) => (await countOf(world, certId)) === 0,
  },
  // who began it alone
  '/api/cert/grant/batch-state': {
    owner: 'head',
    input: async ({ world }) => ({ id: await granted(world, await newCert(world), world.pupil.id) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ granted: count }) => count === 1, by: ['owner'] },
  },
  '/api/cert/grant/paging': {
    owner: 'head',
    input: async ({ world }) => ({ params: { certId: (await newGrant(world)).certId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/cert/grant/detail': {
    owner: 'head',
    input: async ({ world }) => ({ id: (await newGrant(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
  },
  '/api/cert/grant/withdraw': {
    owner: 'head',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newGrant(world)).id], reason: '误发' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
    stays: async ({ world }, { ids }) => (await stateOf(world, ids[0] ?? '')) === 0,
  },
  '/api/cert/grant/keep': {
    owner: 'head',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newDoubt(world)).grantId], reason: '核对无误' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ids: [(await doubted(world, who.token, who)).grantId], reason: '核对无误' }),
      code: 'OWN_MATTER',
    },
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
    stays: async ({ world }, { ids }) => (await world.read('/api/cert/grant/detail', { id: ids[0] ?? '' }))?.inDoubt === true,
  },
  // points of the pupil: staff of another department and whoever only made the account do not reach them
  '/api/cert/reward/paging': {
    owner: 'head',
    input: async ({ world }) => {
      const { rewardId } = await newDoubt(world);
      const { records } = await ask('/api/cert/reward/paging', world.school.admin, { size: 200, params: {} });
      return { params: { examTitle: records.find(({ id }) => id === rewardId)?.examTitle ?? '' } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/cert/reward/decide': {
    owner: 'head',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await newDoubt(world)).rewardId], takeBack: true, reason: '改判' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
    stays: async ({ world }, { ids }) => {
      const { records } = await ask('/api/cert/reward/paging', world.school.admin, { size: 200, params: { state: 1 } });
      return records.some(({ id }) => id === ids[0]);
    },
  },
  '/api/cert/waiting/paging': {
    owner: 'head',
    input: async ({ world }) => ({ params: { examTitle: (await newWaiting(world)).examTitle } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/cert/waiting/try-again': {
    owner: 'head',
    input: async ({ world }) => ({ ids: [(await newWaiting(world)).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    own: {
      who: 'administrator',
      input: async (world, who) => ({ ids: [await earnedAgain(world, who)], decision: 1 }),
      code: 'OWN_MATTER',
    },
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
  },
  '/api/exam/exam/settle-rewards': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await handedIn(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/exam/exam/settle-state': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await handedIn(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  // of the caller alone, who is asked for nothing
  '/api/cert/waiting/my-list': {
    owner: 'learner',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/cert/grant/export': {
    owner: 'head',
    input: async ({ world }) => ({ params: { certId: (await newGrant(world)).certId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/cert/grant/pack': {
    owner: 'head',
    input: async ({ world }) => ({ params: { certId: (await newGrant(world)).certId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/cert/grant/download': {
    owner: 'head',
    input: async ({ world }) => ({ id: (await newGrant(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
  },
  '/api/cert/badge/download': {
    owner: 'head',
    input: async ({ world }) => ({ id: (await newGrant(world)).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
  },
  // the number is the right to ask
  '/api/cert/badge/proof': {
    owner: 'learner',
    input: async ({ world }) => ({ number: (await newGrant(world)).number }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/cert/grant/my-paging': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      const title = `证书${hexId()}`;
      await granted(world, await newCert(world, title), owner.id);
      return { params: { title } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/cert/grant/my-list': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      await granted(world, await newCert(world), owner.id);
      return {};
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: (list) => list.length > 0, by: ['owner'] },
  },
  // the number is the right to ask
  '/api/cert/grant/verify': {
    owner: 'learner',
    input: async ({ world }) => ({ number: (await newGrant(world)).number }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ outcome }) => outcome === 'valid', by: ['anonymous', 'owner', 'learner', 'elsewhere', 'administrator'] },
  },
} satisfies Partial<Rows>;
