import { expect, test, type WebSocketRoute } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';
import { phone } from '../support/sound.js';

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
  // on a phone one at a time, the newest, and not over what is to be decided
  await page.setViewportSize(phone);
  await expect(reminder).toHaveCount(1);
  await page.getByRole('button', { name: '交卷', exact: true }).click();
  const review = page.getByRole('dialog', { name: '检查并交卷' });
  await expect(review.getByText('确定要交卷吗')).toBeVisible();
  const edges = async (): Promise<number[]> => {
    const [above, below] = [await reminder.boundingBox(), await review.getByText('确定要交卷吗').boundingBox()];
    return [(above?.y ?? 0) + (above?.height ?? 0), below?.y ?? 0];
  };
  await expect(async () => {
    const [end = 0, begin = 0] = await edges();
    expect(begin).toBeGreaterThan(end);
  }).toPass();
  // a key leads there from any place, also over a dialog, and the focus comes back
  await page.keyboard.press('F6');
  await expect(reminder.getByRole('button', { name: '关闭提示' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reminder).toContainText('还有十分钟');
  await expect(review.getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review).toBeHidden();

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
