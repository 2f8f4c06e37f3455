import type { World } from '../world.js';
import { ask, call } from '../../platform.js';
import { fresh, radio, sevenTypes } from '../../school.js';
import type { Rows } from '../row.js';

const importText = '1. 【判断题】地球是圆的。\n答案：正确\n难度：简单\n';
/** An import of the teacher's, of one question. */
async function newImport(world: World): Promise<{ requestId: string }> {
  const requestId = world.newRequestId();
  await ask('/api/qu/qu/import', world.people.teacher.token, { text: importText, repoId: await world.newBank(), requestId });
  return { requestId };
}

/** A bank of the teacher's with two questions that are near duplicates. */
async function newNear(world: World): Promise<{ repoId: string; ids: string[] }> {
  const repoId = await world.newBank();
  const ids: string[] = [];
  for (const content of ['<p>下列说法中正确的是哪一项</p>', '<p>下列说法中正确的是哪一项？</p>'])
    ids.push((await ask('/api/qu/qu/save', world.people.teacher.token, { ...radio({ content }), repoId })).id);
  return { repoId, ids };
}
/** Banks of the marks that were made, by the mark's id. */
const banksOfMarks = new Map<string, string>();

/** Banks, their chapters and questions, which are the teacher's; knowledge points are everybody's to use and their maker's to change. */
export const bankRows = {
  '/api/repo/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      size: 5,
      params: {
        title: (await world.read('/api/repo/detail', { id: world.bank.repoId }))?.title,
        forExam: true,
        forTrain: true,
        useCache: true,
      },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/repo/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.repoId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/save': {
    owner: 'teacher',
    input: async ({ world }) => ({
      id: await world.newBank(),
      title: fresh('改名'),
      remark: '改过',
      catId: '',
      forExam: true,
      forTrain: false,
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/repo/detail', { id }))?.remark === '',
  },
  '/api/repo/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newBank()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/repo/detail', { id: ids[0] ?? '' }),
  },
  '/api/repo/chapter/list': {
    owner: 'teacher',
    input: ({ world }) => ({ repoId: world.bank.repoId, title: '章' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/chapter/save': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.chapterId, repoId: world.bank.repoId, parentId: '0', title: '第二章', sort: 2 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }) =>
      ((await world.read('/api/repo/chapter/list', { repoId: world.bank.repoId })) ?? []).some(({ title }) => title === '第一章'),
  },
  '/api/repo/chapter/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newChapter()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) =>
      ((await world.read('/api/repo/chapter/list', { repoId: world.bank.repoId })) ?? []).some(({ id }) => id === ids[0]),
  },
  '/api/qu/qu/paging-with-answer': {
    owner: 'teacher',
    input: ({ world }) => ({
      size: 5,
      params: { repoId: world.bank.repoId, ids: world.bank.quIds.slice(0, 1), content: '单选', quType: 'radio', quLevel: 2, forExam: true },
      orders: [{ column: 'createTime', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
  '/api/qu/qu/export': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { repoId: world.bank.repoId }, orders: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/qu/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/list': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.bank.quIds[0] ?? '', version: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/qu/version/restore': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const id = await world.newQuestion();
      const changed = { ...radio({ content: '<p>第二版</p>' }), id, repoId: world.bank.repoId };
      await ask('/api/qu/qu/save', world.people.teacher.token, changed);
      return { id, version: 1 };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id }) => (await world.read('/api/qu/qu/detail', { id }))?.content === '<p>第二版</p>',
  },
  '/api/qu/qu/bin/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 50, params: { repoId: world.bank.repoId, content: await world.newBinned() } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/qu/qu/bin/restore': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.binned()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => world.isBinned(ids[0] ?? ''),
  },
  '/api/qu/qu/bin/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.binned()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'QU_OF_OWNER' },
    stays: async ({ world }, { ids }) => world.isBinned(ids[0] ?? ''),
  },
  '/api/qu/qu/bulk/start': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({
      requestId: world.newRequestId(),
      selection: { ids: [await world.newQuestion()] },
      action: { kind: 'copy' as const, repoId: world.bank.repoId, chapterId: world.bank.chapterId },
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/qu/qu/bulk/state': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newJob() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/qu/qu/ai-score-test': {
    owner: 'teacher',
    input: ({ world }) => ({
      quId: world.bank.quIds[sevenTypes().findIndex(({ quType }) => quType === 'saq')] ?? '',
      totalScore: 10,
      answer: '与参考相同',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/qu/gen/run': {
    owner: 'teacher',
    input: () => ({ topic: fresh('主题'), wanted: [{ quType: 'judge', count: 1 }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/qu/gen/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ params: { topic: (await world.newGeneration()).topic }, orders: [{ column: 'createTime', asc: true }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total, records: [record] }) => total === 1 && record?.quCount === 1, by: ['owner'] },
  },
  '/api/qu/gen/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.newGeneration()).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/qu/gen/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.newGeneration()).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { ids }) => (await call('/api/qu/gen/detail', owner.token, { id: ids[0] ?? '' })).code === 0,
  },
  '/api/qu/qu/save': {
    owner: 'teacher',
    input: async ({ world }) => ({
      ...radio({ content: '<p>改过的题干</p>' }),
      id: await world.newQuestion(),
      repoId: world.bank.repoId,
      chapterId: '',
      pointCodes: [world.pointCode],
      analysis: '',
      subList: [],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { id = '' }) => (await world.read('/api/qu/qu/detail', { id }))?.version === 1,
  },
  '/api/qu/qu/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newQuestion()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'QU_OF_OWNER' },
    stays: ({ world }, { ids }) => world.isThere('/api/qu/qu/detail', { id: ids[0] ?? '' }),
  },
  '/api/qu/qu/batch-level': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.newQuestion()], quLevel: 4 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.quLevel === 2,
  },
  '/api/qu/qu/join-chapters': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.newQuestion()], chapterId: world.bank.chapterId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === '',
  },
  '/api/qu/qu/clear-chapters': {
    owner: 'teacher',
    input: async ({ world }) => {
      const ids = [await world.newQuestion()];
      await ask('/api/qu/qu/join-chapters', world.people.teacher.token, { ids, chapterId: world.bank.chapterId });
      return { ids };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === world.bank.chapterId,
  },
  '/api/qu/qu/batch-repo': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.newQuestion()], repoId: world.bank.repoId, chapterId: world.bank.chapterId }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.chapterId === '',
  },
  '/api/qu/qu/batch-points': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.newQuestion()], pointCodes: [world.pointCode] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.pointCodes.length === 0,
  },
  '/api/qu/qu/clear-points': {
    owner: 'teacher',
    input: async ({ world }) => {
      const ids = [await world.newQuestion()];
      await ask('/api/qu/qu/batch-points', world.people.teacher.token, { ids, pointCodes: [world.pointCode] });
      return { ids };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/qu/detail', { id: ids[0] ?? '' }))?.pointCodes.length === 1,
  },
  '/api/qu/report/save': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world }) => ({ quId: await world.newQuestion(), content: '选项有错字' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    stays: async ({ world }, { quId }) => (await world.reports(quId)).length === 0,
  },
  '/api/qu/report/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { quId: (await world.newReport()).quId, auditState: 0, repoId: world.bank.repoId } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator', 'editor'] },
  },
  '/api/qu/report/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.newReport()).id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
  },
  '/api/qu/report/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.newReport()).id], auditState: 1 as const, auditMsg: '已改', auditPoints: 5 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { editor: 'OK' },
    stays: async ({ world }, { ids }) => (await world.read('/api/qu/report/detail', { id: ids[0] ?? '' }))?.auditState === 0,
  },
  '/api/qu/qu/list-of-random': {
    owner: 'teacher',
    input: ({ world }) => ({ rules: [{ repoId: world.bank.repoId, chapterIds: [], quType: 'multi', levels: [2], pointCodes: [] }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ([rule]) => rule?.count === 1, by: ['owner', 'administrator', 'viewer', 'editor'] },
  },
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
      repoId: await world.newBank(),
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
    input: async ({ world }) => ({ text: importText, repoId: await world.newBank(), quLevel: 1 as const, requestId: world.newRequestId() }),
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
  // an import is its maker's alone: the administrator finds none under this id either
  '/api/qu/qu/import-undo': {
    owner: 'teacher',
    spends: 'success',
    input: ({ world }) => newImport(world),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },

  '/api/repo/share/list': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newBank() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { viewer: 'OK', editor: 'OK' },
  },
  '/api/repo/share/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newBank(), to: [{ kind: 'user', id: world.people.colleague.id }], right: 'view' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.hasShares('bank', id),
  },
  '/api/repo/share/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newBank(), to: [{ kind: 'user', id: world.people.viewer.id }] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.hasShares('bank', id),
  },
  '/api/repo/share/hand-over': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await world.newBank(), userId: world.people.colleague.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { id }) => world.isOfTeacher('bank', id),
  },
  '/api/repo/share/reasons': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newBank(), userId: world.people.viewer.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },

  '/api/sys/kp/tree': {
    owner: 'teacher',
    input: () => ({ query: '知识', pointRoot: '0', useCache: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/kp/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/kp/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint(), parentId: '0', pointName: '改过的知识点' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/kp/detail', { id }))?.pointName !== '改过的知识点',
  },
  '/api/sys/kp/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newPoint()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/kp/detail', { id: ids[0] ?? '' }),
  },
  '/api/sys/kp/sort': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newPoint(), sort: 77 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'POINT_NOT_YOURS', 'OK'],
  },
} satisfies Partial<Rows>;
