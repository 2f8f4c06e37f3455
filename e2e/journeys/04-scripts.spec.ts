import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, School, type Person, type QuestionDraft } from '../support/school.js';
import { alarm, vectors } from '../support/scripts.js';

const partsOfOne = 20;
/** Fits into the shortest name, a role's. */
const short = `<img src onerror=${alarm}(1)>`;
/** As text: an answer with signs that HTML would swallow. */
const inequality = '若a<b且b>c则a<c';

let learner: Person;
let staff: Person;
let examId: string;
let noticeId: string;
const places: Record<string, string> = {};

test.beforeAll(async () => {
  const school = await School.open();
  const { admin } = school;
  const departName = `${short}${fresh('d')}`.slice(0, 50);
  const { id: departId } = await ask('/api/sys/depart/save', admin, { parentId: school.root.id, deptName: departName });
  const { deptCode } = await ask('/api/sys/depart/detail', admin, { id: departId });
  learner = await school.person({ deptCode });
  const { userName } = learner.account;
  const [row] = (await ask('/api/sys/user/paging', admin, { params: { ids: [learner.id] } })).records;
  await ask('/api/sys/user/save', admin, { id: learner.id, userName, realName: short, deptCode, roles: row?.roles ?? [] });
  staff = await school.person({ roles: [school.administrators] });
  await ask('/api/sys/role/save', admin, { roleName: short.slice(0, 30), roleType: 1, roleLevel: 3 });
  await ask('/api/sys/kp/save', admin, { pointName: short });
  // the dictionary may be called otherwise
  await ask('/api/sys/dic/value/save', admin, { dicCode: 'repo_catalog', title: short, dicValue: fresh('v') }).catch(() => undefined);

  const questions: QuestionDraft[] = [];
  for (let from = 0; from < vectors.length; from += partsOfOne) {
    const subList = vectors.slice(from, from + partsOfOne).map((vector) => ({
      quType: 'radio' as const,
      content: `题${vector}`,
      analysis: `析${vector}`,
      answerList: [{ content: `甲${vector}`, isRight: true }, { content: '乙' }],
    }));
    questions.push({ quType: 'mix', quLevel: 2, content: `总${vectors[from] ?? ''}`, analysis: '析', subList });
  }
  questions.push({ quType: 'fill', quLevel: 2, content: '填空 ____', answerList: [{ content: `${inequality}\n${short}` }] });
  questions.push({ quType: 'saq', quLevel: 2, content: '简答', answerList: [{ content: short, scoreRate: 100 }] });
  const { repoId, quIds } = await school.bank(questions);
  await ask('/api/repo/save', admin, { id: repoId, title: `${short}${fresh('库')}`, remark: short });
  const group = {
    title: short,
    remark: vectors.slice(0, 8).join('').slice(0, 500),
    joinType: 1 as const,
    perScore: 20,
    items: quIds.map((quId) => ({ quId })),
  };
  const { id: tmplId } = await ask('/api/tmpl/tmpl/save', admin, { title: `${short}${fresh('模板')}`, remark: short, groups: [group] });
  const title = `${short}${fresh('考试')}`;
  examId = await school.draft(tmplId, {
    title,
    content: vectors.map((vector) => `<p>说明</p>${vector}`).join('<hr>'),
    thanks: vectors.slice(0, 20).join('').slice(0, 2000),
    openType: 3,
    users: [learner.id],
  });
  await school.publish(examId);
  noticeId = (await ask('/api/sys/notice/save', admin, { title: short, content: vectors.map((vector) => `<p>公告</p>${vector}`).join('') }))
    .id;
  await ask('/api/sys/user/msg/send', admin, {
    title: short,
    content: vectors.slice(0, 20).join('').slice(0, 1000),
    users: [learner.id],
    departs: [],
  });
  Object.assign(places, {
    notice: `/notice/${noticeId}`,
    bank: `/repo/${repoId}`,
    question: `/question/${quIds[0] ?? ''}`,
    template: `/template/${tmplId}`,
    exam: `/exam/${examId}`,
  });
});

test.afterAll(async () => {
  // other journeys look at the list of notices
  await ask('/api/sys/notice/delete', (await School.open()).admin, { ids: [noticeId] });
});

