import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/gallery.js';
import { phone } from '../../support/sound.js';

const peopleIn = (dialog: Locator): Locator => dialog.getByRole('list', { name: '人员' }).getByRole('listitem');

test('the user picker keeps the choice across departments, filters and pages', async ({ gallery, page }) => {
  await gallery.open('user-picker');
  await page.getByRole('button', { name: '选择人员' }).click();
  const dialog = gallery.dialog('选择人员');
  // 5,000 people, of whom those in use are offered at first
  await expect(dialog.getByLabel('状态')).toHaveText('正常');
  await expect(peopleIn(dialog)).toHaveCount(20);
  await gallery.expectSound('user-picker');
  await dialog.getByRole('button', { name: '确定（0 人）' }).click();
  await expect(page.getByText('请至少勾选一个用户！!')).toBeVisible();

  await dialog.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(dialog.getByRole('button', { name: '确定（20 人）' })).toBeVisible();
  await dialog.getByRole('button', { name: /第 ?2 ?页|page 2/ }).click();
  await expect(dialog.getByRole('checkbox', { name: '选择本页全部' })).not.toBeChecked();
  await dialog.getByLabel('姓名或用户名').fill('student-0101');
  await peopleIn(dialog).filter({ hasText: 'student-0101' }).getByRole('checkbox').check();
  await expect(dialog.getByRole('button', { name: '确定（21 人）' })).toBeVisible();
  await dialog.getByLabel('姓名或用户名').fill('');

  await dialog.getByRole('treeitem', { name: '校友会' }).click();
  for (const row of await peopleIn(dialog).all()) await expect(row).toContainText('校友会');
  await dialog.getByLabel('角色').click();
  await page.getByRole('option', { name: '阅卷教师' }).click();
  await dialog.getByLabel('状态').click();
  await page.getByRole('option', { name: '停用' }).click();
  // every 9th, 11th and 13th of 5,000
  await expect(dialog.getByText('共 4 人')).toBeVisible();
  await dialog.getByRole('button', { name: '清空已选' }).click();
  await peopleIn(dialog).first().getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '确定（1 人）' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await gallery.value()).toHaveLength(1);
});

test('on a phone the user picker has its departments in a field', async ({ gallery, page }) => {
  await page.setViewportSize(phone);
  await gallery.open('user-picker');
  await page.getByRole('button', { name: '选择人员' }).click();
  const dialog = gallery.dialog('选择人员');
  await expect(peopleIn(dialog)).toHaveCount(20);
  await dialog.getByLabel('部门').fill('校友会');
  await page.getByRole('option', { name: '校友会' }).click();
  await expect(dialog.getByText(/^共 \d{1,3} 人$/)).toBeVisible();
  for (const row of await peopleIn(dialog).all()) await expect(row).toContainText('校友会');
  await dialog.getByRole('checkbox', { name: '选择本页全部' }).check();
  await dialog.getByRole('button', { name: '确定（20 人）' }).click();
  expect(await gallery.value()).toHaveLength(20);
});

test('the user picker leaves out people, departments and groups', async ({ gallery, page }) => {
  await gallery.open('user-picker', 'full', '&exclude');
  await page.getByRole('button', { name: '选择人员' }).click();
  const dialog = gallery.dialog();
  await dialog.getByLabel('姓名或用户名').fill('student-000');
  // of the first ten: 0 to 2 belong to 高一, 4 and 8 to the group, 9 to 高一 again
  await expect(dialog.getByText('共 4 人')).toBeVisible();
  await expect(dialog.getByRole('treeitem', { name: '高一（一）班' })).toHaveCount(0);
});

