import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { permissionCodes } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, platform, until } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { together } from '../support/size.js';
import { desk, expectSound, phone } from '../support/sound.js';

/** A sign that no font of the platform has. */
const rare = '\u{2a6d7}';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
/** A file that the page gives: its name, and how it begins. */
async function fileOf(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
interface Badge {
  credentialSubject: { identifier: object[] };
  credentialStatus: { statusListCredential: string; statusListIndex: string };
  proof: { verificationMethod: string };
}
/** Word of the site's own list on a credential that somebody kept. */
async function isWithdrawn({ credentialStatus: { statusListCredential: list, statusListIndex: index } }: Badge): Promise<boolean> {
  const answer = await fetch(`${platform().url}${new URL(list).pathname}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc']);
  const { credentialSubject: subject } = (await answer.json()) as { credentialSubject: { encodedList: string } };
  const bits = gunzipSync(Buffer.from(subject.encodedList.slice(1), 'base64url'));
  return ((bits[Number(index) >> 3] ?? 0) & (0x80 >> (Number(index) & 7))) !== 0;
}
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-';

test('a certificate is designed, granted, downloaded by its person, proved to a stranger, and taken back', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const title = fresh('结业证书');
  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/cert');
  await page.getByRole('link', { name: '新增证书' }).first().click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('证书名称不能为空！')).toBeVisible();
  await page.getByLabel('证书名称', { exact: true }).fill(title);
  await page.getByLabel('颁发机构', { exact: true }).fill('学考培训中心');
  const sheet = page.getByRole('group', { name: '证书版面' });
  await expect(sheet.getByRole('button', { name: '文字：{title}' })).toContainText(title);
  const words = sheet.getByRole('button', { name: /^文字：经考核/ });
  await words.focus();
  const left = page.getByRole('spinbutton', { name: '左边距（毫米）' });
  await expect(left).toHaveValue('48');
  await page.keyboard.press('ArrowRight');
  await expect(left).toHaveValue('49');
  // a number that is typed digit by digit is the one that was typed
  for (const [name, value] of [
    ['字号（磅）', '24'],
    ['宽（毫米）', '190'],
  ] as const) {
    const field = page.getByRole('spinbutton', { name });
    await field.click({ clickCount: 3 });
    await field.pressSequentially(value);
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(value);
  }
  await expect(left).toHaveValue('49');
  const box = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: '上边距（毫米）' })).not.toHaveValue('94');
  await page.getByRole('textbox', { name: '文字内容' }).fill('完成全部课程，准予结业。');
  await page.getByRole('group', { name: '插入字段' }).getByRole('button', { name: '姓名' }).click();
  await expect(sheet.getByRole('button', { name: /^文字：完成全部课程/ })).toContainText('准予结业。张三');
  await expectSound(page, 'cert-designer', { sizes: [desk, phone] });
  const preview = await fileOf(page, () => page.getByRole('button', { name: '预览 PDF' }).click());
  expect([preview.name, isPdf(preview.bytes)]).toEqual([`${title}_张三_证书.pdf`, true]);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/cert(\?|$)/);
  await page.getByLabel('证书名称', { exact: true }).fill(title);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectSound(page, 'cert-list', { sizes: [desk, phone] });

  const grant = page.getByRole('dialog', { name: `颁发“${title}”` });
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: /^颁发：/ }).click();
    await grant.getByLabel('姓名或用户名').fill(pupil.account.userName);
    await grant.getByRole('listitem').filter({ hasText: pupil.account.userName }).getByRole('checkbox').check();
    await grant.getByRole('button', { name: '确定（1 人）' }).click();
  };
  // words that a release before this one saved: none that cannot be printed is saved today
  await page.route('**/api/cert/grant/check', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, certSigns: rare } } });
  });
  await choose();
  await expect(grant.getByText(`证书的文字含有无法打印的字：${rare} U+2A6D7，不能颁发。请先修改证书。`)).toBeVisible();
  await expect(grant.getByText('将颁发给 1 人。')).toBeVisible();
  await expect(grant.getByRole('button', { name: '确认颁发' })).toBeDisabled();
  await grant.getByRole('button', { name: '取消' }).click();
  await page.unroute('**/api/cert/grant/check');
  await choose();
  await expect(grant.getByText('将颁发给 1 人。')).toBeVisible();
  await expectSound(page, 'cert-grant', { sizes: [desk, phone] });
  await grant.getByRole('button', { name: '确认颁发' }).click();
  await expect(grant.getByText('颁发完成：1 人获得证书')).toBeVisible();
  await grant.getByRole('button', { name: '关闭' }).click();
  await choose();
  await expect(grant.getByText('所选人员都不需要颁发。')).toBeVisible();
  await expect(grant.getByRole('button', { name: '确认颁发' })).toBeDisabled();
  await grant.getByRole('button', { name: '取消' }).click();

  const small = await pageOf(browser, phone);
  const token = await new LearnerPage(small).enter(pupil.account);
  await until(
    'the message',
    () => ask('/api/sys/user/msg/paging', token, { size: 5 }),
    ({ records }) => records.some((message) => message.title === '您获得了证书'),
  );
  await small.goto('/pages/uc/im');
  await small.getByText('您获得了证书').click();
  await small.getByRole('dialog').getByRole('link', { name: '查看' }).click();
  await expect(small.getByRole('heading', { name: '我的证书', exact: true })).toBeVisible();
  const own = await fileOf(small, () => small.getByRole('button', { name: `下载“${title}”` }).click());
  expect([own.name, isPdf(own.bytes)]).toEqual([`${title}_测试人员_证书.pdf`, true]);
  expect(own.bytes.length).toBeLessThan(200 * 1024);
  const badge = await fileOf(small, () => small.getByRole('button', { name: `“${title}”的数字徽章` }).click());
  const credential = JSON.parse(badge.bytes.toString()) as Badge;
  expect(credential.credentialSubject.identifier).toMatchObject([{ identityHash: '测试人员' }]);
  const keys = (await (await fetch(`${platform().url}/.well-known/did.json`)).json()) as { assertionMethod: string[] };
  expect(keys.assertionMethod).toContain(credential.proof.verificationMethod);
  expect(await isWithdrawn(credential)).toBe(false);
  await expectSound(small, 'centre-cert', { sizes: [phone, desk] });
  const { records } = await ask('/api/cert/grant/my-paging', token, {});
  const number = records[0]?.number ?? '';
  expect(number).toMatch(/^XK\d{4}(-[0-9A-Z]{4}){3}$/);

  // whoever scans the code has no account here
  const stranger = await pageOf(browser, phone);
  await stranger.goto(`/pages/cert?number=${number}`);
  await expect(stranger.getByText('证书真实有效')).toBeVisible();
  await expect(stranger.getByText('测试人员')).toBeVisible();
  const copy = await fileOf(stranger, () => stranger.getByRole('button', { name: '下载数字徽章' }).click());
  expect(copy.name).toBe(`${title}_${number}_数字徽章.json`);
  await expectSound(stranger, 'cert-proof', { sizes: [phone, desk] });
  await stranger.goto('/pages/cert');
  await stranger.getByLabel('证书编号').fill(`${number.slice(0, -4)}0000`);
  await stranger.getByRole('button', { name: '验证' }).click();
  await expect(stranger.getByText('没有这个编号的证书')).toBeVisible();

  await page.goto(`/admin/cert-grant?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectSound(page, 'cert-grants', { sizes: [desk, phone] });
  const table = await fileOf(page, () => page.getByRole('button', { name: '导出 Excel' }).click());
  expect(table.name).toMatch(/^证书颁发记录_.*\.xlsx$/);
  const pack = await fileOf(page, () => page.getByRole('button', { name: '打包 PDF' }).click());
  expect([pack.name.endsWith('.zip'), pack.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '撤销' }).click();
  const withdraw = page.getByRole('dialog', { name: `撤销 测试人员 的“${title}”` });
  await withdraw.getByRole('button', { name: '撤销' }).click();
  await expect(withdraw.getByText('请填写撤销原因！')).toBeVisible();
  await withdraw.getByRole('textbox', { name: '撤销原因' }).fill('名单有误');
  await expectSound(page, 'cert-withdraw', { sizes: [desk, phone] });
  await withdraw.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销 1 份证书')).toBeVisible();

  await stranger.goto(`/pages/cert?number=${number}`);
  await expect(stranger.getByText('证书已被颁发机构撤销')).toBeVisible();
  await expect(stranger.getByText('测试人员')).toHaveCount(0);
  await expect(stranger.getByRole('button', { name: '下载数字徽章' })).toHaveCount(0);
  expect(await isWithdrawn(credential)).toBe(true);
  await expectSound(stranger, 'cert-proof-withdrawn', { sizes: [phone, desk] });
  await small.reload();
  await expect(small.getByText(/撤销：名单有误$/)).toBeVisible();
  await expect(small.getByRole('button', { name: `下载“${title}”` })).toBeDisabled();
  await expectSound(small, 'centre-cert-withdrawn', { sizes: [phone, desk] });
});

test('whoever reaches a range of an exam gets its points and its certificate', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const cert = fresh('合格证书');
  const design = { landscape: true, background: '' as const, elements: [] };
  const facts = { title: cert, authority: '教务处', numberPrefix: 'XK{yyyy}', validDays: 365, design };
  const { id: certId } = await ask('/api/cert/cert/save', school.admin, facts);
  const { quIds } = await school.bank([radio()]);
  const title = fresh('有证书的考试');
  const rules = { title, openType: 3 as const, users: [pupil.id], scoreRelease: 0 as const, chance: 1 };
  const examId = await school.exam(quIds, rules);

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('button', { name: '添加奖励分数段' }).click();
  const range = page.getByRole('group', { name: '第 1 个分数段' });
  await range.getByRole('spinbutton', { name: '最低分' }).fill('3');
  await range.getByRole('spinbutton', { name: '最高分' }).fill('5');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(range.getByText('请填写奖励积分或证书')).toBeVisible();
  await range.getByRole('spinbutton', { name: '奖励积分' }).fill('20');
  await range.getByRole('combobox', { name: '证书' }).fill(cert);
  await page.getByRole('option', { name: cert }).click();
  await expectSound(page, 'exam-rewards', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await until(
    'the rewards are saved',
    () => ask('/api/exam/exam/detail', school.admin, { id: examId }),
    ({ rewards }) => rewards.length === 1,
  );

  const small = await pageOf(browser, phone);
  const token = await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/exam/check/${examId}`);
  await expect(small.getByRole('heading', { name: '成绩奖励' })).toBeVisible();
  await expect(small.getByText(`20 积分，证书《${cert}》`)).toBeVisible();
  await expectSound(small, 'entry-rewards', { sizes: [phone, desk] });

  // an archived kind is offered no more, and given where it was promised
  await page.goto(`/admin/cert?filter=${encodeURIComponent(JSON.stringify({ title: cert }))}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '归档' }).click();
  const promised = page.getByRole('dialog', { name: '已归档' });
  await expect(promised.getByText(title)).toBeVisible();
  await promised.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('row', { name: new RegExp(cert) })).toContainText('已归档');
  await expectSound(page, 'cert-archived', { sizes: [desk, phone] });

  await page.goto(`/admin/exam/${examId}`);
  await expect(range.getByRole('combobox', { name: '证书（可不选）' })).toHaveValue(`${cert}（已归档）`);

  const { answerList } = await ask('/api/qu/qu/detail', school.admin, { id: quIds[0] ?? '' });
  const options = answerList.filter(({ isRight }) => isRight).map(({ id }) => id);
  const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
  const answers = [{ quId: quIds[0] ?? '', seq: 1, answer: { options } }];
  await ask('/api/paper/paper/fill-answer', token, { paperId: id, answers });
  await ask('/api/paper/paper/hand-exam', token, { id });
  await until(
    'the certificate',
    () => ask('/api/cert/grant/my-list', token, { examId }),
    (list) => list.length === 1,
  );
  await until(
    'the points',
    () => ask('/api/user/points/my-balance', token, {}),
    ({ points }) => points === 20,
  );
  await small.goto('/pages/uc/cert');
  await expect(small.getByText('考试获得')).toBeVisible();
  await expect(small.getByText(cert)).toBeVisible();
  // the result names it, too
  await small.goto(`/pages/exam/result/${id}`);
  await expect(small.getByRole('link', { name: `查看证书“${cert}”` })).toBeVisible();
  await expectSound(small, 'result-cert', { sizes: [phone, desk] });

  // other rewards reach who has a result already when somebody says so
  await page.goto(`/admin/exam/${examId}`);
  await range.getByRole('spinbutton', { name: '奖励积分' }).fill('25');
  await expect(page.getByText(/保存后可点“按现在的奖励核对”/)).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '按现在的奖励核对' }).click();
  const settle = page.getByRole('dialog', { name: '按现在的奖励核对所有交卷的人？' });
  await expect(settle.getByText('3–5 分：25 积分、证书')).toBeVisible();
  await expectSound(page, 'exam-settle', { sizes: [desk, phone] });
  await settle.getByRole('button', { name: '开始核对' }).click();
  await expect(page.getByText('核对完成')).toBeVisible();
  await expectSound(page, 'exam-settled', { sizes: [desk, phone] });
  await until(
    'the points of the other rewards',
    () => ask('/api/user/points/my-balance', token, {}),
    ({ points }) => points === 25,
  );

  // a correction of marks does not bear either out: a person decides
  await ask('/api/paper/paper/mark-as', school.admin, { ids: [id], as: 'invalid', reason: '替考' });
  await until(
    'points in doubt',
    () => ask('/api/cert/reward/paging', school.admin, { params: { examTitle: title } }),
    ({ total }) => total === 1,
  );
  await page.goto(`/admin/points-reward?filter=${encodeURIComponent(JSON.stringify({ examTitle: title }))}`);
  await expect(page.getByRole('row', { name: /25 0 待核对/ })).toBeVisible();
  await expectSound(page, 'points-reward', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '收回多发的积分' }).click();
  const dialog = page.getByRole('dialog', { name: '收回多发的积分：测试人员' });
  await expect(dialog.getByText('将收回 25 积分；余额不足时不会扣减。')).toBeVisible();
  await dialog.getByRole('textbox', { name: '原因' }).fill('替考，成绩无效');
  await expectSound(page, 'points-reward-take', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '收回多发的积分' }).click();
  await expect(page.getByText('已收回 1 人多发的积分')).toBeVisible();
  await expect(page.getByRole('row', { name: /已收回/ })).toBeVisible();
  await until(
    'nothing is left',
    () => ask('/api/points/account/paging', school.admin, { params: { realName: pupil.account.userName } }),
    ({ records: [account] }) => account?.points === 0,
  );
  await page.goto(`/admin/cert-grant?filter=${encodeURIComponent(JSON.stringify({ title: cert, inDoubt: true }))}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '核对后保留' }).click();
  const keep = page.getByRole('dialog', { name: `保留“测试人员”的“${cert}”` });
  await keep.getByRole('textbox', { name: '保留原因' }).fill('证书另行处理');
  await keep.getByRole('button', { name: '核对后保留' }).click();
  await expect(page.getByText('已保留 1 份证书')).toBeVisible();
  await expect(page.getByText('待核对：成绩无效')).toHaveCount(0);
  await page.goto(`/admin/cert?filter=${encodeURIComponent(JSON.stringify({ title: cert, archived: true }))}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '恢复' }).click();
  await expect(page.getByText(`“${cert}”已恢复，可以颁发。`)).toBeVisible();
  expect(await ask('/api/cert/cert/detail', school.admin, { id: certId })).toMatchObject({ archived: false });

  // whoever may grant no certificates reads which one it is all the same
  const codes = permissionCodes.filter((code) => code !== 'cert:grant' && code !== 'points:save');
  const role = await school.role(2, codes);
  const menus = await ask('/api/sys/menu/tree', school.admin, {});
  const idsOf = (nodes: typeof menus): string[] => nodes.flatMap((menu) => [menu.id, ...idsOf(menu.children)]);
  await ask('/api/sys/role/save-menus', school.admin, { id: role, menuIds: idsOf(menus), permissions: codes });
  const teacher = await school.person({ roles: [role] });
  await ask('/api/exam/exam/share/hand-over', school.admin, { id: examId, userId: teacher.id });
  const other = await pageOf(browser, desk);
  await new ConsolePage(other).enter(teacher.account);
  await other.goto(`/admin/exam/${examId}`);
  const kept = other.getByRole('group', { name: '第 1 个分数段' }).getByRole('combobox', { name: '证书（可不选）' });
  await expect(kept).toBeDisabled();
  await expect(kept).toHaveValue(cert);
  await expect(other.getByRole('button', { name: '添加奖励分数段' })).toHaveCount(0);
});

