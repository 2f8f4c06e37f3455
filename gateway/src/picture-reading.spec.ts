import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors, picturePath } from '@xuekao/contracts';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import type { Test } from 'supertest';
import { get } from './test-support/send.js';

const name = `ab${'0'.repeat(38)}.png`;
let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startUnderTest('picture_reading');
  const folder = join(under.config.dataDir, 'files', 'pictures', 'ab');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), Buffer.alloc(96, 1));
}, 60_000);
afterAll(() => under.close());

const part = (range: string): Test => get(under.url, picturePath + name, { range });

it('a part of a picture is sent and may be kept like the whole', async () => {
  const response = await part('bytes=90-');
  expect([response.status, response.headers['content-range'], (response.body as Buffer).length]).toEqual([206, 'bytes 90-95/96', 6]);
  expect(response.headers['cache-control']).toContain('immutable');
});

it.each(['bytes=5-2', 'bytes=96-', 'bytes=-0'])(
  'a part that is not there (%s) is refused, and the refusal is kept by nobody as the picture',
  async (range) => {
    const response = await part(range);
    expect([response.status, response.body]).toEqual([400, expect.objectContaining({ code: errors.BAD_INPUT.code })]);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('content-disposition');
  },
);