test('the user picker loads, is empty and fails with a way on', async ({ gallery, page }) => {
  await gallery.open('user-picker', 'loading');
  await page.getByRole('button', { name: '选择人员' }).click();
  await expect(gallery.dialog().getByRole('status', { name: '正在加载' }).first()).toBeVisible();
  await gallery.expectSound('user-picker-loading', true);
  await gallery.open('user-picker', 'empty');
  await page.getByRole('button', { name: '选择人员' }).click();
  await expect(gallery.dialog().getByText('没有符合条件的用户。')).toBeVisible();
  await gallery.expectSound('user-picker-empty');
  await gallery.open('user-picker', 'error');
  await page.getByRole('button', { name: '选择人员' }).click();
  const faults = gallery.dialog().getByRole('alert');
  await expect(faults).toHaveCount(2);
  await gallery.expectSound('user-picker-error');
  await faults.last().getByRole('button', { name: '重试' }).click();
  await expect(peopleIn(gallery.dialog())).toHaveCount(20);
});

test('a tree is walked by the keyboard, searched, and chosen from', async ({ gallery, page }) => {
  await gallery.open('trees');
  const tree = page.getByRole('tree', { name: '部门' });
  await gallery.expectSound('trees');
  await tree.getByRole('treeitem', { name: '全部部门' }).focus();
  const key = async (name: string): Promise<void> => page.keyboard.press(name);
  await key('ArrowDown');
  await key('ArrowDown');
  await expect(tree.getByRole('treeitem', { name: '高一', exact: true })).toBeFocused();
  await key('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: '高一（一）班' })).toHaveCount(0);
  await key('ArrowRight');
  await key('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: '高一（一）班' })).toBeFocused();
  await key('Enter');
  await expect(tree.getByRole('treeitem', { name: '高一（一）班' })).toHaveAttribute('aria-selected', 'true');
  expect(await gallery.value()).toEqual({ depart: 'A11', values: [] });
  await key('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: '高一', exact: true })).toBeFocused();
  await key('End');
  await key(' ');
  expect(await gallery.value()).toEqual({ depart: 'B', values: [] });
  await page.getByLabel('搜索部门').fill('高三（六）');
  await tree.getByRole('treeitem', { name: '高三（六）班' }).click();
  expect(await gallery.value()).toEqual({ depart: 'A36', values: [] });
  await page.getByLabel('搜索部门').fill('没有这个部门');
  await expect(page.getByText('没有符合的内容。')).toBeVisible();

  await page.getByRole('combobox', { name: '分类', exact: true }).fill('立体');
  await page.getByRole('option', { name: '立体几何' }).click();
  await page.getByRole('combobox', { name: '分类', exact: true }).fill('物理');
  await key('ArrowDown');
  await key('Enter');
  await key('Escape');
  expect(await gallery.value()).toEqual({ depart: 'A36', values: ['geometry', 'physics'] });
});

test('trees load, are empty and fail with a way on', async ({ gallery, page }) => {
  await gallery.open('trees', 'loading');
  await gallery.expectSound('trees-loading', true);
  await gallery.open('trees', 'empty');
  await expect(page.getByText('暂无数据！')).toBeVisible();
  await gallery.expectSound('trees-empty');
  await gallery.open('trees', 'error');
  await gallery.expectSound('trees-error');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
});

test('an icon is chosen by mouse and by keyboard, or taken away', async ({ gallery, page }) => {
  await gallery.open('icon-picker');
  await expect(page.getByRole('button', { name: '考试', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '题库' }).click();
  expect(await gallery.value()).toBe('repo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await gallery.value()).toBe('question');
  await gallery.expectSound('icon-picker');
  await page.getByRole('button', { name: '无图标' }).click();
  expect(await gallery.value()).toBe('');
});

test('copying says so for five seconds, and says so where the browser refuses', async ({ gallery, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await gallery.openStill('copy');
  await page.getByRole('button', { name: '复制' }).click();
  await expect(page.getByRole('status').filter({ hasText: '复制成功！' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('XK-7F3A-91C2-0D4E-55B8');
  await page.clock.runFor(4900);
  await expect(page.getByText('复制成功！')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('复制成功！')).toHaveCount(0);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: '复制' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '浏览器不允许自动复制' })).toBeVisible();
  expect(await gallery.value()).toBe(false);
});
