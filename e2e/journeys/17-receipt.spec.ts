import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, School } from '../support/school.js';
import { essay, firstOption, radios } from '../support/sitting.js';
import { desk, expectSound, phone } from '../support/sound.js';

const code = /^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/;

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`who hands in gets a receipt, device and server agree, and the result keeps it, on ${width}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const school = await School.open();
    const title = fresh('回执');
    const { account } = await school.person();
    await school.exam((await school.bank([...(await radios(2)()), essay])).quIds, { title });
    const learner = new LearnerPage(page);
    await learner.enter(account);
    const paperId = await learner.start(title);
    await firstOption(page, 1).click();
    await page.getByLabel('第3题答案').fill('我的论述，“引号”与 emoji 😀');
    await learner.handIn(1);

    const receipt = page.getByRole('region', { name: '交卷回执' });
    await expect(receipt.getByText('本机保存的作答与服务器收到的一致。')).toBeVisible();
    const shown = await receipt.getByRole('group', { name: '回执码' }).innerText();
    expect(shown).toMatch(code);
    await receipt.getByRole('button', { name: '复制回执码' }).click();
    await expect(page.getByText('回执码已复制')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await expectSound(page, `receipt-${viewport.width}`, { sizes: [viewport] });

    // the browser remembers what it compared
    await page.reload();
    await expect(receipt.getByText('本机保存的作答与服务器收到的一致。')).toBeVisible();
    await expect(receipt.getByText(shown)).toBeVisible();

    // another device has nothing to compare, and shows the same code
    const other = await (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
    await new LearnerPage(other).enter(account);
    await other.goto(`/pages/exam/result/${paperId}`);
    await expect(other.getByText('本机没有这次作答的记录，无法核对。')).toBeVisible();
    await expect(other.getByText(shown)).toBeVisible();
  });