/** An exam that gives a certificate with the person's name for every score; all of these people have handed it in. */
async function handedIn(school: School, people: readonly Person[]) {
  const title = fresh('奖状');
  const words = { kind: 'text' as const, x: 20, y: 60, w: 200, h: 30, text: '{name}' };
  const elements = [{ ...words, size: 24, colour: '#222222', align: 'center' as const, bold: false }];
  const design = { landscape: true, background: '' as const, elements };
  const facts = { title, authority: '教务处', numberPrefix: 'XK{yyyy}', validDays: 0, design };
  const { id: certId } = await ask('/api/cert/cert/save', school.admin, facts);
  const { quIds } = await school.bank([radio()]);
  const examTitle = fresh('考');
  const rules = { title: examTitle, openType: 3 as const, users: people.map(({ id }) => id), scoreRelease: 0 as const, chance: 1 };
  const examId = await school.exam(quIds, { ...rules, rewards: [{ min: 0, max: 5, points: 0, certId }] });
  const papers = await together(people, async ({ token }) => {
    const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
    await ask('/api/paper/paper/hand-exam', token, { id });
    return id;
  });
  const waiting = () => ask('/api/cert/waiting/paging', school.admin, { params: { examTitle } });
  return { title, certId, examTitle, papers, waiting };
}
/** Room of a cell beside its words. */
const roomBeside = (cell: Locator): Promise<number> =>
  cell.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - words.getBoundingClientRect().width;
  });

