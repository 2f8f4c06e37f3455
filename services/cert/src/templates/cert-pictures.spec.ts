import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, picturePath, type CertDesign } from '@xuekao/contracts';
import { connectNats, metrics, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';

const { grants, templates } = calls.cert;
const admin = person(1, 'A01');
let service: ServiceUnderTest;
let nats: NatsConnection;
let root: string;
/** as an administrator chose it */
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cert-pictures-'));
  service = await startUnderTest(cert, 'cert-pictures', { DATA_DIR: join(root, 'data') });
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  serveCall({ nats, place: config }, calls.identity.storage.fileStore, () => ({ origin: '', folder }));
  const named = { userName: 'u1', realName: '张三', deptCode: 'A01', deptName: '教务处' };
  serveCall({ nats, place: config }, calls.identity.users.byIds, ({ ids }) => ids.map((id) => ({ id, ...named })));
  serveCall({ nats, place: config }, calls.identity.messages.deliver, ({ messages }) => ({ count: messages.length }));
  await nats.flush();
}, 300_000);
beforeEach(() => {
  folder = join(root, 'store');
});
afterAll(async () => {
  await nats.close();
  await service.close();
  await rm(root, { recursive: true });
});

/** A picture that no compression makes smaller: a file that has it is longer by as much. */
const [side, channels] = [64, 3];
const noiseBytes = side * side * channels;
function noise(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 8 bits of red, green and blue
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * channels)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}
type Picture = Extract<CertDesign['elements'][number], { kind: 'picture' }>['src'];
async function uploaded(content = noise()): Promise<Picture> {
  const name = `${randomBytes(20).toString('hex')}.png`;
  await mkdir(join(folder, 'pictures', name.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, 'pictures', name.slice(0, 2), name), content);
  return `${picturePath}${name}`;
}
const designOf = (background: CertDesign['background'], seals: readonly Picture[] = []): CertDesign => ({
  ...{ landscape: true, background },
  elements: seals.map((src) => ({ kind: 'picture', x: 200, y: 140, w: 40, h: 40, src })),
});
const factsOf = (design: CertDesign) => ({ title: '结业证书', authority: '教务处', numberPrefix: 'XK', validDays: 0, design });
const lengthOf = async (design: CertDesign): Promise<number> =>
  Buffer.from((await service.call(templates.preview, factsOf(design), admin)).base64, 'base64').length;

test('background and seal are in the file, each as large as it is', async () => {
  const plain = await lengthOf(designOf(''));
  const background = await uploaded();
  expect((await lengthOf(designOf(background))) - plain).toBeGreaterThan(noiseBytes);
  expect((await lengthOf(designOf(background, [await uploaded()]))) - plain).toBeGreaterThan(2 * noiseBytes);
}, 60_000);

test('a picture that is not there is said when the certificate is saved and when it is made', async () => {
  const gone = `${picturePath}${'a'.repeat(40)}.png`;
  for (const design of [designOf(gone), designOf('', [gone])]) {
    await service.refused('CERT_PICTURE', templates.save, factsOf(design), admin);
    await service.refused('CERT_PICTURE', templates.preview, factsOf(design), admin);
  }
  await service.call(templates.save, factsOf(designOf(await uploaded())), admin);
}, 60_000);

test('pictures of more than 20 MB together are refused', async () => {
  const large = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded(randomBytes(4_500_000))));
  await service.refused('CERT_PICTURE', templates.save, factsOf(designOf('', large)), admin);
}, 60_000);

test('a folder that cannot be read now is no missing picture: it may be tried again', async () => {
  const background = await uploaded();
  const isFile = join(root, 'no-folder');
  await writeFile(isFile, '');
  folder = isFile;
  await service.refused('BUSY', templates.preview, factsOf(designOf(background)), admin);
}, 60_000);

const nameOf = (address: string): string => address.slice(picturePath.length);
async function unread(reason: string): Promise<number> {
  const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_picture_folder_failures_total')?.get()) ?? {};
  return values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}

