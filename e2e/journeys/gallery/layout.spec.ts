import { expect, test } from '../../support/gallery.js';

test('pages are found by title and address, by keyboard and by mouse', async ({ gallery, page }) => {
  await gallery.open('search');
  await expect(page.getByRole('button', { name: '搜索页面（Ctrl+K）' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = gallery.dialog('搜索页面');
  const field = dialog.getByRole('combobox', { name: '页面名称或地址' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(16);
  await gallery.expectSound('search');
  await field.fill('用户');
  await expect(dialog.getByRole('option').first()).toContainText('用户');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: /^用户组/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await gallery.value()).toEqual(['/group']);
  await page.getByRole('button', { name: '搜索页面（Ctrl+K）' }).click();
  await field.fill('quesion');
  await dialog.getByRole('option', { name: /批量导入/ }).click();
  expect(await gallery.value()).toEqual(['/group', '/question/import']);
  await page.keyboard.press('Control+k');
  await field.fill('天气预报');
  await expect(dialog.getByText('没有符合的页面。')).toBeVisible();
  await gallery.expectSound('search-none');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await gallery.open('search', 'empty');
  await expect(page.getByRole('button', { name: '搜索页面（Ctrl+K）' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByText('没有符合的页面。')).toBeVisible();
});

test('visited pages are opened and closed', async ({ gallery, page }) => {
  await gallery.open('tags');
  const bar = page.getByRole('navigation', { name: '打开过的页面' });
  await gallery.expectSound('tags');
  await expect(bar.getByRole('link')).toHaveCount(11);
  // the one in front is scrolled to
  await expect(bar.locator('[aria-current=page]')).toBeInViewport();
  await bar.getByRole('link', { name: '考卷与阅卷' }).click();
  expect(await gallery.value()).toMatchObject({ current: '/p4' });
  await bar.getByRole('button', { name: '关闭 考卷与阅卷' }).click();
  expect(await gallery.value()).toMatchObject({ current: '/p5' });
  await bar.getByRole('button', { name: '关闭 系统设置' }).press('Enter');
  expect(await gallery.value()).toMatchObject({ current: '/p5' });
  await bar.getByRole('link', { name: '用户', exact: true }).click({ button: 'middle' });
  expect(await gallery.value()).toMatchObject({ current: '/p6' });
  await bar.getByRole('button', { name: '关闭其他' }).click();
  expect(await gallery.value()).toEqual({ current: '/p6', paths: ['/p6'] });
  await expect(bar.getByRole('button', { name: '关闭其他' })).toBeDisabled();
  await bar.getByRole('button', { name: '关闭 用户组' }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: '打开工作台' }).click();
  await expect(bar.getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page');
});

test('a font size is told, kept, and reloads the view unless something is unsaved', async ({ gallery, page, context }) => {
  await gallery.open('appearance');
  const rootSize = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const choose = async (label: string, name: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  // medium where nobody chose
  expect([await rootSize(), await gallery.value()]).toEqual(['16px', { size: 'medium', scheme: 'system' }]);
  await gallery.expectSound('appearance');
  const field = page.getByLabel('正在填写');
  await field.fill('随手写的');
  for (const [name, size, px] of [
    ['最小', 'mini', '14px'],
    ['较小', 'small', '15px'],
    ['特大', 'huge', '24px'],
    ['大', 'large', '20px'],
    ['较大', 'default', '18px'],
    ['标准', 'medium', '16px'],
  ] as const) {
    await choose('字体大小', name);
    await expect(page.getByText('字体大小已切换')).toBeVisible();
    expect([await rootSize(), await gallery.value()]).toEqual([px, { size, scheme: 'system' }]);
    expect((await context.cookies(gallery.address)).find((cookie) => cookie.name === 'size')?.value).toBe(size);
  }
  await expect(field).toHaveValue('');
  await field.fill('还没有保存');
  await page.getByRole('switch', { name: '有未保存的修改' }).check();
  await choose('字体大小', '最小');
  await expect(field).toHaveValue('还没有保存');
  await choose('外观', '深色');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await rootSize()).toBe('14px');
  await gallery.expectSound('appearance-dark');
});

test("a watermark lies over everything and in nobody's way", async ({ gallery, page }) => {
  await gallery.open('appearance');
  const mark = page.locator('[data-watermark="欧阳若曦 13800138000"]');
  const box = await mark.boundingBox();
  expect([box?.width, box?.height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height]);
  await expect(mark).toHaveCSS('pointer-events', 'none');
  await expect(mark).toHaveAttribute('aria-hidden', 'true');
  expect(await mark.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(/^url\("data:image\/png/);
  await page.getByLabel('正在填写').click();
  await expect(page.getByLabel('正在填写')).toBeFocused();
});

test('answers of servers and networks are told in words', async ({ gallery, page }) => {
  const sentences: Record<string, string> = {
    没有理由的拒绝: '服务器有些繁忙，请稍后再试。',
    有理由的拒绝: '您有正在进行的考试，请先完成。',
    没有回应: '无法连接服务器或服务器没有响应，请检查网络后重试。',
    400: '缺少必要参数或参数类型不正确！',
    403: '您没有进行此操作的权限，请联系管理员授权。',
    404: '接口地址不存在，请联系管理员！',
    413: '提交的内容过大，请减少后再试。',
    429: '操作过于频繁，请稍后再试。',
    500: '哎呀，服务器出了点问题，请稍后再试。',
    502: '无法连接到服务器，请稍后再试。',
    503: '请求服务器出错，请稍后再试。',
  };
  await gallery.openStill('answers');
  for (const [name, sentence] of Object.entries(sentences)) {
    await page.getByRole('button', { name, exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: sentence });
    await expect(notice).toBeVisible();
    // only code 0 is a success
    await expect(page.getByText('状态修改成功!')).toHaveCount(0);
    await notice.getByRole('button', { name: '关闭提示' }).click();
    await expect(notice).toHaveCount(0);
  }
  await page.getByRole('button', { name: '成功' }).click();
  await expect(page.getByText('状态修改成功!')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page.getByText('状态修改成功!')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('状态修改成功!')).toHaveCount(0);
  await expect(page.getByText('暂无数据！')).toBeVisible();
});

test('a page whose code does not arrive says so for five seconds and stays to be reloaded', async ({ gallery, page }) => {
  for (const state of ['full', 'error'] as const) {
    await gallery.open('answers', state);
    await expect(page.getByText(state === 'full' ? '暂无数据！' : '加载失败')).toBeVisible();
    await gallery.expectSound(`answers-${state}`);
  }
  await gallery.openStill('answers');
  await page.getByRole('button', { name: '打开没有下载到的页面' }).click();
  // React waits a moment before it gives a page up
  await page.clock.runFor(1000);
  // the notice, and what stands in the page's place
  await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！')).toHaveCount(2);
  await page.clock.runFor(3900);
  await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！')).toHaveCount(2);
  await page.clock.runFor(1200);
  await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！')).toHaveCount(1);
  await page.getByRole('button', { name: '打开出错的页面' }).click();
  await expect(page.getByText('页面出了点问题。已保存的内容没有受影响，请刷新后再试。')).toBeVisible();
  await page.clock.resume();
  await gallery.expectSound('page-broken');
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByRole('button', { name: '打开出错的页面' })).toBeVisible();
  await expect(page.getByRole('button', { name: '刷新页面' })).toHaveCount(0);
});

test('the code of a message is asked for once a minute', async ({ gallery, page }) => {
  await gallery.open('sms-code');
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
  await gallery.expectSound('sms-code');
  await gallery.openStill('sms-code');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();
  await expect(page.getByRole('button', { name: '60 秒后重发' })).toBeDisabled();
  await page.clock.runFor(59_000);
  await expect(page.getByRole('button', { name: '获取验证码' })).toHaveCount(0);
  await page.clock.runFor(1_600);
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  expect(await gallery.value()).toMatchObject({ sent: 1 });
  await page.clock.resume();
  await gallery.open('sms-code', 'error');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('今日发送次数已达上限，请明天再试。')).toBeVisible();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});
