import { ask, until } from '../../platform.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const console = ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'] as const;

/** An exam with marked papers whose statistics, of all of them, were computed. */
async function computed(world: World): Promise<string> {
  const examId = await world.latePapers.exam();
  const { token } = world.people.teacher;
  const report = () => ask('/api/exam/exam/statistics', token, { examId });
  await until('marked papers', report, ({ waiting }) => waiting === 0);
  await ask('/api/exam/exam/statistics-compute', token, { examId });
  await until('the statistics', report, ({ isComputing, isStale, report: figures }) => !isComputing && !isStale && figures !== null);
  return examId;
}

/** Statistics of the teacher's exams. The form master sees those of the own class, which nobody has computed. */
export const statisticRows = {
  '/api/exam/exam/statistics': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await computed(world) }),
    codes: console,
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    finds: {
      object: ({ report, computedTime }) => (report?.papers ?? 0) > 0 && computedTime !== '',
      by: ['owner', 'administrator', 'viewer', 'editor', 'marker'],
    },
  },
  '/api/exam/exam/statistics-compute': {
    owner: 'teacher',
    spends: 'success',
    // an exam for everybody is sat by the learners of a stranger's department, too
    input: async ({ world }) => ({ examId: await world.newHeldExam({ openType: 3, users: [world.people.learner.id] }) }),
    codes: console,
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'OK' },
    stays: async ({ world }, { examId }) => {
      const statistics = await world.read('/api/exam/exam/statistics', { examId });
      return statistics?.isComputing === false && statistics.computedTime === '';
    },
  },
  '/api/exam/exam/print-report': {
    owner: 'teacher',
    input: async ({ world }) => ({ examId: await computed(world) }),
    codes: console,
    shared: { viewer: 'OK', editor: 'OK', marker: 'OK', formMaster: 'REPORT_NONE' },
  },
  // keys are for those who mark
  '/api/exam/exam/statistics-items': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { examId: await computed(world) } }),
    codes: console,
    shared: { editor: 'OK', marker: 'OK' },
    finds: { object: ({ records }) => (records[0]?.n ?? 0) > 0, by: ['owner', 'administrator', 'editor', 'marker'] },
  },
} satisfies Partial<Rows>;
