import { expect, test, type WebSocketRoute } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';

test('what an administrator sends into a running exam stays on the screen until it is closed; a pong does not show', async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('提醒');
  await school.exam(quIds, { title, openType: 3, users: [id] });
  // the platform's own socket; what nobody can send from the console yet is put in between
  const opened = new Promise<WebSocketRoute>((resolve) => {
    void page.routeWebSocket(/\/api\/socket\/exam\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        if (message === 'pong') resolve(socket);
      });
    });
  });
  await page.clock.install();
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  await learner.start(title);
  const socket = await opened;
  await expect(page.getByText('管理员提醒')).toHaveCount(0);
  socket.send('还有十分钟，请抓紧时间');
  const reminder = page.getByRole('alert').filter({ hasText: '管理员提醒' });
  await expect(reminder).toContainText('还有十分钟，请抓紧时间');
  // it does not go by itself
  await page.clock.fastForward('00:30');
  socket.send(JSON.stringify({ message: '请保持安静' }));
  await expect(reminder).toHaveCount(2);
  await expect(reminder.last()).toContainText('请保持安静');
  await reminder.first().getByRole('button', { name: '关闭' }).click();
  await expect(reminder).toHaveCount(1);
});
