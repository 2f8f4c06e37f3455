import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, picturePath, subjectOf } from '@xuekao/contracts';
import { CallClient, connectNats, createLogger, readConfig } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import sharp from 'sharp';
import type { AppFile } from './app-files.js';
import { FileStore } from './file-store.js';
import { pathOf } from './pictures.js';
import { manifestPath, SiteMarks } from './site-marks.js';
import { StoredFiles } from './stored-files.js';

const logo = `cd${'0'.repeat(38)}.png`;
const built: AppFile = {
  type: 'application/manifest+json',
  etag: '"a"',
  plain: () => Promise.resolve(Buffer.from('{"name":"学考","display":"standalone"}')),
};
let nats: NatsConnection;
let dataDir: string;
/** the site that the identity service tells of; a new one is known to new marks */
let site = { siteName: '第一中学', frontLogo: '' };
const opened: SiteMarks[] = [];
let marks: () => SiteMarks;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xuekao-marks-'));
  const config = readConfig(await serviceEnvironment('site_marks'));
  nats = await connectNats(config, 'site-marks-spec');
  const others = { copyRight: '', backLogo: '', mpCode: '', h5Host: '', props: {}, serverTime: '2026-11-20T00:00:00.000Z' };
  nats.subscribe(config.subject(subjectOf(calls.identity.site.info)), {
    callback: (_error, message) =>
      void message.respond(
        JSON.stringify({ code: 0, data: { ...site, ...others, captcha: false, captchaSound: false, demoAccounts: [] } }),
      ),
  });
  await nats.flush();
  const logger = createLogger('test', 'silent');
  const client = new CallClient(nats, config);
  const files = new StoredFiles(new FileStore(client, logger), { dataDir });
  marks = () => {
    const made = new SiteMarks(client, files, logger);
    opened.push(made);
    return made;
  };
  const path = join(dataDir, 'files', pathOf(logo));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    await sharp({ create: { width: 400, height: 100, channels: 3, background: '#a02020' } })
      .png()
      .toBuffer(),
  );
});
afterAll(async () => {
  for (const each of opened) each.close();
  await nats.close();
  await rm(dataDir, { recursive: true });
});

it('the pages are installed under the name of the site', async () => {
  const found = await marks().instead(manifestPath, built);
  expect(JSON.parse((await found?.plain())?.toString() ?? '')).toEqual({ name: '第一中学', short_name: '第一中学', display: 'standalone' });
  expect([found?.type, found?.etag === built.etag]).toEqual([built.type, false]);
});

it('icons are made of the logo once, square, each in its size', async () => {
  site = { siteName: '第一中学', frontLogo: picturePath + logo };
  const own = marks();
  for (const [path, side] of [
    ['/icons/180.png', 180],
    ['/icons/192.png', 192],
    ['/icons/512.png', 512],
    ['/icons/maskable-512.png', 512],
  ] as const) {
    const icon = await own.instead(path, built);
    expect([path, icon?.type]).toEqual([path, 'image/png']);
    const { width, height, format } = await sharp(await icon?.plain()).metadata();
    expect([width, height, format]).toEqual([side, side, 'png']);
    expect(await own.instead(path, built)).toBe(icon);
  }
});

it("without a logo, or with one that is not there, the product's own icons are served, and other files are nobody's business", async () => {
  for (const frontLogo of ['', `${picturePath}${'f'.repeat(40)}.png`, 'https://cdn.example.com/logo.png']) {
    site = { siteName: '第一中学', frontLogo };
    expect(await marks().instead('/icons/192.png', built)).toBeUndefined();
  }
  expect(await marks().instead('/assets/index-a.js', built)).toBeUndefined();
  expect(await marks().instead(manifestPath, undefined)).toBeUndefined();
});
