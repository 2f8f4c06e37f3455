import { ask } from '../../platform.js';
import { radio } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** A bank of the teacher's with two questions that are near duplicates. */
async function newNear(world: World): Promise<{ repoId: string; ids: string[] }> {
  const repoId = await world.banks.newBank();
  const ids: string[] = [];
  for (const content of ['<p>下列说法中正确的是哪一项</p>', '<p>下列说法中正确的是哪一项？</p>'])
    ids.push((await ask('/api/qu/qu/save', world.people.teacher.token, { ...radio({ content }), repoId })).id);
  return { repoId, ids };
}
/** Banks of the marks that were made, by the mark's id. */
const banksOfMarks = new Map<string, string>();

/** Questions that are near duplicates. */
export const nearDuplicateRows = {
  '/api/qu/qu/near/groups': {
    owner: 'teacher',
    input: async ({ world }) => ({ repoId: (await newNear(world)).repoId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
    finds: { object: ({ groups }) => groups.length === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/qu/qu/near/list': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await newNear(world)).ids[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/qu/qu/near/mark': {
    owner: 'teacher',
    input: ({ world }) => newNear(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { repoId }) => (await world.read('/api/qu/qu/near/groups', { repoId }))?.marks.length === 0,
  },
  '/api/qu/qu/near/unmark': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const near = await newNear(world);
      const { id } = await ask('/api/qu/qu/near/mark', world.people.teacher.token, near);
      banksOfMarks.set(id, near.repoId);
      return { id };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) =>
      (await world.read('/api/qu/qu/near/groups', { repoId: banksOfMarks.get(id) ?? '' }))?.marks.length === 1,
  },
} satisfies Partial<Rows>;
