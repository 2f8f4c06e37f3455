import { expect, it } from '@jest/globals';
import { allCalls, isOfModules, modulesOff, permissionCodes, siteModules } from './index.js';

it('what an attempt needs that has begun belongs to no module, everything else of the exam service to the exams or the battles', () => {
  const exams = allCalls.filter(({ owner, access }) => owner === 'exam' && access !== 'internal');
  expect(
    exams
      .filter(({ module }) => module !== 'exam' && module !== 'battle' && module !== 'pay')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/api/battle/paper/detail',
    '/api/battle/paper/fill-answer',
    '/api/battle/paper/hand-exam',
    '/api/battle/paper/qu-detail',
    '/api/battle/paper/qu-index',
    '/api/battle/paper/result',
    '/api/exam/announce/read',
    '/api/exam/announce/unread',
    '/api/exam/exam/simple-detail',
    '/api/paper/answer-file/begin',
    '/api/paper/answer-file/own',
    '/api/paper/paper/check-process',
    '/api/paper/paper/fill-answer',
    '/api/paper/paper/hand-exam',
    '/api/paper/paper/left-time',
    '/api/paper/paper/mark-qu',
    '/api/paper/paper/move-here',
    '/api/paper/paper/paper-detail',
    '/api/paper/paper/paper-result',
    '/api/paper/paper/qu-detail',
    '/api/paper/paper/sealed-detail',
  ]);
});

it('what is seen of a sitting belongs to the exams, and its report to none, because an attempt needs it that has begun', () => {
  const proctored = allCalls.filter(({ owner }) => owner === 'proctoring');
  expect(proctored.filter(({ module }) => module === undefined).map(({ path }) => path)).toEqual([
    '/api/paper/capture/save',
    '/api/paper/challenge/step',
    // images of a person are erased also where there are no exams any more
    '/api/sys/user/images',
    '/api/sys/user/erase-images',
    '/api/paper/paper/leave-incr',
    '/api/paper/challenge/code',
    '/api/paper/cam/code',
    '/internal/proctoring/recording-piece',
    '/api/paper/cam/ticket',
    '/internal/proctoring/live-streams',
    '/api/paper/cam/phone',
    '/api/paper/cam/enter',
    '/api/paper/cam/publish',
    '/api/paper/cam/alive',
    '/api/common/qnrtc/token',
    '/api/common/qnrtc/record',
  ]);
  expect(proctored.every(({ module }) => module === undefined || module === 'exam')).toBe(true);
});

