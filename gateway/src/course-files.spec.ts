import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, courseFilePath, coursePieceBytes, errors, scormRuntimePath, subjectOf, type Answer } from '@xuekao/contracts';
import {
  courseFileFolder,
  courseFileLinks,
  courseFileTickets,
  scormFileName,
  type CourseFileTicket,
  type WireRequest,
} from '@xuekao/platform';
import { newId, startUnderTest, until, type GatewayUnderTest, type SignedIn } from './test-support/gateway-under-test.js';
import { get } from './test-support/send.js';

const put = calls.gateway.files.coursePiece;
const told: string[] = [];
let under: GatewayUnderTest;
let teacher: SignedIn;
beforeAll(async () => {
  under = await startUnderTest('course_files');
  under.nats.subscribe(under.config.subject(subjectOf(calls.course.files.kept)), {
    callback: (_error, message) => {
      told.push(message.json<WireRequest & { i: { id: string } }>().i.id);
      message.respond(JSON.stringify({ code: 0, msg: '', data: {} }));
    },
  });
  teacher = await under.signIn(['course:file:save']);
}, 60_000);
afterAll(() => under.close());

const soon = (): number => Date.now() + 60_000;
const ticketOf = (fields: Partial<CourseFileTicket> = {}, until = soon()): string =>
  courseFileTickets(under.config.key('course-files')).sign(
    { fileId: newId(), ending: 'mp4', size: 10, userId: teacher.userId, ...fields },
    until,
  );
const linkOf = (fileId: string, run: string, name: string, until = soon()): string =>
  `${courseFilePath}${courseFileLinks(under.config.key('course-files')).sign({ fileId, run, userId: teacher.userId }, until)}/${name}`;

type Reply = Answer<{ have: number; kept: boolean }>;
/** Sends again what a gateway that is busy refuses, as a page does. */
async function send(piece: Buffer<ArrayBuffer>, from: number, ticket: string, token = teacher.token): Promise<Reply> {
  const form = new FormData();
  form.append('ticket', ticket);
  form.append('from', String(from));
  form.append('file', new Blob([piece]), 'piece');
  let reply: Reply | undefined;
  const sent = async (): Promise<boolean> => {
    const response = await fetch(under.url + put.path, { method: 'POST', headers: { token }, body: form });
    reply = (await response.json()) as Reply; // every answer has this form
    return reply.code !== errors.BUSY.code;
  };
  await until('a gateway that has room', sent, 20_000);
  if (!reply) throw new Error('no answer');
  return reply;
}

it('a video comes in pieces, goes on where it was left, and is served in ranges', async () => {
  const film = randomBytes(2 * coursePieceBytes + 17);
  const fileId = newId();
  const ticket = ticketOf({ fileId, size: film.length });
  const piece = (index: number): Buffer<ArrayBuffer> => film.subarray(index * coursePieceBytes, (index + 1) * coursePieceBytes);
  expect((await send(piece(0), 0, ticket)).data).toEqual({ have: coursePieceBytes, kept: false });
  // after a reload the page asks behind the end how much is there
  expect((await send(Buffer.from('?'), film.length, ticket)).data).toEqual({ have: coursePieceBytes, kept: false });
  expect((await send(piece(2), 2 * coursePieceBytes, ticket)).data).toEqual({ have: coursePieceBytes, kept: false });
  expect((await send(piece(1), coursePieceBytes, ticket)).data).toEqual({ have: 2 * coursePieceBytes, kept: false });
  expect(told).toEqual([]);
  expect((await send(piece(2), 2 * coursePieceBytes, ticket)).data).toEqual({ have: film.length, kept: true });
  // a reply that was lost
  expect((await send(piece(2), 2 * coursePieceBytes, ticket)).data).toEqual({ have: film.length, kept: true });
  expect(told).toEqual([fileId, fileId]);

  const whole = await get(under.url, linkOf(fileId, 'source', 'source.mp4'));
  expect([whole.status, whole.headers['content-type'], (whole.body as Buffer).equals(film)]).toEqual([200, 'video/mp4', true]);
  const part = await get(under.url, linkOf(fileId, 'source', 'source.mp4'), { range: `bytes=${film.length - 5}-` });
  expect([part.status, (part.body as Buffer).equals(film.subarray(-5))]).toEqual([206, true]);
});

