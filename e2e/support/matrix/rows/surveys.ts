import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';
import type { World } from '../world/world.js';

const hour = 3_600_000;
const settings = (needLogin = true) => ({
  title: fresh('问卷').slice(-60),
  content: '<p>请如实填写</p>',
  surveyType: 'satisfaction',
  startTime: new Date(Date.now() - hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
  needLogin,
});
const questions = [
  { id: 'q1', quType: 'saq' as const, content: '建议' },
  { id: 'q2', quType: 'radio' as const, content: '年级', answerList: ['a', 'b'].map((id) => ({ id, content: `选项${id}` })) },
];
const answers = [
  { quId: 'q1', answer: '多开窗口' },
  { quId: 'q2', options: [{ id: 'b' }] },
];

/** A survey of the teacher's with its questions. */
async function draft({ people: { teacher } }: World, needLogin = true): Promise<string> {
  const { id } = await ask('/api/survey/survey/save', teacher.token, settings(needLogin));
  await ask('/api/survey/qu/save-all', teacher.token, { id, questions });
  return id;
}
async function published(world: World, needLogin = true): Promise<string> {
  const id = await draft(world, needLogin);
  await ask('/api/survey/survey/publish', world.people.teacher.token, { id, state: 1 });
  return id;
}
/** An answer that the learner has begun. */
async function begun(world: World): Promise<{ surveyId: string; paperId: string }> {
  const surveyId = await published(world);
  const { paperId } = await ask('/api/survey/paper/create', world.people.learner.token, { id: surveyId });
  return { surveyId, paperId };
}
async function handed(world: World): Promise<{ surveyId: string; paperId: string }> {
  const one = await begun(world);
  await ask('/api/survey/qu/hand-paper', world.people.learner.token, { paperId: one.paperId, answers });
  return one;
}
const resultCodes = ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'] as const;
const ownPaper = ['SURVEY_PAPER_NONE', 'OK', 'SURVEY_PAPER_NONE', 'SURVEY_PAPER_NONE', 'SURVEY_PAPER_NONE'] as const;
const own = ['owner', 'administrator'] as const;
const detailOf = (world: World, id = '') => world.read('/api/survey/survey/detail', { id });

/** Surveys of the teacher, and answers of the learner to them. */
export const surveyRows = {
  '/api/survey/survey/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 1000, params: { title: (await detailOf(world, await draft(world)))?.title ?? '' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: own },
  },
  '/api/survey/survey/detail': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/survey/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ ...settings(), id: await draft(world), title: '改过的问卷' }),
    codes: resultCodes,
    spends: 'success',
    stays: async ({ world }, { id }) => (await detailOf(world, id))?.title !== '改过的问卷',
  },
  '/api/survey/survey/publish': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await draft(world), state: 1 }),
    codes: resultCodes,
    spends: 'success',
    stays: async ({ world }, { id }) => (await detailOf(world, id))?.state === 0,
  },
  '/api/survey/survey/copy': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/survey/preview': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/survey/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await draft(world)] }),
    codes: resultCodes,
    spends: 'success',
    stays: async ({ world }, { ids }) => (await detailOf(world, ids[0])) !== undefined,
  },
  '/api/survey/qu/list-all': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/qu/export': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/qu/import-template': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  '/api/survey/qu/import': {
    owner: 'teacher',
    input: () => ({
      rows: [
        ['题型', '题目', '选项'],
        ['单选题', '年级', '一\n二'],
      ],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/survey/qu/list-title': { owner: 'teacher', input: async ({ world }) => ({ id: await draft(world) }), codes: resultCodes },
  '/api/survey/qu/save-all': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await draft(world), questions: questions.slice(0, 1) }),
    codes: resultCodes,
    spends: 'success',
    stays: async ({ world }, { id }) => (await detailOf(world, id))?.quCount === 2,
  },
  '/api/survey/survey/mine-paging': {
    owner: 'learner',
    input: async ({ world }) => ({ size: 100, params: { title: (await detailOf(world, await published(world)))?.title ?? '' } }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    // without an account nobody is led to a survey that wants one
    finds: { object: ({ total }) => total === 1, by: ['owner', 'learner', 'elsewhere', 'administrator'] },
  },
  '/api/survey/survey/view': {
    owner: 'learner',
    input: async ({ world }) => ({ id: await published(world) }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/survey/paper/create': {
    owner: 'learner',
    input: async ({ world }) => ({ id: await published(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/survey/paper/detail-for-answer': {
    owner: 'learner',
    input: async ({ world }) => ({ id: (await begun(world)).paperId }),
    codes: ownPaper,
  },
  '/api/survey/qu/fill-answer': {
    owner: 'learner',
    input: async ({ world }) => ({ paperId: (await begun(world)).paperId, answers }),
    codes: ownPaper,
    spends: 'success',
    stays: async ({ owner }, { paperId }) => {
      const { quList } = await ask('/api/survey/paper/detail-for-answer', owner.token, { id: paperId });
      return quList[0]?.answer === '';
    },
  },
  '/api/survey/qu/hand-paper': {
    owner: 'learner',
    input: async ({ world }) => ({ paperId: (await begun(world)).paperId, answers }),
    codes: ownPaper,
    spends: 'success',
    stays: async ({ owner }, { paperId }) =>
      (await ask('/api/survey/paper/detail-for-answer', owner.token, { id: paperId })).handState === 0,
  },
  '/api/survey/paper/join-paging': {
    owner: 'learner',
    input: async ({ world }) => ({ params: { surveyId: (await handed(world)).surveyId } }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner'] },
  },
  '/api/survey/paper/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { surveyId: (await handed(world)).surveyId } }),
    codes: resultCodes,
    finds: { object: ({ total }) => total === 1, by: own },
  },
  '/api/survey/paper/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await handed(world)).paperId }),
    codes: resultCodes,
  },
  '/api/survey/paper/valid': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [(await handed(world)).paperId], state: 1 }),
    codes: resultCodes,
    spends: 'success',
    stays: async ({ world }, { ids }) => (await world.read('/api/survey/paper/detail', { id: ids[0] ?? '' }))?.valid === true,
  },
  '/api/survey/paper/statistic': {
    owner: 'teacher',
    input: async ({ world }) => ({ surveyId: (await handed(world)).surveyId }),
    codes: resultCodes,
    finds: { object: ({ papers }) => papers === 1, by: own },
  },
  '/api/survey/paper/text-paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { surveyId: (await handed(world)).surveyId, quId: 'q1' } }),
    codes: resultCodes,
    finds: { object: ({ records }) => records[0]?.text === '多开窗口', by: own },
  },
  '/api/survey/paper/paging-export': {
    owner: 'teacher',
    input: async ({ world }) => ({ surveyId: (await handed(world)).surveyId }),
    codes: resultCodes,
  },
  '/api/survey/paper/export-pieces': {
    owner: 'teacher',
    input: async ({ world }) => ({ surveyId: (await handed(world)).surveyId, format: 'csv' }),
    codes: resultCodes,
  },
  '/api/survey/paper/cross': {
    owner: 'teacher',
    input: async ({ world }) => ({ surveyId: (await handed(world)).surveyId, row: 'qu:q2', column: 'qu:q2' }),
    codes: resultCodes,
    finds: { object: ({ people, cells }) => people === 1 && cells[1]?.[1] === 1, by: own },
  },
  '/api/survey/paper/cross-export': {
    owner: 'teacher',
    input: async ({ world }) => ({ surveyId: (await handed(world)).surveyId, row: 'qu:q2', column: 'qu:q2' }),
    codes: resultCodes,
  },
  '/api/survey/paper/list-province': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await handed(world)).surveyId }),
    codes: resultCodes,
    finds: { object: (places) => places.length === 1, by: own },
  },
  '/api/survey/paper/list-city': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await handed(world)).surveyId }),
    codes: resultCodes,
    finds: { object: (places) => places.length === 1, by: own },
  },
} satisfies Partial<Rows>;
