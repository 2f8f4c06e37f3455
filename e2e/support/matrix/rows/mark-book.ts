import { ask, until } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

/** An exam of its own with a paper, of which the owner alone has a finished spreadsheet. */
async function exported(world: World, { token }: Person): Promise<string> {
  const { examId } = await world.papers.handedIn(await world.person('learner'));
  const state = () => ask('/api/exam/exam/export-marks-state', token, { examId });
  await ask('/api/exam/exam/export-marks', token, { examId });
  await until('the marks are exported', state, (sheet) => sheet?.state === 'done', 60_000);
  return examId;
}

/** Marks of the teacher's exams as spreadsheets; each person has the own one. */
export const markBookRows = {
  '/api/exam/exam/export-marks': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await world.latePapers.exam() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'MARKS_BLIND', formMaster: 'OK' },
  },
  '/api/exam/exam/export-marks-state': {
    owner: 'teacher',
    input: async ({ world, owner }) => ({ examId: await exported(world, owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: { object: (sheet) => sheet?.state === 'done' && sheet.parts > 0, by: ['owner'] },
  },
  '/api/exam/exam/export-marks-part': {
    owner: 'teacher',
    input: async ({ world, owner }) => ({ examId: await exported(world, owner), part: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  // one that is finished stays
  '/api/exam/exam/export-marks-stop': {
    owner: 'teacher',
    input: async ({ world, owner }) => ({ examId: await exported(world, owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: { object: (sheet) => sheet?.state === 'done', by: ['owner'] },
  },
} satisfies Partial<Rows>;