interface ScriptTraces {
  ran: string[];
  /** scripts that only the content security policy stopped */
  stopped: string[];
  /** addresses outside that answered */
  left: string[];
}
async function traceScripts(page: Page): Promise<ScriptTraces> {
  const seen: ScriptTraces = { ran: [], stopped: [], left: [] };
  await page.exposeFunction(alarm, () => seen.ran.push(page.url()));
  await page.exposeFunction('policyStopped', (what: string) => seen.stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'policyStopped');
      if (effectiveDirective.startsWith('script') && typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('response', (response) => {
    if (response.url().includes('evil.example')) seen.left.push(response.url());
  });
  return seen;
}

/** Content of the page that could not run: no handler, no address that is a script, no frame, nothing outside our look. */
async function expectHarmless(page: Page, seen: ScriptTraces, name: string): Promise<void> {
  // not 'networkidle': a signed-in page keeps a stream of server events open
  await page.waitForLoadState('load');
  await expect(page.locator('main, h1, h2').first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root, [data-skeleton]')).toHaveCount(0);
  const alive = await page.evaluate(() => {
    const bad: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      if (element.matches('iframe, object, embed, base, meta[http-equiv], script:not([src]), form[action], link[rel=import]'))
        bad.push(element.outerHTML.slice(0, 200));
      for (const attribute of element.attributes) {
        const isHandler = attribute.name.startsWith('on');
        const isScript =
          ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(attribute.name) &&
          /^[\s\u0000-\u001f]*(?:javascript|vbscript|data:text|blob:script)/i.test(attribute.value);
        if (isHandler || isScript) bad.push(`${attribute.name} in ${element.outerHTML.slice(0, 200)}`);
      }
    }
    return bad;
  });
  expect({ name, alive, ...seen }).toEqual({ name, alive: [], ran: [], stopped: [], left: [] });
}

test('no script runs in the learner app (row 12)', async ({ page }) => {
  const seen = await traceScripts(page);
  await new LearnerPage(page).signIn(learner.account);
  await expectHarmless(page, seen, 'hall');
  await page.goto(`/pages/exam/check/${examId}`);
  await expectHarmless(page, seen, 'entry');
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
  const paperId = /start\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  await expect(page.getByRole('button', { name: '交卷', exact: true })).toBeVisible();
  await expectHarmless(page, seen, 'taking');
  // the second line: the page cleans what a service might send
  await page.route('**/api/paper/paper/paper-detail', async (route) => {
    const reply = await route.fetch();
    const sent = (await reply.json()) as {
      data: { groupList: { quList: { subList: { content: string; answerList: { content: string }[] }[] }[] }[] };
    }; // the contract of the call
    let turn = 0;
    for (const part of sent.data.groupList.flatMap(({ quList }) => quList).flatMap(({ subList }) => subList)) {
      part.content = `题${vectors[turn] ?? ''}`;
      for (const option of part.answerList) option.content = `项${vectors[turn] ?? ''}`;
      turn += 1;
    }
    await route.fulfill({ response: reply, json: sent });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: '交卷', exact: true })).toBeVisible();
  // what the sanitiser reads apart from the page is reported to the policy too
  await expectHarmless(page, { ...seen, stopped: [] }, 'taking, unclean');
  await page.unroute('**/api/paper/paper/paper-detail');
  await page.getByRole('button', { name: '交卷', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await page.waitForURL(`/pages/exam/result/${paperId}`);
  seen.stopped.length = 0;
  await page.reload();
  await expect(page.getByText(inequality).first()).toBeVisible();
  await expectHarmless(page, seen, 'result');
  for (const [name, path] of [
    ['records', '/pages/paper/list'],
    ['messages', '/pages/uc/im'],
    ['notices', '/pages/notice'],
    ['notice', `/pages/notice/detail/${noticeId}`],
  ] as const) {
    await page.goto(path);
    await expectHarmless(page, seen, name);
  }
  // the second line again: the notice, and the line below every page
  const table =
    `<table><tbody>${'<tr><td colspan="1000" rowspan="9999">格</td></tr>'.repeat(20)}<tr><td colspan="4" ` +
    'rowspan="0">格</td></tr></tbody></table>';
  const raw = table + vectors.map((vector) => `<p>行</p>${vector}`).join('');
  for (const [path, field] of [
    ['/api/sys/notice/detail', 'content'],
    ['/api/sys/site/info', 'copyRight'],
  ] as const) {
    await page.route(`**${path}`, async (route) => {
      const reply = await route.fetch();
      const sent = (await reply.json()) as { data: Record<string, unknown> }; // the contract of the call
      await route.fulfill({ response: reply, json: { ...sent, data: { ...sent.data, [field]: raw } } });
    });
  }
  await page.reload();
  await expect(page.getByRole('article').getByText('行', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('行', { exact: true }).first()).toBeVisible();
  await expectHarmless(page, { ...seen, stopped: [] }, 'notice, unclean');
  // of cells that would cover more than a browser lays out nothing but the cells is left
  const spans = await page
    .getByRole('article')
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLTableCellElement ? `${cell.colSpan} × ${cell.rowSpan}` : '')));
  expect([spans.length, new Set(spans)]).toEqual([21, new Set(['1 × 1', '4 × 1'])]);
});

test('no script runs in the console (row 12)', async ({ page }) => {
  const seen = await traceScripts(page);
  // before the sign-in in the browser, which ends this session
  const [paper] = (await ask('/api/paper/paper/paging', staff.token, { params: { examId } })).records;
  await new ConsolePage(page).signIn(staff.account);
  const pages: Record<string, string> = {
    home: '/',
    banks: '/repo',
    questions: '/question',
    templates: '/template',
    exams: '/exam',
    papers: '/paper',
    marking: `/paper/${paper?.id ?? ''}`,
    notices: '/notice',
    real: '/real',
    log: '/log',
    config: '/config',
    points: '/point',
    users: '/user',
    departments: '/depart',
    roles: '/role',
    dictionary: '/dic',
    ...places,
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`/admin${path}`);
    await expectHarmless(page, seen, name);
  }
});
