import { expect, it } from '@jest/globals';
import { allCalls, isOfModules, modulesOff, permissionCodes, siteModules } from './index.js';

it('what an attempt needs that has begun belongs to no module, everything else of the exam service to the exams', () => {
  const exams = allCalls.filter(({ owner, access }) => owner === 'exam' && access !== 'internal');
  expect(
    exams
      .filter(({ module }) => module !== 'exam')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/api/exam/exam/simple-detail',
    '/api/paper/paper/check-process',
    '/api/paper/paper/fill-answer',
    '/api/paper/paper/hand-exam',
    '/api/paper/paper/left-time',
    '/api/paper/paper/mark-qu',
    '/api/paper/paper/paper-detail',
    '/api/paper/paper/paper-result',
    '/api/paper/paper/qu-detail',
  ]);
});

it('banks and people belong to no module, because several modules stand on them; the trial of a device belongs to the exams', () => {
  const others = allCalls.filter(({ owner, module }) => owner !== 'exam' && module !== undefined);
  expect(others.every(({ path, module }) => path.includes('/trial/') && module === 'exam')).toBe(true);
  expect(others.length).toBeGreaterThan(0);
});

it('a module is off where its property says so, and on where none does', () => {
  expect(modulesOff({ moduleExam: false, moduleCourse: true, userReg: false })).toEqual(['exam']);
  expect(modulesOff({})).toEqual([]);
  expect(new Set(Object.values(siteModules).map(({ property }) => property)).size).toBe(Object.keys(siteModules).length);
});

it('permissions of the exams belong to their module, those of banks and people to none', () => {
  expect(permissionCodes.filter((code) => isOfModules(code, ['exam'])).sort()).toEqual([
    'exam:add',
    'exam:delete',
    'exam:list',
    'exam:release',
    'exam:state',
    'paper:list',
    'paper:review',
    'tmpl:delete',
    'tmpl:list',
    'tmpl:save',
    'trial:list',
  ]);
  expect(permissionCodes.filter((code) => isOfModules(code, []))).toEqual([]);
});
