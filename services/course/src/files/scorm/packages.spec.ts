import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { scormRuntimePath } from '@xuekao/contracts';
import { entry, page12, scormManifest, scormPackage, type TestPackage } from '@xuekao/interchange/testing/scorm';
import { isScormRun, scormFileName } from '@xuekao/platform';
import { archive } from '@xuekao/sheets/testing';
import { unpackPackage, type MadePackage } from './package-maker.js';
import { withRuntime } from './runtime-script.js';

const own = mkdtempSync(join(tmpdir(), 'scorm-'));
let folder = own;
beforeEach(() => {
  folder = mkdtempSync(join(own, 'file-'));
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

const work = { signal: new AbortController().signal, onProgress: () => undefined };
function made(bytes: Buffer): Promise<MadePackage> {
  const source = join(folder, 'source.zip');
  writeFileSync(source, bytes);
  return unpackPackage(folder, source, work);
}
const storedIn = (run: string, name: string): Buffer => readFileSync(join(folder, run, scormFileName(name)));
const one: TestPackage = { version: '1.2', items: [{ title: '灭火器', href: 'index.html' }], files: { 'index.html': page12() } };
const withTag = (page: Buffer): Promise<Buffer> => buffer(Readable.from([page]).pipe(withRuntime()));
const tag = `<script src="${scormRuntimePath}"></script>`;

describe('a package', () => {
  test('of SCORM 1.2 is unpacked under names of ours, and its pages are given their script before any other', async () => {
    const files = { 'index.html': page12(), 'img/图.PNG': 'picture', 'js/a.js': 'var a = 1;' };
    const { run, entry, scorm } = await made(scormPackage({ ...one, files }));
    expect([isScormRun(run), entry, scorm]).toEqual([
      true,
      'index.html',
      {
        version: '1.2',
        isSequenced: false,
        items: [
          {
            ...{ id: '1', title: '灭火器', href: 'index.html', isAsset: false, launchData: '', passingScore: null },
            ...{ completionThreshold: null, maxTimeAllowed: '', timeLimitAction: '' },
          },
        ],
      },
    ]);
    expect(storedIn(run, 'img/图.png').toString()).toBe('picture');
    expect(storedIn(run, 'INDEX.HTML').toString()).toContain(`<head>${tag}<meta`);
    expect(readdirSync(join(folder, run)).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    expect(readdirSync(join(folder, run))).toHaveLength(4);
    expect(statSync(join(folder, run)).mode & 0o777).toBe(0o700);
  });

  test('of SCORM 2004 tells its items in their order, with what they ask for', async () => {
    const passing =
      '<imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8' +
      '</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>';
    const items = [
      {
        title: '第一部分',
        items: [
          { title: '甲', href: 'a b/x.html?q=1', parameters: '?step=2#s', more: '<adlcp:dataFromLMS>mode=a&amp;b</adlcp:dataFromLMS>' },
          { title: '资料', href: 'note.html', isAsset: true, more: '<adlcp:completionThreshold>0.5</adlcp:completionThreshold>' },
        ],
      },
      { title: '', href: 'end.html', more: passing },
    ];
    const files = { 'a b/x.html': '<p>', 'note.html': '<p>', 'end.html': '<p>' };
    const { entry, scorm } = await made(scormPackage({ version: '2004', items, files, folder: '我的 课件/' }));
    const root = `${encodeURIComponent('我的 课件')}/`;
    expect([entry, scorm.version, scorm.isSequenced]).toEqual([`${root}a%20b/x.html?q=1&step=2#s`, '2004', false]);
    expect(scorm.items).toMatchObject([
      { id: '1', title: '甲', launchData: 'mode=a&b', isAsset: false },
      { id: '2', title: '资料', isAsset: true, completionThreshold: 0.5 },
      { id: '3', title: '3', href: `${root}end.html`, passingScore: 0.8 },
    ]);
  });

  test('has no items that are hidden, but those below them; and where all are hidden it has all', async () => {
    const titles = async (items: TestPackage['items']) =>
      (await made(scormPackage({ ...one, items }))).scorm.items.map(({ title }) => title);
    const below = [
      { title: '一', href: 'index.html' },
      { title: '二', href: 'index.html', isHidden: true },
    ];
    expect(await titles([{ title: '组', isHidden: true, items: below }])).toEqual(['一']);
    expect(await titles([{ title: '唯一', href: 'index.html', isHidden: true }])).toEqual(['唯一']);
  });

  test('of a program that begins each name with a dot is read as any other', async () => {
    const { run, entry: begins } = await made(scormPackage({ ...one, folder: './' }));
    expect([begins, storedIn(run, 'index.html').toString()]).toEqual(['index.html', expect.stringContaining(tag)]);
  });

  test('whose rules of sequencing are not followed says so', async () => {
    const rules = '<imsss:sequencing><imsss:sequencingRules/></imsss:sequencing>';
    const items = [{ title: '甲', href: 'index.html', more: rules }];
    expect((await made(scormPackage({ ...one, version: '2004', items }))).scorm.isSequenced).toBe(true);
  });

  test('is made for 1.2 where it asks for a score of a hundred, and names its limits', async () => {
    const more =
      '<adlcp:prerequisites type="aicc_script">R1</adlcp:prerequisites><adlcp:maxtimeallowed>01:00:00</adlcp:maxtimeallowed>' +
      '<adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:masteryscore>80</adlcp:masteryscore>';
    const { scorm } = await made(scormPackage({ ...one, items: [{ title: '甲', href: 'index.html', more }] }));
    expect(scorm).toMatchObject({
      isSequenced: true,
      items: [{ passingScore: 80, maxTimeAllowed: '01:00:00', timeLimitAction: 'exit,message' }],
    });
  });
});

describe('a package that is refused leaves nothing behind', () => {
  const manifest = { name: 'imsmanifest.xml', content: Buffer.from(scormManifest(one)) };
  const html = { name: 'index.html', content: Buffer.from(page12()) };
  const long = scormManifest({ ...one, items: [{ title: '甲', href: `index.html?${randomBytes(400_000).toString('hex')}` }] });
  const unsafe = '课件包展开后过大、文件过多，或者含有不安全的文件名，请整理后重新上传';
  const entities = '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  test.each<[string, () => Buffer, string]>([
    ['is no archive', () => Buffer.from('no archive'), '文件不是 ZIP 压缩包，或者已经损坏'],
    ['leads outside', () => archive([manifest, html, { ...html, name: '../../../tmp/evil.html' }]), unsafe],
    ['holds a link', () => archive([manifest, { ...html, attributes: 0o120777 << 16 }]), unsafe],
    ['is a bomb that says so', () => archive([manifest, html, { name: 'z', content: Buffer.alloc(20 * 1024 * 1024) }]), unsafe],
    ['is a bomb that does not', () => archive([manifest, html, { name: 'z', content: Buffer.alloc(1024 * 1024), claimed: 10 }]), unsafe],
    ['has too many files', () => archive([manifest, ...Array.from({ length: 5000 }, (_, at) => ({ ...html, name: `${at}` }))]), unsafe],
    ['has no manifest', () => archive([html]), '压缩包中没有 imsmanifest.xml，不是 SCORM 课件包'],
    ['has entities', () => scormPackage({ ...one, prolog: entities }), 'imsmanifest.xml 无法读取：文件里声明了文档类型或实体'],
    [
      'has half a manifest',
      () => archive([{ ...manifest, content: manifest.content.subarray(0, 300) }, html]),
      'imsmanifest.xml 无法读取：XML',
    ],
    [
      'has a manifest of something else',
      () => archive([{ ...manifest, content: Buffer.from('<assessment/>') }, html]),
      '不是 SCORM 课件包',
    ],
    ['has nothing to open', () => scormPackage({ ...one, items: [{ title: '空' }] }), '没有可以打开的内容'],
    [
      'opens another site',
      () => scormPackage({ ...one, items: [{ title: '外', href: 'https://example.cn/a.html' }] }),
      '没有可以打开的内容',
    ],
    ['opens a script', () => scormPackage({ ...one, items: [{ title: '外', href: 'javascript:alert(1)' }] }), '没有可以打开的内容'],
    ['opens what it lacks', () => scormPackage({ ...one, files: {} }), '课件包中缺少文件“index.html”'],
    [
      'has too many items',
      () => scormPackage({ ...one, items: Array.from({ length: 101 }, () => ({ title: '甲', href: 'index.html' })) }),
      '不能超过 100 个',
    ],
    [
      'names one long address very often',
      () => archive([{ ...manifest, content: Buffer.from(long.replace(/<item .*<\/item>/, (item) => item.repeat(30_000))) }, html]),
      '不能超过 100 个',
    ],
    [
      'misses a file with a name that has no end',
      () => scormPackage({ ...one, items: [{ title: '甲', href: `${'x'.repeat(900)}.html` }] }),
      `课件包中缺少文件“${'x'.repeat(200)}…”`,
    ],
    ['has two files of one name', () => archive([manifest, html, { ...html, name: 'INDEX.html' }]), '两个只差大小写的文件“INDEX.html”'],
  ])('%s', async (_what, bytes, why) => {
    await expect(made(bytes())).rejects.toThrow(why);
    expect(readdirSync(folder)).toEqual(['source.zip']);
  });

  test('an address that climbs out of the package ends at its root', async () => {
    const items = [{ title: '甲', href: '../../../index.html' }];
    expect((await made(scormPackage({ ...one, items }))).entry).toBe('index.html');
  });

  test('work that is broken off leaves nothing, too', async () => {
    const source = join(folder, 'source.zip');
    writeFileSync(source, scormPackage(one));
    await expect(unpackPackage(folder, source, { ...work, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual(['source.zip']);
  });
});

describe('the script of a page', () => {
  test.each([
    [
      'a head with attributes',
      '<!DOCTYPE html><html><HEAD profile="x">\n<title>',
      `<!DOCTYPE html><html><HEAD profile="x">${tag}\n<title>`,
    ],
    ['no head', '<html lang="zh"><body>', `<html lang="zh">${tag}<body>`],
    ['a type alone', '<!DOCTYPE html><p>', `<!DOCTYPE html>${tag}<p>`],
    ['nothing', '<p>', `${tag}<p>`],
    ['a header, which is no head', '<header>x</header>', `${tag}<header>x</header>`],
  ])('stands in front: a page with %s', async (_what, before, after) => {
    expect((await withTag(Buffer.from(before))).toString()).toBe(after);
  });

  test('leaves the letters of the page alone, in whatever encoding they are', async () => {
    const gb = Buffer.concat([Buffer.from('<head>'), Buffer.from([0xbf, 0xce])]);
    expect(await withTag(gb)).toEqual(Buffer.concat([Buffer.from(`<head>${tag}`), Buffer.from([0xbf, 0xce])]));
    const wide = Buffer.from('\ufeff<head>课', 'utf16le');
    expect((await withTag(wide)).toString('utf16le')).toBe(`\ufeff<head>${tag}课`);
    expect((await withTag(Buffer.from(wide).swap16())).swap16().toString('utf16le')).toBe(`\ufeff<head>${tag}课`);
  });

  test('stands in a page that holds its films itself, too', async () => {
    const film = randomBytes(9 * 1024 * 1024);
    const page = Buffer.concat([Buffer.from('<html><head><title>x</title></head>'), film]);
    const bytes = archive([entry('imsmanifest.xml', scormManifest(one)), { name: 'index.html', content: page }]);
    const { run } = await made(bytes);
    const stored = storedIn(run, 'index.html');
    expect(stored.subarray(0, 100).toString()).toContain(`<head>${tag}<title>`);
    expect([stored.length, stored.subarray(-film.length).equals(film)]).toEqual([page.length + tag.length, true]);
  });
});
