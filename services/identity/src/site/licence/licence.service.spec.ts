import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { issueLicence, newKeyPair } from '@xuekao/licence';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

const keys = newKeyPair();
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the licence of an installation', () => {
  let service: ServiceUnderTest;
  let code: string;
  beforeAll(async () => {
    service = await startUnderTest(identity, 'licence', { LICENCE_PUBLIC_KEY: keys.publicKey });
    code = (await service.call(calls.identity.licence.info, {})).code;
  });
  afterAll(() => service.close());
  const upload = (license: string, machine = code) => service.call(calls.identity.licence.upload, { code: machine, license });
  const licence = (days: number, machine = code, key = keys.privateKey): string =>
    issueLicence({ code: machine, expireTime: inDays(days), holder: '第一中学' }, key);

  it('is empty at first, with the machine code to show', async () => {
    expect(await service.call(calls.identity.licence.info, {})).toEqual({
      code: expect.stringMatching(/^[0-9A-F]{8}(-[0-9A-F]{8}){3}$/),
      filled: false,
      valid: false,
      expireTime: null,
      holder: '',
    });
  });

  it('is taken when it is right, and stays while wrong ones are tried', async () => {
    const good = licence(30);
    expect(await upload(good)).toMatchObject({ filled: true, valid: true, holder: '第一中学' });
    await service.refused('LICENCE_TEXT', calls.identity.licence.upload, { code, license: licence(30, code, newKeyPair().privateKey) });
    await service.refused('LICENCE_TEXT', calls.identity.licence.upload, { code, license: `${good}x.` });
    await service.refused('LICENCE_MACHINE', calls.identity.licence.upload, {
      code,
      license: licence(30, '00000000-00000000-00000000-00000000'),
    });
    await service.refused('LICENCE_MACHINE', calls.identity.licence.upload, { code: 'another', license: good });
    await service.refused('LICENCE_OVER', calls.identity.licence.upload, { code, license: licence(-1) });
    expect(await service.call(calls.identity.licence.info, {})).toMatchObject({ valid: true, holder: '第一中学' });
    const longer = licence(400);
    expect((await upload(longer)).expireTime).toBe(
      (JSON.parse(Buffer.from(longer.split('.')[1] ?? '', 'base64url').toString()) as { expireTime: string }).expireTime,
    );
  });

  it('ends at its instant, and is none once somebody changed it in the database', async () => {
    await service.db.collection('licences').updateOne({}, { $set: { text: licence(-1) } });
    expect(await service.call(calls.identity.licence.info, {})).toMatchObject({
      filled: true,
      valid: false,
      expireTime: expect.any(String),
    });
    await service.db.collection('licences').updateOne({}, { $set: { text: 'XK1.e30.e30' } });
    expect(await service.call(calls.identity.licence.info, {})).toMatchObject({ filled: true, valid: false, expireTime: null });
  });
});

describe('an installation on trial', () => {
  it('has a licence of its own, which a second start and a second process keep', async () => {
    const first = await startUnderTest(identity, 'trial');
    const [folder, prefix] = [first.env['DATA_DIR'] ?? '', first.env['MONGO_DB_PREFIX'] ?? ''];
    try {
      const info = await first.call(calls.identity.licence.info, {});
      expect(info).toMatchObject({ filled: true, valid: true, holder: '试用' });
      const second = await startUnderTest(identity, 'trial', { DATA_DIR: folder, MONGO_DB_PREFIX: prefix });
      expect(await second.call(calls.identity.licence.info, {})).toEqual(info);
      await second.close();
    } finally {
      await first.close();
    }
  });

  it('in production is valid only under the vendor’s key', async () => {
    const service = await startUnderTest(identity, 'sold', { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) });
    expect(await service.call(calls.identity.licence.info, {})).toMatchObject({ filled: false, valid: false });
    await service.close();
  });
});
