import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ArchiveFile } from './archive-file.js';
import { archive, type ArchiveEntry } from './archives.fixture.js';
import { unpackFiles, UnpackRefusal } from './unpack.js';

const own = mkdtempSync(join(tmpdir(), 'archive-file-'));
afterAll(() => rmSync(own, { recursive: true, force: true }));
let count = 0;
function stored(bytes: Buffer): string {
  const path = join(own, `${(count += 1)}.zip`);
  writeFileSync(path, bytes);
  return path;
}
const limits = { maxEntries: 20, maxBytes: 10 * 1024 * 1024, maxRatio: 100 };
const text = (name: string, content = name): ArchiveEntry => ({ name, content: Buffer.from(content) });
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof UnpackRefusal ? error.kind : String(error)),
  );

describe('an archive on the disk', () => {
  it('gives its files one by one, as the archive in memory does', async () => {
    const bytes = archive([text('a/'), text('a/页面.html', '<p>课</p>'), { name: 'empty', content: Buffer.alloc(0) }]);
    const opened = await ArchiveFile.open(stored(bytes), limits);
    expect(opened.files).toEqual([
      { name: 'a/页面.html', bytes: 10 },
      { name: 'empty', bytes: 0 },
    ]);
    expect((await opened.read('a/页面.html', 100)).equals(unpackFiles(bytes, () => true).get('a/页面.html') ?? Buffer.alloc(0))).toBe(true);
    const path = join(own, 'made');
    await opened.extract('a/页面.html', path);
    expect(readFileSync(path, 'utf8')).toBe('<p>课</p>');
    // what is there is not overwritten
    expect(await refusal(opened.extract('a/页面.html', path))).toContain('EEXIST');
    expect(await refusal(opened.read('a/页面.html', 9))).toBe('limits');
    expect(await refusal(opened.read('other', 9))).toBe('content');
  });

  it('has names in GB 18030 where a Chinese program wrote them', async () => {
    // 课件.html
    const nameBytes = Buffer.concat([Buffer.from([0xbf, 0xce, 0xbc, 0xfe]), Buffer.from('.html')]);
    const opened = await ArchiveFile.open(stored(archive([{ ...text('x'), nameBytes }])), limits);
    expect(opened.files).toEqual([{ name: '课件.html', bytes: 1 }]);
  });

  it('has the folders of a program that writes them as Windows does', async () => {
    const opened = await ArchiveFile.open(stored(archive([text('res\\'), text('res\\index.html')])), limits);
    expect(opened.files).toEqual([{ name: 'res/index.html', bytes: 14 }]);
    expect((await opened.read('res/index.html', 100)).toString()).toBe('res\\index.html');
  });

  it.each<[string, Buffer, string]>([
    ['leads outside', archive([text('../../etc/passwd')]), 'limits'],
    ['leads outside in the middle', archive([text('a/../../b')]), 'limits'],
    ['names a place of its own', archive([text('/etc/passwd')]), 'limits'],
    ['leads outside on Windows', archive([text('..\\b')]), 'limits'],
    ['names a place of its own on Windows', archive([text('\\\\host\\b')]), 'limits'],
    ['has a name in two ways', archive([text('a/b'), text('a\\b')]), 'content'],
    ['names a drive', archive([text('C:b')]), 'limits'],
    ['is a link', archive([{ ...text('link', '/etc/passwd'), attributes: 0o120777 << 16 }]), 'limits'],
    ['has too many files', archive(Array.from({ length: 21 }, (_, at) => text(String(at)))), 'limits'],
    ['unpacks to too much', archive([{ name: 'zeros', content: Buffer.alloc(11 * 1024 * 1024) }]), 'limits'],
    ['unpacks to a hundred times itself', archive([{ name: 'zeros', content: Buffer.alloc(5 * 1024 * 1024) }]), 'limits'],
    ['has one kernel for many files', archive([text('a', 'x'.repeat(900)), text('b', 'x'.repeat(900))], { shared: true }), 'limits'],
    ['has a name twice', archive([text('a'), text('a')]), 'content'],
    ['is cut off', archive([text('a')]).subarray(0, -30), 'content'],
    ['is something else', Buffer.from('no archive'), 'content'],
    ['is empty', Buffer.alloc(0), 'content'],
  ])('is refused where it %s, before anything is unpacked', async (_what, bytes, kind) => {
    expect(await refusal(ArchiveFile.open(stored(bytes), limits))).toBe(kind);
  });

  it.each<[string, ArchiveEntry, string]>([
    ['is longer than it says', { name: 'bomb', content: Buffer.alloc(1024 * 1024), claimed: 10 }, 'limits'],
    ['is shorter than it says', { name: 'short', content: Buffer.from('short'), claimed: 10 }, 'content'],
  ])('ends at the byte where a file of it %s', async (_what, entry, kind) => {
    const opened = await ArchiveFile.open(stored(archive([entry])), limits);
    expect(await refusal(opened.read(entry.name, 2000))).toBe(kind);
    expect(await refusal(opened.extract(entry.name, join(own, entry.name)))).toBe(kind);
    expect(readFileSync(join(own, entry.name)).length).toBeLessThanOrEqual(10);
  });

  it('is refused where its bytes are no packed ones', async () => {
    const bytes = archive([text('a', 'some text that is packed')]);
    bytes.fill(0xff, 32, 36);
    const opened = await ArchiveFile.open(stored(bytes), limits);
    expect(await refusal(opened.read('a', 100))).toBe('content');
  });
});
