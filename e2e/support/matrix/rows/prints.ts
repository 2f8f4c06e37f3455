import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An exam that is over, with the finished archive of its papers. */
async function packed(world: World): Promise<string> {
  const examId = await world.latePapers.exam();
  const { token } = world.people.teacher;
  const state = () => ask('/api/paper/paper/export-zip-state', token, { examId });
  if ((await state()) === null) await ask('/api/paper/paper/export-zip', token, { examId });
  await until('the archive is packed', state, (archive) => archive?.state === 'done', 60_000);
  return examId;
}

/** Papers, tickets and archives of the teacher's templates and exams. */
export const printRows = {
  '/api/tmpl/tmpl/print': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.tmplId, sheet: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/paper/paper/export-pdf': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.papers.handedInByName(await world.person('learner')) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK', marker: 'OK' },
  },
  '/api/paper/paper/export-zip': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await world.latePapers.exam() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/paper/paper/export-zip-state': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await packed(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: (archive) => archive?.state === 'done' && archive.left === 0, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/paper/paper/export-zip-part': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await packed(world), part: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  // one that is finished stays
  '/api/paper/paper/export-zip-stop': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await packed(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    finds: { object: (archive) => archive?.state === 'done', by: ['owner', 'administrator', 'editor'] },
  },
  '/api/exam/exam/print': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.examId, sheet: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/exam/exam/print-info': {
    owner: 'teacher',
    input: ({ world }) => ({ examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
  },
  '/api/exam/exam/print-tickets': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { departs } = await ask('/api/exam/exam/print-info', world.people.teacher.token, { examId: world.bank.examId });
      return { examId: world.bank.examId, deptCode: departs[0]?.code ?? '' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', formMaster: 'OK' },
  },
} satisfies Partial<Rows>;
