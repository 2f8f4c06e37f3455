import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage, localTime } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';

/** The next save of this kind waits until it is let go. */
async function hold(page: Page, path: string): Promise<{ begun: Promise<unknown>; go: () => void }> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  let isFirst = true;
  // the route stays: without any, what another one holds would go on
  await page.route(`**${path}`, async (route) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) await gone;
    await route.continue();
  });
  return { begun: page.waitForRequest(`**${path}`), go };
}
const note = '已保存；保存期间的修改还没有保存，请再保存一次。';
const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

test('what is changed while a save is under way stays, and is saved by the next one', async ({ page }) => {
  const school = await School.open();
  const {
    quIds: [quId = '', ...rest],
  } = await school.bank([radio(), radio()]);
  const { id } = await ask('/api/exam/exam/save', school.admin, examInput(await school.template([quId, ...rest])));
  const roleName = fresh('色').slice(0, 30);
  const role = await ask('/api/sys/role/save', school.admin, { roleName, roleType: 2, roleLevel: 3 });
  page.on('dialog', (dialog) => void dialog.accept());
  await new ConsolePage(page).enter(administrator());

  await page.goto(`/admin/exam/${id}`);
  await page.getByLabel('考试时长').fill('45');
  const exam = await hold(page, '/api/exam/exam/save');
  await saveButton(page).click();
  await exam.begun;
  await page.getByLabel('交卷感谢语').fill('后写的');
  exam.go();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByLabel('交卷感谢语')).toHaveValue('后写的');
  await saveButton(page).click();
  await expect.poll(() => ask('/api/exam/exam/detail', school.admin, { id })).toMatchObject({ totalTime: 45, thanks: '后写的' });

  await page.goto(`/admin/question/${quId}`);
  const analysis = page.getByRole('textbox', { name: '解析' });
  await analysis.fill('先写的');
  const question = await hold(page, '/api/qu/qu/save');
  await saveButton(page).click();
  await question.begun;
  await analysis.fill('先写的，后写的');
  question.go();
  await expect(page.getByText(note)).toBeVisible();
  await expect(analysis).toContainText('先写的，后写的');
  await saveButton(page).click();
  await expect.poll(async () => (await ask('/api/qu/qu/detail', school.admin, { id: quId })).analysis).toContain('先写的，后写的');

  await page.goto(`/admin/role?id=${role.id}`);
  const ticks = page.getByRole('group', { name: '权限' }).getByRole('checkbox');
  await ticks.nth(1).check();
  const grants = await hold(page, '/api/sys/role/save-menus');
  await saveButton(page).click();
  await grants.begun;
  await ticks.nth(1).uncheck();
  grants.go();
  await expect(page.getByText(note)).toBeVisible();
  await saveButton(page).click();
  await expect.poll(async () => (await ask('/api/sys/role/list-menus', school.admin, { id: role.id })).permissions).toEqual([]);
});

const totals = '/api/tmpl/tmpl/detail';
/** The form of a new exam, whose template of 105 points is held: until it comes the form proposes the pass mark of 100. */
async function newExam(page: Page): Promise<Locator> {
  const school = await School.open();
  const { quIds } = await school.bank(Array.from({ length: 21 }, () => radio()));
  const tmplId = await school.template(quIds);
  page.on('dialog', (dialog) => void dialog.accept());
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/create?tmplId=${tmplId}`);
  const mark = page.getByLabel('及格分', { exact: true });
  await expect(mark).toHaveValue('60');
  return mark;
}

test('a pass mark that was written stays when the total of the template comes late', async ({ page }) => {
  const total = await hold(page, totals);
  const mark = await newExam(page);
  await mark.fill('60');
  // the next field: nobody writes in this one any more
  await page.getByLabel('考试时长', { exact: true }).fill('30');
  total.go();
  await expect(page.getByText(/总分 \d+ 分/)).toBeVisible();
  await expect(mark).toHaveValue('60');
});

test('an exam is published though the total of its template came while it was saved', async ({ page }) => {
  const [total, save] = [await hold(page, totals), await hold(page, '/api/exam/exam/save')];
  const mark = await newExam(page);
  await page.getByLabel('考试名称', { exact: true }).fill(fresh('总分来迟'));
  await page.getByLabel('开始时间', { exact: true }).fill(localTime(-5));
  await page.getByLabel('结束时间', { exact: true }).fill(localTime(180));
  await page.getByRole('button', { name: '保存并发布' }).click();
  await save.begun;
  total.go();
  await expect(page.getByText(/总分 \d+ 分/)).toBeVisible();
  save.go();
  await expect(page.getByRole('dialog').getByRole('button', { name: '发布', exact: true })).toBeVisible();
  await expect(mark).toHaveValue('60');
});