it('banks and people belong to no module, because several modules stand on them; the trial of a device belongs to the exams', () => {
  const withoutModule = ['identity', 'repo', 'payment'];
  const others = allCalls.filter(({ owner, module }) => withoutModule.includes(owner) && module !== undefined);
  const bought = others.filter(({ module }) => module === 'pay' || module === 'course');
  expect(bought.every(({ path }) => /\/(buy|pay)\//.test(path))).toBe(true);
  const ofExams = others.filter((call) => !bought.includes(call));
  expect(ofExams.every(({ path, module }) => path.includes('/trial/') && module === 'exam')).toBe(true);
  expect(ofExams.length).toBeGreaterThan(0);
});

it('of services that no other test here looks at, only the upload of course files belongs to a module', () => {
  const lookedAt = ['exam', 'proctoring', 'activity', 'course', 'mall', 'cert', 'stat', 'identity', 'repo', 'payment'];
  const unseen = allCalls.filter(({ owner, module }) => !lookedAt.includes(owner) && module !== undefined);
  expect(unseen.map(({ owner, module, path }) => `${owner} ${module} ${path}`)).toEqual(['gateway course /api/course/file/put']);
});

it('the mall belongs to its module, with its permissions; what the payment service tells of its orders belongs to none', () => {
  const mall = allCalls.filter(({ owner }) => owner === 'mall');
  expect(mall.filter(({ access }) => access !== 'internal').every(({ module }) => module === 'mall')).toBe(true);
  expect(mall.filter(({ access, module }) => access === 'internal' && module !== undefined)).toEqual([]);
  expect(permissionCodes.filter((code) => isOfModules(code, ['mall']))).toEqual(
    permissionCodes.filter((code) => /^(goods|mall):/.test(code)),
  );
});

it('certificates belong to their module, with their permissions; they can be verified while it is off, and points are looked after', () => {
  const cert = allCalls.filter(({ owner, access }) => owner === 'cert' && access !== 'internal');
  expect(cert.flatMap(({ path, module }) => (module === 'cert' ? [] : [`${module ?? 'none'} ${path}`])).sort()).toEqual([
    'none /api/cert/badge/proof',
    'none /api/cert/grant/verify',
    'none /api/cert/reward/decide',
    'none /api/cert/reward/paging',
  ]);
  expect(permissionCodes.filter((code) => isOfModules(code, ['cert']))).toEqual(permissionCodes.filter((code) => code.startsWith('cert:')));
});

it('figures of exams and of learning go with their modules, the others stay', () => {
  const figures = allCalls.filter(({ owner, module }) => owner === 'stat' && module !== undefined);
  expect(figures.map(({ path, module }) => `${module} ${path}`)).toEqual([
    'exam /api/stat/total/exam/week',
    'course /api/stat/total/learn/week',
  ]);
});

it('no permission that stays leads to a call of a module that is off, but where the page asks for the switch itself', () => {
  const led = allCalls.flatMap(({ path, access, module }) =>
    module === undefined || !Array.isArray(access) || access.some((code) => isOfModules(code, [module])) ? [] : [path],
  );
  expect(led.sort()).toEqual([
    '/api/activity/buy/mark-paid',
    '/api/course/buy/prepare-notify',
    '/api/exam/exam/list-question-use',
    '/api/stat/total/exam/week',
    '/api/stat/total/learn/week',
    '/api/tmpl/tmpl/list-question-use',
  ]);
});

it('sign-ups belong to their module, whether a person has joined to none: an exam asks it that goes on', () => {
  const signUps = allCalls.filter(({ owner, path }) => owner === 'activity' && !path.startsWith('/api/survey/'));
  expect(signUps.filter(({ access }) => access !== 'internal').every(({ module }) => module === 'activity' || module === 'pay')).toBe(true);
  expect(signUps.filter(({ access, module }) => access === 'internal' && module === 'activity')).toEqual([]);
});

it('courses belong to their module, with their permissions', () => {
  const courses = allCalls.filter(({ owner, access }) => owner === 'course' && access !== 'internal');
  expect(courses.filter(({ module }) => module !== 'course' && module !== 'pay')).toEqual([]);
  expect(permissionCodes.filter((code) => isOfModules(code, ['course']))).toEqual(
    permissionCodes.filter((code) => code.startsWith('course:')),
  );
});

it('surveys belong to their module', () => {
  const surveys = allCalls.filter(({ path }) => path.startsWith('/api/survey/'));
  expect(new Set(surveys.map(({ module }) => module))).toEqual(new Set(['survey']));
});

it('what begins a payment belongs to its module; an order that is there is looked after while the module is off', () => {
  const money = allCalls.filter(({ path, access }) => access !== 'internal' && /\/(buy|pay)\//.test(path));
  const of = (isOff: boolean) =>
    money
      .filter(({ module }) => (module === 'pay') === isOff)
      .map(({ path }) => path)
      .sort();
  expect(of(true)).toEqual([
    '/api/activity/buy/init',
    '/api/course/buy/init',
    '/api/course/buy/prepare-notify',
    '/api/exam/buy/init',
    '/api/pay/alipay/trade',
    '/api/pay/code/batch-paging',
    '/api/pay/code/export',
    '/api/pay/code/make',
    '/api/pay/code/paging',
    '/api/pay/code/redeem',
    '/api/pay/code/void',
    '/api/pay/config/list',
    '/api/pay/paypal/trade',
    '/api/pay/sandbox/trade',
    '/api/pay/wechat/trade',
    '/api/repo/buy/init',
  ]);
  expect(of(false)).toEqual([
    '/api/activity/buy/mark-paid',
    '/api/activity/buy/paging',
    '/api/pay/code/my-paging',
    '/api/pay/order/ask',
    '/api/pay/order/cancel',
    '/api/pay/order/detail',
    '/api/pay/order/my-paging',
    '/api/pay/order/paging',
    '/api/pay/order/refund',
    '/api/pay/order/refund-part',
    '/api/pay/sandbox/notify',
    ...['detail', 'differences', 'fetch', 'look', 'paging', 'settle'].map((name) => `/api/pay/statement/${name}`),
  ]);
});

it('while nothing is sold, orders are read, refunded and compared with statements by whoever may', () => {
  const sells = permissionCodes.filter((code) => isOfModules(code, ['pay']));
  expect(sells).toEqual(['pay:code']);
  const needed = allCalls.filter(
    ({ access }) => Array.isArray(access) && access.some((code) => /^pay:(list|refund|statement)$/.test(code)),
  );
  expect(needed.filter(({ module }) => module === 'pay')).toEqual([]);
  expect(needed.length).toBeGreaterThan(9);
});

it('surveys belong to a module of their own, with their permissions', () => {
  const surveys = allCalls.filter(({ path }) => path.startsWith('/api/survey/'));
  expect(surveys.every(({ module }) => module === 'survey')).toBe(true);
  expect(permissionCodes.filter((code) => isOfModules(code, ['survey']))).toEqual(['survey:list', 'survey:save', 'survey:delete']);
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
    'paper:delete',
    'paper:list',
    'paper:review',
    'paper:valid',
    'tmpl:delete',
    'tmpl:list',
    'tmpl:save',
    'trial:list',
  ]);
  expect(permissionCodes.filter((code) => isOfModules(code, ['battle'])).sort()).toEqual(['battle:list', 'battle:save']);
  expect(permissionCodes.filter((code) => isOfModules(code, []))).toEqual([]);
});