it('a link opens one folder of one file, for a time', async () => {
  const fileId = newId();
  const folder = join(under.config.dataDir, 'files', courseFileFolder(fileId));
  for (const [run, name, text] of [
    ['r1', 'index.m3u8', '#EXTM3U'],
    ['r1', 'h0_00000.ts', 'segment'],
    ['r1', 'page.html', '<script>'],
    ['r1', 'document.pdf', '%PDF-1.7'],
    ['source', 'source.mp4', 'film'],
    ['source', 'source.zip', 'package'],
    ['r1', 'source.zip', 'package'],
  ] as const) {
    await mkdir(join(folder, run), { recursive: true });
    await writeFile(join(folder, run, name), text);
  }
  const statusOf = async (path: string) => (await get(under.url, path)).status;
  const list = await get(under.url, linkOf(fileId, 'r1', 'index.m3u8'));
  expect([list.status, list.headers['content-type'], list.headers['content-security-policy']]).toEqual([
    ...[200, 'application/vnd.apple.mpegurl', expect.stringContaining('sandbox')],
  ]);
  // a player finds the neighbours of a list by their names
  expect(await statusOf(linkOf(fileId, 'r1', 'h0_00000.ts'))).toBe(200);
  // a document stands in a frame of our pages, and runs nothing
  const { headers } = await get(under.url, linkOf(fileId, 'r1', 'document.pdf'));
  expect([headers['x-frame-options'], headers['content-security-policy']]).toEqual([
    'SAMEORIGIN',
    expect.stringContaining("script-src 'none'"),
  ]);
  // what no page shows is fetched as it was uploaded
  const fetched = await get(under.url, linkOf(fileId, 'source', 'source.zip'));
  expect([fetched.status, fetched.headers['content-type'], fetched.headers['content-disposition']]).toEqual([
    ...[200, 'application/octet-stream', 'attachment'],
  ]);
  for (const path of [
    linkOf(fileId, 'r1', 'source.mp4'),
    linkOf(fileId, 'r1', 'source.zip'),
    linkOf(fileId, 'r1', '..%2fsource%2fsource.mp4'),
    linkOf(fileId, 'r1', 'more/index.m3u8'),
    linkOf(fileId, 'r1', 'page.html'),
    linkOf(newId(), 'r1', 'index.m3u8'),
    linkOf(fileId, 'r1', 'index.m3u8', Date.now() - 1),
    `${courseFilePath}${ticketOf({ fileId })}/source.mp4`,
  ])
    expect(await statusOf(path)).toBe(404);
});

