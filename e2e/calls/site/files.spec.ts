import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import sharp from 'sharp';
import { ownFolder, storeIn } from '../../support/files.js';
import { administrator, ask, learner, platform, signIn, until } from '../../support/platform.js';

/** The smallest PNG: one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
let token: string;
let admin: string;
beforeAll(async () => {
  token = await signIn(learner(2));
  admin = await signIn(administrator());
});

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, who = token) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const response = await fetch(`${platform().url}/api/common/file/upload`, {
    method: 'POST',
    headers: who ? { token: who } : {},
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as { code: number; msg: string; data: { url: string; width: number } | null },
  }; // by contract
}

describe('uploaded pictures (rows 14 to 17)', () => {
  it('are served under an unguessable name, to be saved rather than opened, and never interpreted', async () => {
    const { body } = await upload('a.png', pixel);
    expect(body).toMatchObject({ code: 0, data: { width: 1 } });
    expect(body.data?.url).toMatch(/^\/api\/file\/picture\/[0-9a-f]{40}\.png$/);
    const picture = await fetch(platform().url + (body.data?.url ?? ''));
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('come in parts', async () => {
    const { body } = await upload('a.png', pixel);
    const address = platform().url + (body.data?.url ?? '');
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=8-15' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-15/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(8, 16));
    expect((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(400);
  });

  it('go to the folder that an administrator chose; those from before are found as well', async () => {
    const before = (await upload('a.png', pixel)).body.data?.url ?? '';
    const folder = await mkdtemp(join(dirname(ownFolder()), 'chosen-'));
    const { inUse } = await ask('/api/sys/config/prop/detail', admin, { type: 'upload' });
    await storeIn(`${folder}/`, admin);
    try {
      let shade = 0;
      const after = await until(
        'a picture in the folder',
        async () => {
          shade += 1;
          const bytes = await sharp({
            create: { width: 2, height: 2, channels: 3, background: { r: shade, g: process.pid % 256, b: Date.now() % 256 } },
          })
            .png()
            .toBuffer();
          const url = (await upload('b.png', new Uint8Array(bytes))).body.data?.url ?? '';
          const name = url.split('/').at(-1) ?? '';
          return existsSync(join(folder, 'pictures', name.slice(0, 2), name)) ? url : '';
        },
        (url) => url !== '',
      );
      for (const url of [before, after]) expect([url, (await fetch(platform().url + url)).status]).toEqual([url, 200]);
    } finally {
      await storeIn(ownFolder(), admin);
      if (inUse) await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: inUse });
      await rm(folder, { recursive: true });
    }
  }, 40_000);

  it('are refused in words where the folder cannot be written to', async () => {
    const folder = await mkdtemp(join(dirname(ownFolder()), 'chosen-'));
    await writeFile(join(folder, 'file'), '');
    await storeIn(`${folder}/file/`, admin);
    try {
      const refused = await until(
        'a refusal',
        async () => (await upload('a.png', pixel)).body,
        ({ code }) => code !== 0,
      );
      expect(refused).toMatchObject({
        code: 10020106,
        data: null,
        msg: '文件没有保存：存储目录无法写入，请联系管理员检查系统设置中的存储目录。',
      });
    } finally {
      await storeIn(ownFolder(), admin);
      await until(
        'the own folder',
        async () => (await upload('a.png', pixel)).body,
        ({ code }) => code === 0,
      );
      await rm(folder, { recursive: true });
    }
  }, 60_000);

  it('need a session', async () => {
    expect((await upload('a.png', pixel, '')).status).toBe(401);
  });

  it.each([
    ['a page', 'a.html', '<script>alert(1)</script>', 10020101],
    ['a vector picture', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 10020101],
    ['a page that calls itself a picture', 'a.png', '<script>alert(1)</script>', 10020102],
    ['a double extension', 'a.php.png', '', 10020101],
  ])('refuse %s', async (_what, name, content, code) => {
    const { body } = await upload(name, content ? Buffer.from(content) : pixel);
    expect(body).toMatchObject({ code, data: null });
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
  });

  it('end at 5 MB', async () => {
    const { status, body } = await upload('a.png', Buffer.alloc(5 * 1024 * 1024 + 10));
    expect([status, body.code]).toEqual([413, 10020103]);
    // the connection may be cut while sending
    const far = await upload('a.png', Buffer.alloc(9 * 1024 * 1024)).catch(() => ({ status: 413 }));
    expect(far.status).toBe(413);
  });

  it('end for the day at 200 MB, for one person and nobody else', async () => {
    const who = await signIn(learner(3));
    // bytes that do not decode count too: they were carried all the same
    const junk = Buffer.alloc(5 * 1024 * 1024 - 1000);
    let last = 0;
    for (let round = 0; round < 42 && last !== 10020105; round += 1) last = (await upload('a.png', junk, who)).body.code;
    expect(last).toBe(10020105);
    expect((await upload('a.png', pixel, admin)).body.code).toBe(0);
  }, 60_000);
});

describe('a form that is none', () => {
  const whole = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n';
  it.each([
    ['is cut off in the file', 'multipart/form-data; boundary=b', whole.slice(0, -8)],
    ['is cut off in its head', 'multipart/form-data; boundary=b', whole.slice(0, 30)],
    ['is empty', 'multipart/form-data; boundary=b', ''],
    ['names no boundary', 'multipart/form-data', whole],
    ['names an empty boundary', 'multipart/form-data; boundary=', whole],
    ['names another boundary', 'multipart/form-data; boundary=other', whole],
    ['names a boundary longer than may be', `multipart/form-data; boundary=${'b'.repeat(300)}`, whole],
    ['is plain text', 'text/plain', whole],
  ])('%s is refused in words', async (_what, type, body) => {
    for (const [path, who, name] of [
      ['/api/common/file/upload', token, 'a.png'],
      ['/api/sys/user/import-check', admin, 'a.xlsx'],
    ] as const) {
      const response = await fetch(platform().url + path, {
        method: 'POST',
        headers: { token: who, 'content-type': type },
        body: body.replace('a.png', name),
      });
      const { code, msg } = (await response.json()) as { code: number; msg: string }; // by contract
      expect([response.status, code, msg]).toEqual([400, errors.BAD_INPUT.code, expect.stringMatching(/^提交的内容有误：[\u4e00-\u9fff]/)]);
    }
  });
});
