import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './enter.js';
import type { Account } from './platform.js';

export interface GroupWish {
  title: string;
  /** as the console names the type */
  type: string;
  count: number;
  perScore: number;
  /** title of the bank to pick from */
  bank: string;
}
export interface ExamWish {
  title: string;
  minutes: number;
  mode: '逐题作答' | '整卷作答';
  result: '只显示感谢语' | '显示分数' | '显示分数与答案解析';
  /** default: what the form proposes */
  answers?: '阅卷完成后立即' | '考试结束后' | '手动公布';
  qualify: number;
}

/** The console as an administrator uses it. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  async signIn({ userName, password }: Account): Promise<void> {
    await this.page.goto('/admin/');
    await this.page.getByLabel('账号').fill(userName);
    await this.page.getByRole('textbox', { name: '密码' }).fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: '今日待办' })).toBeVisible();
  }

  /** Signed in by a call, without the form and the first page: for what is about something else. The next step opens a page. */
  enter(account: Account): Promise<string> {
    return enter(this.page, account);
  }

  /** Lets somebody in who has registered. */
  async approve(userName: string, realName: string): Promise<void> {
    await this.page.goto(`/admin/user?filter=${encodeURIComponent(JSON.stringify({ state: 2, keyword: userName }))}`);
    await this.page.getByRole('button', { name: `审核：${realName}` }).click();
    await this.page
      .getByRole('dialog', { name: `审核“${realName}”的注册` })
      .getByRole('button', { name: '通过' })
      .click();
    await expect(this.page.getByText('审核通过，账号可以使用了。')).toBeVisible();
  }

  async newBank(title: string): Promise<void> {
    await this.page.goto('/admin/repo/create');
    await this.page.getByLabel('题库名称').fill(title);
    await this.page.getByRole('button', { name: '保存', exact: true }).click();
    await this.page.waitForURL(/\/admin\/repo\/[0-9a-f]{24}/);
  }

  /** Chooses the file and shows what would be imported. */
  async previewImport(name: string, bytes: Buffer): Promise<void> {
    await this.page.goto('/admin/question/import');
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: bytes });
    await expect(this.page.getByText(`已读取 ${name}`)).toBeVisible();
    await this.page.getByRole('button', { name: '解析预览' }).click();
    await expect(this.page.getByRole('heading', { name: '导入到' })).toBeVisible();
  }

  /** Chooses the bank for the questions of the preview. */
  async chooseBank(bank: string): Promise<void> {
    await choose(this.page.getByLabel('题库', { exact: true }), bank);
  }

  /** Imports what the preview shows; expects exactly so many questions. */
  async importInto(bank: string, count: number): Promise<void> {
    await this.chooseBank(bank);
    // a file may leave the difficulty open; then the page asks for one
    if ((await this.page.getByText('难度未填').count()) > 0) {
      await this.page.getByRole('combobox', { name: '难度' }).click();
      await this.page.getByRole('option', { name: '普通' }).click();
    }
    await this.page.getByRole('button', { name: `导入 ${count} 道题` }).click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByText(`已向题库导入 ${count} 道题。`)).toBeVisible();
    await dialog.getByRole('button', { name: '查看试题' }).click();
  }

  /** A template of picked questions; gives its id. */
  async newTemplate(title: string, groups: readonly GroupWish[]): Promise<string> {
    const { page } = this;
    await page.goto('/admin/template/create');
    await page.getByLabel('模板名称').fill(title);
    for (const [index, wish] of groups.entries()) {
      await page.getByRole('button', { name: '添加固定选题的大题' }).click();
      const names = page.getByLabel('大题名称');
      await names.nth(index).fill(wish.title);
      await page.getByLabel('每题分数').nth(index).fill(String(wish.perScore));
      await page.getByRole('button', { name: '挑选试题' }).nth(index).click();
      await this.pick(wish);
    }
    const count = groups.reduce((sum, wish) => sum + wish.count, 0);
    await expect(page.getByText(`共 ${groups.length} 个大题，${count} 道题`)).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/admin\/template\/[0-9a-f]{24}/);
    return /template\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  }

  private async pick({ type, count, bank }: GroupWish): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: '挑选试题' });
    await choose(dialog.getByLabel('题库', { exact: true }), bank);
    await dialog.getByLabel('题型').click();
    await this.page.getByRole('option', { name: type, exact: true }).click();
    const rows = dialog.getByRole('listitem').filter({ hasText: type });
    await expect(rows.nth(count - 1)).toBeVisible();
    for (let index = 0; index < count; index += 1) await rows.nth(index).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: `添加 ${count} 道题` }).click();
    await expect(dialog).toBeHidden();
  }

  /** Fills the form, saves and publishes; gives the exam's id. */
  async newExam(template: string, wish: ExamWish): Promise<string> {
    const { page } = this;
    await page.goto('/admin/exam/create');
    await page.getByLabel('考试名称', { exact: true }).fill(wish.title);
    await choose(page.getByLabel('试卷模板'), template);
    await page.getByLabel('开始时间', { exact: true }).fill(localTime(-5));
    await page.getByLabel('结束时间', { exact: true }).fill(localTime(180));
    await page.getByLabel('考试时长', { exact: true }).fill(String(wish.minutes));
    await page.getByLabel('及格分', { exact: true }).fill(String(wish.qualify));
    await page.getByRole('radio', { name: wish.mode }).check();
    await page.getByRole('radio', { name: wish.result, exact: true }).check();
    if (wish.result !== '只显示感谢语')
      await page.getByRole('radiogroup', { name: '成绩公布时间' }).getByRole('radio', { name: '交卷后立即' }).check();
    if (wish.answers !== undefined)
      await page.getByRole('radiogroup', { name: '答案公布时间' }).getByRole('radio', { name: wish.answers }).check();
    await page.getByRole('button', { name: '保存并发布' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.waitForURL(/\/admin\/exam\/[0-9a-f]{24}/);
    await expect(page.getByText('已发布', { exact: true })).toBeVisible();
    return /exam\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  }

  /** Gives the marks, by the label of the question, and submits them. */
  async mark(paperId: string, marks: ReadonlyMap<string, number>): Promise<void> {
    await this.page.goto(`/admin/paper/${paperId}`);
    for (const [label, score] of marks) await this.page.getByLabel(`第 ${label} 题得分`, { exact: true }).fill(String(score));
    await this.page.getByRole('button', { name: /^提交(评分|并阅下一份)$/ }).click();
    await expect(this.page.getByText('操作成功！').first()).toBeVisible();
  }
}

/** Types into a searchable field and takes the entry of that name. */
async function choose(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('option', { name, exact: true }).click();
}

/** `2026-11-20 14:30` in the product's time zone, so many minutes from now. */
export function localTime(minutes: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(Date.now() + minutes * 60_000),
  );
}