it('pages of a package run alone: in an origin that is nobody’s, with the files of their own folder and no others', async () => {
  const fileId = newId();
  const folder = join(under.config.dataDir, 'files', courseFileFolder(fileId));
  for (const [run, name, text] of [
    ['p1', '课 件/Index.HTML', Buffer.concat([Buffer.from('<p>'), Buffer.from([0xbf, 0xce])])],
    ['p1', 'js/a.js', 'var a = 1;'],
    ['p1', 'data.bin', 'bytes'],
    ['p2', 'other.html', 'of another run'],
  ] as const) {
    await mkdir(join(folder, run), { recursive: true });
    await writeFile(join(folder, run, scormFileName(name)), text);
  }
  const address = (name: string, until = soon()) => linkOf(fileId, 'p1', name, until);
  const page = await get(under.url, address('%E8%AF%BE%20%E4%BB%B6/index.html?step=2'));
  // a page says itself in which letters it is
  expect([page.status, page.headers['content-type'], page.headers['x-frame-options']]).toEqual([200, 'text/html', undefined]);
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy).toContain('sandbox allow-scripts allow-forms');
  expect(policy).toContain("default-src 'none'");
  expect(policy.find((rule) => rule.startsWith('connect-src'))).toMatch(
    new RegExp(`^connect-src ${under.url}${courseFilePath}[\\w.-]+/ data: blob:$`),
  );
  expect(policy.join(' ')).not.toContain("'self'");
  expect([page.headers['access-control-allow-origin'], page.headers['x-content-type-options']]).toEqual(['*', 'nosniff']);
  const script = await get(under.url, address('js/a.js'));
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript']);
  expect((await get(under.url, address('data.bin'))).headers['content-type']).toBe('application/octet-stream');
  const part = await get(under.url, address('data.bin'), { range: 'bytes=1-2' });
  expect([part.status, String(part.body)]).toEqual([206, 'yt']);
  const asked = async (path: string, headers = {}) => (await get(under.url, path, headers)).status;
  for (const path of ['other.html', '../p2/other.html', '..%2fp2%2fother.html', '', 'js/', scormFileName('js/a.js')])
    expect([path, await asked(address(path))]).toEqual([path, 404]);
  expect(await asked(address('js/a.js', Date.now() - 1))).toBe(404);
  expect(await asked(address('js/a.js'), { 'service-worker': 'script' })).toBe(404);
});

it('at an origin of their own packages keep it, and nothing else of the platform is there', async () => {
  const packages = await startUnderTest('packages_url', { PACKAGES_URL: 'http://packages.test' });
  try {
    const fileId = newId();
    const folder = join(packages.config.dataDir, 'files', courseFileFolder(fileId), 'p1');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, scormFileName('index.html')), '<p>');
    const link = { fileId, run: 'p1', userId: newId() };
    const address = `${courseFilePath}${courseFileLinks(packages.config.key('course-files')).sign(link, soon())}/index.html`;
    const at = (path: string, host = 'packages.test') => get(packages.url, path, { host });
    const policyOf = async (host?: string) => String((await at(address, host)).headers['content-security-policy']);
    expect(await policyOf()).toMatch(
      /^sandbox allow-scripts allow-forms allow-same-origin; .* http:\/\/packages.test\/api\/file\/course\//,
    );
    expect(await policyOf('127.0.0.1')).toMatch(/^sandbox allow-scripts allow-forms;/);
    expect((await at(scormRuntimePath)).status).toBe(200);
    for (const path of ['/', '/admin/', '/api/site/config/info', '/healthz/ready', put.path])
      expect([path, ((await at(path)).body as Answer<unknown>).code]).toEqual([path, errors.UNKNOWN_HOST.code]);
  } finally {
    await packages.close();
  }
});

it('the script of packages is asked for again with each release, and sent once', async () => {
  const first = await get(under.url, scormRuntimePath);
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    ...[200, 'text/javascript; charset=utf-8', 'no-cache'],
  ]);
  expect((await get(under.url, scormRuntimePath, { 'if-none-match': String(first.headers['etag']) })).status).toBe(304);
});

it('pieces are taken of whoever makes courses, by the own ticket', async () => {
  const [learner, colleague] = [await under.signIn(), await under.signIn(['course:file:save'])];
  const piece = Buffer.from('film');
  expect(await send(piece, 0, ticketOf(), learner.token)).toMatchObject({ code: errors.FORBIDDEN.code });
  for (const [ticket, token] of [
    [ticketOf(), colleague.token],
    [ticketOf({}, Date.now() - 1), teacher.token],
    [`${ticketOf()}x`, teacher.token],
  ] as const)
    expect(await send(piece, 0, ticket, token)).toMatchObject({ code: errors.NOT_FOUND.code });
  expect((await send(Buffer.from('more than ten bytes'), 0, ticketOf())).data).toEqual({ have: 0, kept: false });
});
