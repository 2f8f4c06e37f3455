import { randomBytes } from 'node:crypto';
import { ask } from '../../platform.js';
import type { At, Rows } from '../row.js';

/** Points of codes that the owner alone redeems. */
const ofOwner = 77;
const newId = (): string => randomBytes(12).toString('hex');
/** Codes for a few points, made by the administrator of the site. */
async function newBatch({ world }: At, points = 1): Promise<{ batchId: string; code: string; codeId: string }> {
  const [batchId, { admin }] = [newId(), world.school];
  await ask('/api/pay/code/make', admin, { id: batchId, kind: 'points', points, count: 3 });
  const { records } = await ask('/api/pay/code/paging', admin, { params: { batchId } });
  const [{ code = '', id: codeId = '' } = {}] = records;
  return { batchId, code, codeId };
}
const statesOf = async ({ world }: At, batchId: string): Promise<number[]> =>
  (await ask('/api/pay/code/paging', world.school.admin, { params: { batchId } })).records.map(({ state }) => state);

/** Codes are of the whole site: whoever administers a part of it neither makes nor sees any. */
export const codeRows = {
  '/api/pay/code/make': {
    owner: 'teacher',
    input: () => ({ id: newId(), kind: 'points' as const, points: 1, count: 1 }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: async ({ world }, { id }) =>
      (await ask('/api/pay/code/batch-paging', world.school.admin, { size: 1000 })).records.every((batch) => batch.id !== id),
  },
  '/api/pay/code/batch-paging': {
    owner: 'teacher',
    input: async (at) => {
      await newBatch(at);
      return { size: 5 };
    },
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['administrator'] },
  },
  '/api/pay/code/paging': {
    owner: 'teacher',
    input: async (at) => ({ size: 5, params: { batchId: (await newBatch(at)).batchId } }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    finds: { object: ({ total }) => total === 3, by: ['administrator'] },
  },
  '/api/pay/code/export': {
    owner: 'teacher',
    input: async (at) => ({ id: (await newBatch(at)).batchId }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/pay/code/void': {
    owner: 'teacher',
    spends: 'success',
    input: async (at) => ({ id: (await newBatch(at)).batchId }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: async (at, { id }) => (await statesOf(at, id)).every((state) => state === 0),
  },
  // whoever has the code may redeem it, and nobody after them; tries are counted by person
  '/api/pay/code/redeem': {
    owner: 'learner',
    spends: 'success',
    newPeople: true,
    input: async (at) => ({ code: (await newBatch(at)).code }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/pay/code/my-paging': {
    owner: 'learner',
    newPeople: true,
    input: async (at) => {
      const { code } = await newBatch(at, ofOwner);
      await ask('/api/pay/code/redeem', at.owner.token, { code });
      return { size: 5 };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ records }) => records.some(({ points }) => points === ofOwner), by: ['owner'] },
  },
} satisfies Partial<Rows>;
