import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, until, type Account } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

/** A sign that no font of the platform has. */
const rare = '\u{2a6d7}';
const list = '/admin/cert-hindered';

async function consoleOf(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(account);
  return page;
}

/** A pupil with a name that cannot be printed has earned a certificate that shows it. */
async function hindered(school: School) {
  const department = await school.department();
  const pupil = await school.person({ realName: `王${rare}`, deptCode: department.deptCode });
  const words = { kind: 'text' as const, x: 20, y: 60, w: 200, h: 30, text: '{name}', size: 24, colour: '#222222' };
  const design = { landscape: true, background: '' as const, elements: [{ ...words, align: 'center' as const, bold: false }] };
  const cert = fresh('优秀证书');
  const facts = { title: cert, authority: '教务处', numberPrefix: 'XK{yyyy}', validDays: 0, design };
  const { id: certId } = await ask('/api/cert/cert/save', school.admin, facts);
  const { quIds } = await school.bank([radio()]);
  const title = fresh('发证书的考试');
  const rules = { title, openType: 3 as const, users: [pupil.id], scoreRelease: 0 as const, chance: 1 };
  const examId = await school.exam(quIds, { ...rules, rewards: [{ min: 0, max: 5, points: 0, certId }] });
  const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  await until(
    'the certificate that cannot be given',
    () => ask('/api/cert/waiting/paging', school.admin, { params: { examTitle: title } }),
    ({ records: [row] }) => row?.state === 0,
  );
  return { department, pupil, cert, title, examId };
}

test('a certificate that cannot be printed is seen by whoever leads the department, and given once the name is mended', async ({
  browser,
}) => {
  const school = await School.open();
  const { department, pupil, cert, title, examId } = await hindered(school);
  const reader = await school.role(2, ['cert:waiting']);
  const [leader, stranger] = [
    await school.person({ roles: [reader], deptCode: department.deptCode }),
    await school.person({ roles: [reader], deptCode: (await school.department()).deptCode }),
  ];

  // who may read, and nothing else, is shown no way that is closed
  const read = await consoleOf(browser, leader.account);
  await read.goto(list);
  const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });
  await expect(row(read)).toContainText(`姓名中有无法打印的字：${rare} U+2A6D7`);
  await expect(row(read)).toContainText('待处理');
  await expect(row(read).getByRole('button')).toHaveCount(0);
  await expect(read.getByRole('columnheader', { name: '状态' })).toBeVisible();
  await expect(read.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
  await expect(read.getByRole('checkbox')).toHaveCount(0);
  await expectSound(read, 'cert-hindered-read', { sizes: [desk, phone] });
  const other = await consoleOf(browser, stranger.account);
  await other.goto(list);
  await expect(other.getByText('没有未能颁发的证书。')).toBeVisible();
  await expectSound(other, 'cert-hindered-empty', { sizes: [desk, phone] });

  const page = await consoleOf(browser, administrator());
  const own = `${list}?filter=${encodeURIComponent(JSON.stringify({ examTitle: title }))}`;
  await page.goto(own);
  await row(page)
    .getByRole('button', { name: /^更多操作/ })
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: '查看考试' })).toHaveAttribute('href', `/admin/exam/${examId}`);
  await page.getByRole('menuitem', { name: '查看人员' }).press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(pupil.account.userName) })).toBeVisible();
  await page.goto(own);
  const again = page.getByRole('button', { name: `立即补发：王${rare} ${cert}` });
  // nothing is mended yet: it stays, with its reason
  await again.press('Enter');
  await expect(page.getByText('正在补发 1 份，仍不能颁发的会留在这里')).toBeVisible();
  await expect(row(page)).toContainText('待处理');
  await expectSound(page, 'cert-hindered', { sizes: [desk, phone] });

  // a colleague has the same list before the eyes
  const late = await consoleOf(browser, (await school.person({ roles: [school.administrators] })).account);
  await late.goto(own);
  await expect(row(late)).toContainText('待处理');
  const { userName, deptCode, roles } = await ask('/api/sys/user/detail', school.admin, { id: pupil.id });
  await ask('/api/sys/user/save', school.admin, { id: pupil.id, userName, realName: '王五', deptCode, roles });
  await row(page).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '立即补发' }).click();
  await expect(page.getByText('没有符合筛选条件的内容。')).toBeVisible();
  const { records } = await ask('/api/cert/grant/paging', school.admin, { params: { title: cert } });
  expect(records).toMatchObject([{ realName: '王五', state: 0 }]);
  await late.getByRole('button', { name: /^立即补发：/ }).click();
  await expect(late.getByText('所选证书已颁发，或已由其他人处理。')).toBeVisible();
  await expect(late.getByText('没有符合筛选条件的内容。')).toBeVisible();
});
