import { get } from 'node:http';
import { expect, test } from '@playwright/test';
import { radio, School } from '../support/school.js';

/** Issue 12: what a cold browser loads until the hall is there, bytes of gzip */
const mostBytes = 150_000;
const gzipBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => (response.headers['content-encoding'] === 'gzip' || bytes < 1500 ? resolve(bytes) : reject(new Error(`${url} is not compressed`))));
    }).on('error', reject);
  });

test('scripts and styles until the hall is there with all that comes by itself are at most 150 kB', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  // several pages of exams
  const tmplId = await school.template(quIds);
  for (let number = 0; number < 11; number += 1) await school.publish(await school.draft(tmplId));
  await page.setViewportSize({ width: 390, height: 844 });
  const files = new Set<string>();
  page.on('request', (request) => void (['script', 'stylesheet', 'fetch'].includes(request.resourceType()) && /\.(?:js|css)$/.test(request.url()) && files.add(request.url())));
  // signed in already: what the sign-in page loads depends on the ways in that the site offers, and the build counts its own part
  const { token } = await school.person();
  await page.addInitScript((given) => localStorage.setItem('xuekao-token', given), token);
  await page.goto('/pages/exam?tab=open');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^转到第 \d+ 页$/ }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: '成绩、公告与消息' }).getByRole('link').first()).toBeAttached();
  await expect(page.getByRole('contentinfo')).not.toBeEmpty();
  const sizes = await Promise.all([...files].map(gzipBytes));
  const sum = sizes.reduce((all, one) => all + one, 0);
  console.log(`the way to the hall: ${sum} bytes in ${files.size} files`);
  expect(sum).toBeGreaterThan(100_000);
  expect(sum).toBeLessThanOrEqual(mostBytes);
});
