import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';

/** The next save of this kind waits until it is let go. */
async function hold(page: Page, path: string): Promise<{ begun: Promise<unknown>; go: () => void }> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(
    `**${path}`,
    async (route) => {
      await gone;
      await route.continue();
    },
    { times: 1 },
  );
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
