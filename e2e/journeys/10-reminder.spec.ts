import { expect, test, type WebSocketRoute } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';

interface PageFrame {
  n: number;
  type: string;
  ticket?: string;
}

test('what an administrator sends into a running exam stays on the screen until it is closed; a pong does not show', async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('提醒');
  await school.exam(quIds, { title, openType: 3, users: [id] });
  // the platform's own socket; what nobody can send from the console yet is put in between
  const said: PageFrame[] = [];
  const sockets: { line: WebSocketRoute; n: number }[] = [];
  await page.routeWebSocket(/\/api\/socket\/exam\//, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      said.push(JSON.parse(String(message)) as PageFrame);
      server.send(message);
    });
    server.onMessage((message) => {
      line.send(message);
      const { n, type } = JSON.parse(String(message)) as PageFrame;
      if (type === 'pong' && sockets.at(-1)?.line !== line) sockets.push({ line, n });
    });
  });
  await page.clock.install();
  const learner = new LearnerPage(page);
  await learner.enter(account);
  await learner.start(title);
  await expect.poll(() => sockets.length).toBe(1);
  // the number of the welcome: the platform takes the page's acknowledgements for good
  const [{ line: socket, n }] = sockets as [(typeof sockets)[0]];
  const send = (type: string, message?: string): void =>
    socket.send(JSON.stringify({ n, type, ...(message ? { data: { message } } : {}) }));
  await expect(page.getByText('管理员提醒')).toHaveCount(0);
  send('message', '还有十分钟，请抓紧时间');
  const reminder = page.getByRole('alert').filter({ hasText: '管理员提醒' });
  await expect(reminder).toContainText('还有十分钟，请抓紧时间');
  await expect.poll(() => said.at(-1)).toEqual({ n, type: 'ack' });
  // it does not go by itself
  await page.clock.fastForward('00:30');
  send('message', '请保持安静');
  await expect(reminder).toHaveCount(2);
  await expect(reminder.last()).toContainText('请保持安静');
  await reminder.first().getByRole('button', { name: '关闭' }).click();
  await expect(reminder).toHaveCount(1);

  // what the page shows may be old, or its paper is handed in: it asks at once, and shows nothing
  for (const type of ['gap', 'handedIn']) {
    const asked = page.waitForRequest('**/api/paper/paper/left-time');
    send(type);
    await asked;
  }
  await expect(reminder).toHaveCount(1);

  // the gateway stops: the page connects again and says what it has
  await socket.close({ code: 1001 });
  await page.clock.fastForward('00:02');
  await expect.poll(() => sockets.length).toBe(2);
  expect(said.findLast(({ ticket }) => ticket !== undefined)).toMatchObject({ last: n });
});