test('one person holds three places of the printer at most, packs and examples together, and nobody else is kept out', async () => {
  const background = await uploaded();
  const { id: certId } = await service.call(templates.save, factsOf(designOf(background)), admin);
  const batch = newId();
  await service.call(grants.grantBatch, { id: batch, certId, users: [newId(), newId()] }, admin);
  await until(async () => (await service.call(grants.batch, { id: batch }, admin)).state === 'done');
  // as on a disk that has gone to sleep: whoever reads the picture waits until somebody writes it
  const name = background.slice(picturePath.length);
  const path = join(folder, 'pictures', name.slice(0, 2), name);
  await rm(path);
  execFileSync('mkfifo', [path]);
  const packs = [1, 2, 3, 4, 5].map(() => service.stream(grants.pack, { params: { certId } }, admin));
  const waiting = async (): Promise<number | undefined> => {
    const { values } = await metrics.queue.get();
    return values.find(({ labels }) => labels.queue === 'print cert')?.value;
  };
  await until(async () => ((await waiting()) ?? 0) >= 2);
  const example = factsOf(designOf(''));
  await service.refused('BUSY', templates.preview, example, admin);
  expect(await waiting()).toBe(2);
  const other = service.call(templates.preview, example, person(2, 'A01'));
  await until(async () => (await waiting()) === 3);
  // the disk is there again: the sheet in hand reads its picture, and the next ones find an ordinary file
  const pipe = await open(path, 'w');
  await rm(path);
  await writeFile(path, noise());
  await pipe.writeFile(noise());
  await pipe.close();
  expect(
    Buffer.from((await other).base64, 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  for (const pieces of await Promise.all(packs)) expect(pieces.at(-1)).toMatchObject({ total: 2, done: 2, left: 0 });
  await service.call(templates.preview, example, admin);
}, 60_000);

test('saves whose pictures hang hold nobody up who needs no picture, and are refused at once while they hang', async () => {
  const hanging = await Promise.all(Array.from({ length: 6 }, () => uploaded()));
  const paths = hanging.map((address) => join(folder, 'pictures', nameOf(address).slice(0, 2), nameOf(address)));
  for (const path of paths) {
    rmSync(path);
    execFileSync('mkfifo', [path]);
  }
  /** Reads that hang find an empty file. */
  const release = () => {
    for (const path of paths) closeSync(openSync(path, constants.O_RDWR));
  };
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { errorName: string }) => error.errorName,
    );
  try {
    const saves = hanging.map((background) => outcome(service.call(templates.save, factsOf(designOf(background)), admin)));
    expect(await outcome(service.call(templates.preview, factsOf(designOf('')), person(2, 'A01')))).toBe('done');
    expect(await Promise.all(saves)).toEqual(saves.map(() => 'BUSY'));
    const before = performance.now();
    expect(await outcome(service.call(templates.save, factsOf(designOf(hanging[0] ?? '')), person(2, 'A01')))).toBe('BUSY');
    expect(performance.now() - before).toBeLessThan(3000);
    expect(await unread('hangs')).toBeGreaterThan(0);
  } finally {
    release();
  }
  // and again once it does not
  const background = await uploaded();
  await until(async () => (await outcome(service.call(templates.save, factsOf(designOf(background)), admin))) === 'done');
}, 60_000);

test('a folder of pictures that is not mounted is no missing picture; a pack ends at it, and a learner reads what to do', async () => {
  const background = await uploaded();
  const { id: certId } = await service.call(templates.save, factsOf(designOf(background)), admin);
  const [batch, learner] = [newId(), newId()];
  await service.call(grants.grantBatch, { id: batch, certId, users: [learner, newId(), newId()] }, admin);
  await until(async () => (await service.call(grants.batch, { id: batch }, admin)).state === 'done');
  const mounted = folder;
  folder = join(root, 'empty');
  await mkdir(folder);
  const before = await unread('absent');
  await service.refused('BUSY', templates.save, factsOf(designOf(background)), admin);
  const begun = performance.now();
  await expect(service.stream(grants.pack, { params: { certId } }, admin)).rejects.toMatchObject({ errorName: 'BUSY' });
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(await unread('absent')).toBe(before + 2);
  // the folder is there, and this picture is not
  folder = mounted;
  await rm(join(folder, 'pictures', nameOf(background).slice(0, 2), nameOf(background)));
  const asLearner = { ...person(3, 'A01'), userId: learner, roleType: 1 as const, permissions: [] };
  const [own] = (await service.call(grants.myPaging, {}, asLearner)).records;
  await service.refused('CERT_UNMADE', grants.file, { id: own?.id ?? '' }, asLearner);
  await service.refused('CERT_PICTURE', grants.file, { id: own?.id ?? '' }, admin);
}, 120_000);
