import { expect, test } from '../../support/gallery.js';

test('camera, microphone and network are tested', async ({ gallery, page }) => {
  await gallery.open('device');
  await page.getByRole('button', { name: '设备检测' }).click();
  const dialog = gallery.dialog('设备检测');
  for (const tip of ['摄像头和麦克风只能在 https 网址下使用', '请使用最新版的谷歌浏览器（Chrome）或火狐浏览器（Firefox）', '请选择“允许”']) await expect(dialog.getByText(tip)).toBeVisible();
  await gallery.expectSound('device-before');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: '摄像头' }).getByText('正常：能看到自己的画面即可')).toBeVisible();
  await expect.poll(() => dialog.locator('video').evaluate((video) => (video instanceof HTMLVideoElement ? video.videoWidth : 0))).toBeGreaterThan(0);
  // the browser's test sound beeps
  await expect(dialog.getByRole('region', { name: '麦克风' }).getByText('正常：听到了您的声音')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '网络' }).getByText(/^良好：平均 \d+ 毫秒$/)).toBeVisible();
  await gallery.expectSound('device');
  const track = await dialog.locator('video').evaluateHandle((video) => (video instanceof HTMLVideoElement && video.srcObject instanceof MediaStream ? video.srcObject.getTracks()[0] : null));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // the light of the camera goes out with the test
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
});

test('what does not open says what to do', async ({ gallery, page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await gallery.open('device', 'error');
  await page.getByRole('button', { name: '设备检测' }).click();
  const dialog = gallery.dialog('设备检测');
  await dialog.getByRole('button', { name: '开始检测' }).click();
  await expect(dialog.getByText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！')).toBeVisible();
  await expect(dialog.getByText('麦克风载入失败，请确认电脑上有麦克风且已允许网页访问！')).toBeVisible();
  await expect(dialog.getByText('网络不通：5 次中有 5 次没有回应，请检查网络后重新检测')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '重新检测' })).toBeVisible();
  await gallery.expectSound('device-error');
});

test('a browser that is too old says so; a test under way shows it', async ({ gallery, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await gallery.open('device', 'loading');
  await page.getByRole('button', { name: '设备检测' }).click();
  await gallery.dialog().getByRole('button', { name: '开始检测' }).click();
  await expect(gallery.dialog().getByText('您的浏览器不支持媒体访问，请升级浏览器！')).toHaveCount(2);
  await expect(gallery.dialog().getByText('正在检测网络…')).toBeVisible();
});
