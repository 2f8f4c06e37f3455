import { expect, type Page } from '@playwright/test';
import { enter } from './enter.js';
import type { Account } from './platform.js';
import { isAnswered, type Deed } from './paper.js';

/** The learner app as a learner uses it. */
export class LearnerPage {
  constructor(readonly page: Page) {}

  async signIn({ userName, password }: Account): Promise<void> {
    await this.page.goto('/');
    await this.page.getByLabel('账号').fill(userName);
    await this.page.getByRole('textbox', { name: '密码' }).fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
  }

  /** Signed in by a call, in a third of the time of the form: for what is about something else. The next step opens a page. */
  enter(account: Account): Promise<string> {
    return enter(this.page, account);
  }

  /** Fills the form of the registration, which the page must show, and sends it. */
  async register({ userName, password }: Account, realName: string, deptName: string): Promise<void> {
    await this.page.getByLabel('部门', { exact: true }).fill(deptName);
    await this.page.getByRole('option', { name: deptName }).click();
    for (const [label, value] of [
      ['账号', userName],
      ['姓名', realName],
      ['密码', password],
    ] as const)
      await this.page.getByLabel(label, { exact: true }).fill(value);
    await this.page.getByRole('button', { name: '注册', exact: true }).click();
  }

  /** From the hall through the page before the exam to the first question; gives the paper's id. */
  async start(title: string): Promise<string> {
    await this.page.goto('/pages/exam');
    // the page remembers the tab that was open last
    await this.page.getByRole('tab', { name: '考试大厅' }).click();
    // on a phone the search waits behind a button
    const filters = this.page.getByRole('button', { name: '筛选', expanded: false });
    if (await filters.isVisible()) await filters.click();
    await this.page.getByLabel('考试名称').fill(title);
    // the list has settled: a click before that may meet a card that is just being moved
    await expect(this.page.getByText('共 1 场考试')).toBeVisible();
    await this.page.getByRole('link', { name: title, exact: true }).click();
    await this.page.waitForURL(/\/pages\/exam\/check\//);
    await this.page.getByRole('button', { name: '开始考试' }).click();
    await this.page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
    await expect(this.page.getByRole('button', { name: '交卷', exact: true })).toBeVisible();
    return /start\/([0-9a-f]{24})/.exec(this.page.url())?.[1] ?? '';
  }

  /** Opens the question of a deed by the answer card: a panel on wide screens, a sheet on a phone. */
  async goTo(deed: Deed): Promise<void> {
    const number = deed.label.split('.')[0];
    const cell = this.page.getByRole('button', { name: new RegExp(`^第${number}题，`) });
    const sheet = this.page.getByRole('button', { name: /^答题卡，已答/ });
    if (!(await cell.isVisible()) && (await sheet.isVisible())) await sheet.click();
    await cell.click();
  }

  async answer(deed: Deed): Promise<void> {
    const { page } = this;
    if (!isAnswered(deed)) return;
    if (deed.text !== '') {
      await page.getByLabel(`第${deed.label}题答案`).fill(deed.text);
    } else if (deed.blanks.length > 0) {
      for (const [index, blank] of deed.blanks.entries())
        await page.getByLabel(`第${deed.label}题第 ${index + 1} 空`, { exact: true }).fill(blank);
    } else {
      const group = page.getByRole('group', { name: `第${deed.label}题选项`, exact: true });
      for (const id of deed.choose) {
        const row = group.locator('label').filter({ has: page.locator(`input[value="${id}"]`) });
        await row.click();
        await expect(row.locator('input')).toBeChecked();
      }
    }
  }

  async answerAll(deeds: readonly Deed[], isStepMode: boolean): Promise<void> {
    let open = '';
    for (const deed of deeds) {
      const number = deed.label.split('.')[0] ?? '';
      if (isStepMode && number !== open) await this.goTo(deed);
      open = number;
      await this.answer(deed);
    }
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('已保存', { exact: true })).toBeVisible();
  }

  /** Hands in; `unanswered` is the number that the confirmation must name. */
  async handIn(unanswered: number): Promise<void> {
    await this.page.getByRole('button', { name: '交卷', exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByText(unanswered > 0 ? `您还有 ${unanswered} 道题未作答，确定要交卷吗？` : '确定要交卷吗？')).toBeVisible();
    await dialog.getByRole('button', { name: '交卷', exact: true }).click();
    await this.page.waitForURL(/\/pages\/exam\/result\//);
  }
}
