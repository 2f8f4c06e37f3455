import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { aiPath, configureAi, schoolModel } from '../support/ai-provider.js';
import { ConsolePage } from '../support/console-page.js';
import { withSwitches } from '../support/mobiles.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { startSignInProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a teacher has questions written from a text, sees what they rest on, and takes those that the bank lacks', async ({ page }) => {
  const school = await School.open();
  const source = '绿色植物在叶绿体里吸收光能，把二氧化碳和水合成有机物，并释放氧气。';
  const question = (stem: string, quote: string) => ({
    type: 'radio',
    stem,
    options: ['氮气', '氧气', '二氧化碳', '氢气'],
    answer: 'B',
    analysis: '材料第一句。',
    level: 1,
    quote,
  });
  const stem = fresh('光合作用释放的气体是（　　）');
  const answer = [
    question(stem, '并释放氧气'),
    question(fresh('呼吸作用消耗（　　）'), '不在材料里的话'),
    question(fresh('产物是（　　）'), '合成有机物'),
  ];
  let release: () => void = () => undefined;
  const going = new Promise<void>((resolve) => (release = resolve));
  let isStuck = false;
  let isFaulty = false;
  const model = schoolModel(() => ({
    answer: answer.map((each) => JSON.stringify(each)).join('\n'),
    ...(isStuck ? { until: going } : {}),
    // the first question is there by then, and no other
    ...(isFaulty ? { faultAfter: Math.ceil(JSON.stringify(answer[0]).length / 8) + 2 } : {}),
  }));
  const providers = await startSignInProviders({ [aiPath]: model.respond });
  await configureAi(school.admin);
  const restore = await withSwitches(school.admin, { aiHelper: true, aiQuGen: true });
  try {
    const { repoId } = await school.bank([]);
    const { title } = await ask('/api/repo/detail', school.admin, { id: repoId });
    const text = `【单选题】${stem}\nA、氮气\nB、氧气\nC、二氧化碳\nD、氢气\n答案：B\n解析：材料第一句。\n难度：简单`;
    await ask('/api/qu/qu/import', school.admin, { text, repoId, requestId: randomBytes(12).toString('hex') });
    await new ConsolePage(page).signIn(administrator());
    await page.getByRole('link', { name: 'AI 出题' }).click();
    await page.getByRole('link', { name: '开始出题' }).first().click();
    await page.getByRole('button', { name: '开始出题' }).click();
    await expect(page.getByText('请填写出题主题或上传材料')).toBeVisible();
    const topic = fresh('光合作用');
    await page.getByLabel('出题主题').fill(topic);
    await page.locator('input[type=file]').setInputFiles({ name: '第一章.txt', mimeType: 'text/plain', buffer: Buffer.from(source) });
    await expect(page.getByText('已读入 第一章.txt')).toBeVisible();

    isStuck = true;
    await page.getByRole('button', { name: '开始出题' }).click();
    await page.getByRole('button', { name: '停止' }).click();
    await expect(page.getByText('已停止。', { exact: true })).toBeVisible();
    await expect.poll(() => model.left()).toBe(1);
    isStuck = false;

    isFaulty = true;
    await page.getByRole('button', { name: '开始出题' }).click();
    await expect(page.getByText('AI 服务没有完成回答', { exact: false })).toBeVisible();
    await expect(page.getByText('已出的题保留在记录中。', { exact: false })).toBeVisible();
    await expect(page.getByRole('heading', { name: '试题（1）' })).toBeVisible();
    isFaulty = false;

    await page.getByRole('button', { name: '开始出题' }).click();
    const first = page.getByRole('article', { name: '第 1 题' });
    await expect(first.locator('mark')).toHaveText('并释放氧气');
    await expect(page.getByText('依据的原文不在材料里', { exact: false })).toBeVisible();
    await page.getByLabel('导入到题库').fill(title);
    await page.getByRole('option', { name: title }).click();
    await expect(first.getByText('题库中已有')).toBeVisible();
    await expect(page.getByLabel('选择第 1 题')).not.toBeChecked();
    await expectSound(page, 'ai-questions', { sizes: [desk, phone] });

    // nothing is in the bank before the import
    expect((await ask('/api/qu/qu/paging-with-answer', school.admin, { params: { repoId } })).total).toBe(1);
    await page.getByRole('button', { name: '导入所选（1）' }).click();
    await page.getByRole('button', { name: '解析预览' }).click();
    await page.getByRole('button', { name: '导入 1 道题' }).click();
    await expect(page.getByText('已向题库导入 1 道题。')).toBeVisible();
    expect((await ask('/api/qu/qu/paging-with-answer', school.admin, { params: { repoId } })).total).toBe(2);
    await page.getByRole('button', { name: '查看试题' }).click();

    await page.goto('/admin/gen');
    await expect(page.getByRole('link', { name: topic }).first()).toBeVisible();
    await expectSound(page, 'ai-records', { sizes: [desk, phone] });
  } finally {
    release();
    await restore();
    await providers.close();
  }
});
