import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type ProviderData } from '@xuekao/contracts';
import { Outbound } from '@xuekao/platform';
import { sendForm } from '@xuekao/providers';
import { cosStore, kodoStore, ossStore, s3Store, startProviderServer, type ProviderServer } from '@xuekao/providers/testing';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

const account = { keyId: 'key-id', secret: 'the-secret-of-the-account', bucket: 'exam-1250000000' };
const arn = 'acs:ram::1:role/upload';
const stores = { aliyun: ossStore(account, arn), qcloud: cosStore(account), qiniu: kodoStore(account), s3: s3Store(account, 'us-east-1') };
type Name = keyof typeof stores;
const names = Object.keys(stores) as Name[]; // keys of a const object
const callOf = {
  aliyun: calls.identity.storage.ossSts,
  qcloud: calls.identity.storage.cosToken,
  qiniu: calls.identity.storage.qiniuToken,
  s3: calls.identity.storage.s3Form,
} as const;

const servers = new Map<Name, ProviderServer>();
let service: ServiceUnderTest;
let browser: Outbound;
beforeAll(async () => {
  for (const name of names) servers.set(name, await startProviderServer(stores[name].respond));
  const hosts = [...servers.values()].map(({ host }) => host);
  service = await startUnderTest(identity, 'storage', { OUTBOUND_ALLOW: hosts.join(','), FILES_ROOT: tmpdir() });
  browser = new Outbound({ outboundAllow: hosts });
});
afterAll(async () => {
  await browser.close();
  await service.close();
  for (const server of servers.values()) await server.close();
});

function dataOf(name: Name, secret = account.secret): ProviderData {
  const [url, { bucket, keyId }] = [servers.get(name)?.baseUrl ?? '', account];
  const common = { bucket, url: 'https://files.example.cn/' };
  if (name === 'qcloud') return { ...common, region: 'ap-guangzhou', secretId: keyId, secretKey: secret, baseUrl: url, storeUrl: url };
  const keys = { ...common, accessKeyId: keyId, accessKeySecret: secret };
  if (name === 'aliyun') return { ...keys, endpoint: url, arn, baseUrl: url };
  return name === 'qiniu' ? { ...keys, region: 'z0', baseUrl: url } : { ...keys, region: 'us-east-1', endpoint: url };
}
const configure = (name: Name, secret?: string) =>
  service.call(calls.identity.settings.propSave, { type: 'upload', provider: name, data: dataOf(name, secret) });
const test = (provider: string) => service.call(calls.identity.settings.propTest, { type: 'upload', provider });

describe.each(names)('the store of %s', (name) => {
  it('gives each person a form for new files of their own, and only while it is in use', async () => {
    await configure(name);
    await service.call(calls.identity.settings.propChange, { type: 'upload', provider: name });
    const teacher = person(2, 'A01');
    const form = await service.call(callOf[name], { purpose: 'audio' }, teacher);
    expect(form).toMatchObject({
      prefix: expect.stringMatching(new RegExp(`^audio/${teacher.userId}/\\d{8}/$`)),
      url: 'https://files.example.cn/',
      maxBytes: 200 * 1024 ** 2,
    });
    const life = Date.parse(form.expireTime) - Date.now();
    expect([life > 14 * 60_000, life <= 15 * 60_000]).toEqual([true, true]);
    await sendForm(browser, form, `${form.prefix}a.mp3`, 'sound');
    expect(stores[name].stored.get(`${form.prefix}a.mp3`)).toBe('sound');
    await expect(sendForm(browser, form, `audio/${'f'.repeat(24)}/a.mp3`, 'sound')).rejects.toThrow('存储服务');
    expect(await service.call(calls.identity.storage.uploadDetail, {})).toEqual({ provider: name, url: 'https://files.example.cn/' });
    expect(await service.call(calls.identity.storage.fileStore, {})).toEqual({
      origin: new URL(servers.get(name)?.baseUrl ?? '').origin,
      folder: '',
    });
    for (const other of names.filter((one) => one !== name)) await service.refused('STORE_NOT_IN_USE', callOf[other], {}, teacher);
  });

  it('is tried the whole way by the button, and says what the store said', async () => {
    await configure(name);
    const good = await test(name);
    expect(good).toMatchObject({ ok: true, message: expect.stringContaining('试传成功') });
    await configure(name, 'another-secret-key');
    expect(await test(name)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/（(?:SignatureDoesNotMatch|AuthFailure\.SignatureFailure|401)）/),
    });
  });
});

it('a store that refuses its credential is a refusal with its words', async () => {
  await configure('aliyun', 'another-secret-key');
  await service.call(calls.identity.settings.propChange, { type: 'upload', provider: 'aliyun' });
  await expect(service.call(calls.identity.storage.ossSts, {})).rejects.toThrow(
    '阿里云：Specified signature is not matched.（SignatureDoesNotMatch）',
  );
});

it('the folder of this machine is tried by a file that is taken away again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  await service.call(calls.identity.settings.propSave, {
    type: 'upload',
    provider: 'local',
    data: { localDir: `${folder}/files/`, url: '/' },
  });
  expect(await test('local')).toMatchObject({ ok: true, message: expect.stringContaining(`${folder}/files/`) });
  expect(await readdir(join(folder, 'files'))).toEqual([]);
  await writeFile(join(folder, 'none'), '');
  await service.call(calls.identity.settings.propSave, {
    type: 'upload',
    provider: 'local',
    data: { localDir: `${folder}/none/`, url: '/' },
  });
  expect(await test('local')).toMatchObject({ ok: false, message: expect.stringMatching(/EEXIST|ENOTDIR/) });
  await service.call(calls.identity.settings.propChange, { type: 'upload', provider: 'local' });
  expect(await service.call(calls.identity.storage.fileStore, {})).toEqual({ origin: '', folder: `${folder}/none/` });
  await rm(folder, { recursive: true });
});
