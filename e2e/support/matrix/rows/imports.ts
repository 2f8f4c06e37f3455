import { ask } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const importText = '1. 【判断题】地球是圆的。\n答案：正确\n难度：简单\n';
/** An import of the teacher's, of one question. */
async function newImport(world: World): Promise<{ requestId: string }> {
  const requestId = world.newRequestId();
  await ask('/api/qu/qu/import', world.people.teacher.token, { text: importText, repoId: await world.banks.newBank(), requestId });
  return { requestId };
}

/** Imports of questions; the progress of one is its maker's alone. */
export const importRows = {
  '/api/qu/qu/import-read': {
    owner: 'teacher',
    input: () => ({ name: '试题.txt', base64: Buffer.from(importText).toString('base64') }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    // the own file comes back to whoever may import: nothing of the site is in it
    finds: {
      object: ({ kind, text }) => kind === 'text' && text === importText,
      by: ['owner', 'elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/qu/qu/import-template': {
    owner: 'teacher',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/qu/import-preview': {
    owner: 'teacher',
    input: () => ({ text: importText }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/qu/import': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      text: importText,
      repoId: await world.banks.newBank(),
      chapterId: '',
      quLevel: 1,
      quLevelMode: 'all' as const,
      pointCodes: [world.pointCode],
      leaveOut: [],
      requestId: world.newRequestId(),
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { repoId }) => (await world.read('/api/repo/detail', { id: repoId }))?.quCount === 0,
  },
  '/api/qu/qu/import-start': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      text: importText,
      repoId: await world.banks.newBank(),
      quLevel: 1 as const,
      requestId: world.newRequestId(),
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { repoId }) => (await world.read('/api/repo/detail', { id: repoId }))?.quCount === 0,
  },
  // the progress of an import is its maker's alone
  '/api/qu/qu/import-state': {
    owner: 'teacher',
    input: ({ world }) => newImport(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    finds: { object: ({ state, saved }) => state === 'done' && saved === 1, by: ['owner'] },
  },
  '/api/qu/qu/import-known': {
    owner: 'teacher',
    input: ({ world }) => ({ text: importText, repoId: world.bank.repoId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  // an import is its maker's alone: the administrator finds none under this id either
  '/api/qu/qu/import-undo': {
    owner: 'teacher',
    spends: 'success',
    input: ({ world }) => newImport(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
} satisfies Partial<Rows>;