test('what keeps a certificate of an exam back is told to its person and to the office, which mends it', async ({ browser }) => {
  const school = await School.open();
  const [first, second] = await Promise.all([school.person({ realName: `王${rare}甲` }), school.person({ realName: `王${rare}乙` })]);
  const { title, examTitle, waiting } = await handedIn(school, [first, second]);
  await until('both wait', waiting, ({ total }) => total === 2);

  const small = await pageOf(browser, phone);
  await new LearnerPage(small).enter(first.account);
  await small.goto('/pages/uc/cert');
  const told = small.getByRole('alert').filter({ hasText: `尚未颁发“${title}”` });
  await expect(told).toContainText(`您在“${examTitle}”中达到了获得证书的分数，但您的姓名中有无法打印的字`);
  await expectSound(small, 'centre-cert-waiting', { sizes: [phone, desk] });

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/');
  await page.getByRole('link', { name: '去处理：未能颁发的证书' }).click();
  await expect(page.getByRole('heading', { name: '未能颁发的证书' })).toBeVisible();
  await page.getByRole('searchbox', { name: '考试', exact: true }).fill(examTitle);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  const own = rows.filter({ hasText: first.account.userName });
  await expect(own).toContainText(`姓名中有无法打印的字：${rare} U+2A6D7`);
  await expect(own).toContainText('待处理');
  await expect(page.getByRole('columnheader', { name: '部门' })).toBeVisible();
  // the reason has the room that the name of an exam does not need
  expect(await roomBeside(own.getByRole('cell', { name: examTitle, exact: true }))).toBeLessThan(10);
  await expectSound(page, 'cert-hindered', { sizes: [desk, phone] });

  // one that was given meanwhile is refused, and the page shows what is there now
  const { userName, deptCode, roles } = await ask('/api/sys/user/detail', school.admin, { id: second.id });
  await ask('/api/sys/user/save', school.admin, { id: second.id, userName, realName: '王乙', deptCode, roles });
  const ids = (await waiting()).records.filter((row) => row.userName === userName).map(({ id }) => id);
  await ask('/api/cert/waiting/try-again', school.admin, { ids });
  await until('the other one is given', waiting, ({ total }) => total === 1);
  await page.getByRole('button', { name: `立即补发：王${rare}乙 ${title}` }).click();
  await expect(page.getByText('所选证书已颁发，或已由其他人处理。')).toBeVisible();
  await expect(rows).toHaveCount(2);

  // the row leads to what has to be mended, and goes away once the certificate is given
  const list = page.url();
  await own.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '查看人员' }).click();
  await page.waitForURL(/\/admin\/user\?/);
  await rows.filter({ hasText: first.account.userName }).getByRole('button', { name: /^编辑/ }).click();
  const form = page.getByRole('dialog', { name: '修改用户' });
  await form.getByLabel('姓名', { exact: true }).fill('王甲');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goto(list);
  await page.getByRole('button', { name: `立即补发：王${rare}甲 ${title}` }).click();
  await expect(page.getByText('正在补发 1 份，仍不能颁发的会留在这里')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await small.reload();
  await expect(small.getByText(`考试获得 · ${examTitle}`)).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('a certificate that was withdrawn after a correction and is earned again waits for a decision', async ({ browser }) => {
  const school = await School.open();
  const people = await Promise.all([school.person({ realName: '王甲' }), school.person({ realName: '王乙' })]);
  const { title, certId, examTitle, papers, waiting } = await handedIn(school, people);
  const grants = () => ask('/api/cert/grant/paging', school.admin, { params: { certId } });
  await until('both have it', grants, ({ total }) => total === 2);
  await ask('/api/paper/paper/mark-as', school.admin, { ids: papers, as: 'invalid', reason: '替考' });
  const { records } = await until('both are in doubt', grants, (found) => found.records.every(({ inDoubt }) => inDoubt));
  await ask('/api/cert/grant/withdraw', school.admin, { ids: records.map(({ id }) => id), reason: '替考' });
  await ask('/api/paper/paper/mark-as', school.admin, { ids: papers, as: 'valid' });
  await until('both wait for a decision', waiting, ({ total }) => total === 2);

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/cert-hindered?filter=${encodeURIComponent(JSON.stringify({ examTitle }))}`);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '王甲' })).toContainText('决定是否重新颁发');
  // nothing that has to be mended: each is decided about by itself
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const chosen = page.getByRole('toolbar', { name: '已选择 2 项' });
  await expect(chosen.getByRole('button', { name: '立即补发' })).toBeDisabled();
  await chosen.getByRole('button', { name: '取消选择' }).click();
  await expectSound(page, 'cert-hindered-withdrawn', { sizes: [desk, phone] });

  await page.getByRole('button', { name: `重新颁发：王甲 ${title}` }).click();
  const give = page.getByRole('dialog', { name: `向“王甲”重新颁发“${title}”？` });
  await expectSound(page, 'cert-hindered-give', { sizes: [desk, phone] });
  await give.getByRole('button', { name: '重新颁发' }).click();
  await expect(page.getByText(`正在颁发“${title}”`)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `更多操作：王乙 ${title}` }).click();
  await page.getByRole('menuitem', { name: '不再颁发' }).click();
  const leave = page.getByRole('dialog', { name: `不再向“王乙”颁发“${title}”？` });
  await leave.getByRole('button', { name: '不再颁发' }).click();
  await expect(page.getByText(`已决定不再颁发“${title}”`)).toBeVisible();
  await expect(rows).toHaveCount(0);
  const after = (await grants()).records.map(({ realName, state }) => `${realName} ${state}`);
  expect(after.toSorted()).toEqual(['王乙 1', '王甲 0', '王甲 1']);
});
