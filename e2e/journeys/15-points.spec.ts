import { expect, test } from '@playwright/test';
import { permissionCodes } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('who passes an exam gets points once; an administrator gives, takes and transfers some; the statement says all of it', async ({
  browser,
}) => {
  const school = await School.open();
  const role = await school.role(1, [...permissionCodes]);
  const menus = await ask('/api/sys/menu/tree', school.admin, {});
  const all = (nodes: typeof menus): string[] => nodes.flatMap((menu) => [menu.id, ...all(menu.children)]);
  await ask('/api/sys/role/save-menus', school.admin, { id: role, menuIds: all(menus), permissions: [...permissionCodes] });
  const [teacher, pupil, other] = await Promise.all([school.person({ roles: [role] }), school.person(), school.person()]);
  const { quIds } = await school.bank([radio()]);
  const title = fresh('有奖考试');
  const examId = await school.exam(quIds, { title, passPoints: 30, chance: 2 });
  const { answerList } = await ask('/api/qu/qu/detail', school.admin, { id: quIds[0] ?? '' });
  const right = answerList.filter(({ isRight }) => isRight).map(({ id }) => id);
  for (const _try of [1, 2]) {
    const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
    await ask('/api/paper/paper/fill-answer', pupil.token, {
      paperId: id,
      answers: [{ quId: quIds[0] ?? '', seq: 1, answer: { options: right } }],
    });
    await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  }
  await until(
    'the points of the exam',
    () => ask('/api/user/points/my-balance', pupil.token, {}),
    ({ points }) => points === 30,
  );

  const administrator = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(administrator).enter(teacher.account);
  await administrator.goto(`/admin/points?filter=${encodeURIComponent(JSON.stringify({ deptCode: school.root.deptCode }))}`);
  await administrator.getByLabel('姓名、账号').fill(pupil.account.userName);
  // the heading and the one that was looked for
  await expect(administrator.getByRole('row')).toHaveCount(2);
  const holds = (points: number) =>
    administrator
      .getByRole('row')
      .filter({ hasText: pupil.account.userName })
      .getByRole('cell', { name: String(points), exact: true });
  await expect(holds(30)).toBeVisible();
  await expectSound(administrator, 'points-accounts', { sizes: [desk, phone] });
  await administrator.getByRole('button', { name: /^更多操作/ }).click();
  await administrator.getByRole('menuitem', { name: '增减积分' }).click();
  const dialog = administrator.getByRole('dialog');
  await dialog.getByRole('radio', { name: '扣减' }).check();
  await dialog.getByRole('spinbutton', { name: '积分' }).fill('12');
  await dialog.getByRole('textbox', { name: '原因' }).fill('兑换文具');
  await expectSound(administrator, 'points-by-hand', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(administrator.getByText('已调整 1 人的积分')).toBeVisible();
  await expect(holds(18)).toBeVisible();

  const transfer = { requestId: crypto.randomUUID(), from: pupil.id, to: other.id, points: 8, reason: '账号合并' };
  expect(await ask('/api/points/account/transfer', school.admin, transfer)).toEqual({ fromPoints: 10, toPoints: 8 });
  await administrator.goto('/admin/points-log');
  await expect(administrator.getByText(`通过考试：${title}`).first()).toBeVisible();
  await expectSound(administrator, 'points-log', { sizes: [desk, phone] });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto('/pages/uc/points');
  await expect(small.getByRole('heading', { name: '我的积分', exact: true })).toBeVisible();
  const rows = small.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: `通过考试：${title}` })).toHaveCount(1);
  await expect(rows.filter({ hasText: '兑换文具' })).toContainText('−12');
  await expectSound(small, 'centre-points');
  await small.getByRole('searchbox', { name: '搜索说明' }).fill('文具');
  await expect(rows.filter({ hasText: `通过考试：${title}` })).toHaveCount(0);
  await expect(rows.filter({ hasText: '兑换文具' })).toHaveCount(1);
});
