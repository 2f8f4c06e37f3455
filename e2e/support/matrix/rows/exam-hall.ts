import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

export const titleOfExam = async (world: World) => (await world.read('/api/exam/exam/detail', { id: world.bank.examId }))?.title;
const hall = async (world: World) => ({
  current: 1,
  size: 5,
  params: { title: await titleOfExam(world), flag: 'ALL' as const },
  orders: [{ column: 'startTime', asc: true }],
});

/** Exams as a learner finds them; the exam is for one learner. */
export const examHallRows = {
  '/api/client/exam/open-paging': {
    owner: 'learner',
    input: ({ world }) => hall(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/exam/mine-paging': {
    owner: 'learner',
    input: ({ world }) => hall(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/client/exam/join': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/exam/exam/check-info': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/exam/exam/sealed': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/exam/exam/simple-detail': {
    owner: 'learner',
    input: ({ world }) => ({ id: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  '/api/socket/ticket': {
    owner: 'learner',
    input: ({ world }) => ({ kind: 'exam', examId: world.bank.examId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
} satisfies Partial<Rows>;
