import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask, until } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
interface Begun {
  /** of the attempt */
  id: string;
  token: string;
}
const both = { sizes: [desk, phone] };

test('whoever publishes marks sees before which candidates shared a device or an address', async ({ browser }) => {
  test.slow();
  const school = await School.open();
  const teacher = await school.person({ roles: [school.administrators] });
  const [first, second, third] = [
    await school.person({ realName: '周子墨' }),
    await school.person({ realName: '林若溪' }),
    await school.person({ realName: '韩一诺' }),
  ];
  const { quIds } = await school.bank([radio()]);
  const title = fresh('核查考试');
  const users = [first, second, third].map(({ id }) => id);
  const examId = await school.exam(quIds, { title, openType: 3, users, scoreRelease: 2, answerRelease: 2 });

  // two people at one computer, the second while the paper of the first is open; the third at a computer of the same house
  const [shared, own] = [await pageOf(browser, phone), await pageOf(browser, desk)];
  const begin = async (page: Page, who: Person): Promise<Begun> => {
    const token = await new LearnerPage(page).enter(who.account);
    await page.goto(`/pages/exam/check/${examId}`);
    await expect(page.getByText('设备和网络地址加密保存 90 天，用于核查多人共用。')).toBeVisible();
    await page.getByRole('button', { name: '开始考试' }).click();
    await page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
    return { id: /start\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '', token };
  };
  const papers = [await begin(shared, first), await begin(shared, second), await begin(own, third)];
  for (const { id, token } of papers) await ask('/api/paper/paper/hand-exam', token, { id, exState: 0 });
  const sharedOrigins = () => ask('/api/exam/watch/shared-origins', school.admin, { examId });
  await until('where the papers were written', sharedOrigins, ({ total, unrecorded }) => total === 2 && unrecorded === 0);

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/exam/${examId}`);
  const check = page.getByRole('region', { name: '同设备、同地址核查' });
  await expect(check.getByText('1 台设备被多人同时使用，公布成绩前请核查。')).toBeVisible();
  await expect(check.getByText('1 个网络地址有多人作答。')).toBeVisible();
  await expectSound(page, 'origins-exam', both);
  await page.getByRole('button', { name: '公布成绩' }).click();
  const asking = page.getByRole('dialog', { name: '公布成绩' });
  await expect(asking.getByText('1 台设备被多人同时使用，公布成绩前请核查。')).toBeVisible();
  await expectSound(page, 'origins-release', both);
  await asking.getByRole('button', { name: '取消' }).click();

  await check.getByRole('link', { name: '查看名单' }).click();
  await expect(page.getByRole('tab', { name: '同设备、同地址', selected: true })).toBeVisible();
  const [byDevice, byAddress] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect(byDevice).toHaveAccessibleName('2 人用同一台设备作答，作答时间有重叠。');
  await expect(byDevice.getByText('网络 127.0.0.*')).toBeVisible();
  await expect(byDevice.getByRole('link')).toHaveText(['周子墨', '林若溪']);
  await expect(byAddress).toHaveAccessibleName(/^3 人在同一网络地址作答，作答时间有重叠。/);
  await expectSound(page, 'origins-wall', both);

  await byDevice.getByRole('link', { name: '林若溪' }).click();
  const evidence = page.getByRole('region', { name: '与其他考生同设备、同地址' });
  await expect(evidence.getByRole('article')).toHaveCount(2);
  await expect(evidence.getByText('本卷')).toHaveCount(2);
  await expect(evidence.getByRole('link', { name: '周子墨' }).first()).toBeVisible();
  await expectSound(page, 'origins-paper', both);
});
