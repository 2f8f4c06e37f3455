import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { examInput, fresh, inMinutes, radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
const expectPdf = ({ name, bytes }: { name: string; bytes: Buffer }, as: string): void => {
  expect(name).toBe(as);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
};
async function sit({ token }: Person, examId: string): Promise<void> {
  const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id });
}

test('a paper, its tickets, a marked paper and the archive of an exam are saved as files', async ({ browser }) => {
  const school = await School.open();
  const people = [await school.person(), await school.person()];
  const { quIds } = await school.bank([radio({ content: '<p>已知 $x^2=4$，求 $x$</p>' })]);
  const title = fresh('打印考试');
  const tmplId = await school.template(quIds);
  const wish = { title, openType: 3 as const, users: people.map(({ id }) => id) };
  const examId = await school.draft(tmplId, wish);
  await school.publish(examId);
  const page = await (
    await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce', acceptDownloads: true })
  ).newPage();
  await new ConsolePage(page).enter(administrator());

  await page.goto(`/admin/template/${tmplId}`);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^打印试卷：/ });
  await expectSound(page, 'print-template', { sizes: [desk, phone] });
  const { title: ofTemplate } = await ask('/api/tmpl/tmpl/detail', school.admin, { id: tmplId });
  expectPdf(await saved(page, () => dialog.getByRole('button', { name: '保存 PDF' }).click()), `${ofTemplate}_试卷（打印）.pdf`);

  await page.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '打印与归档' }).click();
  const paper = page.getByRole('region', { name: '试卷', exact: true });
  await expect(paper.getByRole('switch', { name: '含答案与解析' })).toBeDisabled();
  expectPdf(await saved(page, () => paper.getByRole('button', { name: '保存 PDF' }).click()), `${title}_试卷（打印）.pdf`);
  const word = await saved(page, () => paper.getByRole('button', { name: '保存 Word' }).click());
  expect([word.name, word.bytes.subarray(0, 2).toString()]).toEqual([`${title}_试卷（打印）.docx`, 'PK']);
  const tickets = page.getByRole('region', { name: '准考证' });
  const ticket = await saved(page, () =>
    tickets
      .getByRole('button', { name: /^保存.*的准考证$/ })
      .first()
      .click(),
  );
  expect(ticket.name).toMatch(new RegExp(`^${title}_.*_准考证\\.pdf$`));
  const archive = page.getByRole('region', { name: '考卷归档' });
  await expect(archive.getByRole('button', { name: '打包全部考卷' })).toBeDisabled();
  await expectSound(page, 'print-exam', { sizes: [desk, phone] });

  for (const who of people) await sit(who, examId);
  await until(
    'both papers in the list',
    () => ask('/api/paper/paper/paging', school.admin, { params: { examId, handState: 1 } }),
    ({ total }) => total === 2,
  );
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click();
  const pdf = await saved(page, () => page.getByRole('menuitem', { name: '导出 PDF' }).click());
  expect(pdf.name).toMatch(new RegExp(`^${title}_.*_考卷\\.pdf$`));

  const { startTime, revision } = await ask('/api/exam/exam/detail', school.admin, { id: examId });
  const over = { id: examId, revision, startTime, endTime: inMinutes(-1) };
  await ask('/api/exam/exam/save', school.admin, { ...examInput(tmplId, wish), ...over });
  await page.goto(`/admin/print/exam/${examId}`);
  await archive.getByRole('button', { name: '打包全部考卷' }).click();
  await expect(archive.getByText('已打包 2 份考卷', { exact: false })).toBeVisible();
  await expectSound(page, 'print-archive', { sizes: [desk, phone] });
  await page.setViewportSize(phone);
  const zip = await saved(page, () => archive.getByRole('button', { name: '下载归档' }).click());
  expect(zip.name).toBe(`${title}_考卷归档.zip`);
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(zip.bytes.includes('SHA256SUMS')).toBe(true);
});
