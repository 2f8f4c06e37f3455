import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, configTypes, isPlace, providersOf, type ProviderData, type ProviderField, type ProviderSpec } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'providers', { FILES_ROOT: '/srv' });
});
afterAll(() => service.close());

const all = configTypes.flatMap(providersOf);
const secretOf = (spec: ProviderSpec, field: ProviderField): string => `secret-of-${spec.type}-${spec.provider}-${field.name}`;
/** A value of the right kind for every field. */
function filled(spec: ProviderSpec): ProviderData {
  const values: Record<ProviderField['kind'], (field: ProviderField) => string | boolean> = {
    text: ({ name }) => `text-${name}`,
    secret: (field) => secretOf(spec, field),
    address: () => 'https://provider.example.cn/',
    domain: () => 'media.example.cn',
    folder: () => '/srv/files/',
    rate: () => '7.1234',
    choice: ({ options = [] }) => options.at(-1)?.value ?? '',
    flag: () => true,
  };
  return Object.fromEntries(spec.fields.map((field) => [field.name, values[field.kind](field)]));
}
const secretsOf = (spec: ProviderSpec): ProviderField[] => spec.fields.filter(({ kind }) => kind === 'secret');

describe('every provider of the specification', () => {
  it('is there, of each kind', () => {
    const names = (type: string): string[] => all.filter((spec) => spec.type === type).map(({ provider }) => provider);
    expect(names('upload')).toEqual(expect.arrayContaining(['local', 'aliyun', 'qcloud', 'qiniu']));
    expect([names('rtc'), names('live')]).toEqual([['qiniu'], ['aliyun', 'local']]);
    expect(names('face')).toEqual(expect.arrayContaining(['qcloud', 'baidu', 'aliyun', 'local']));
    expect(names('ai')).toEqual(expect.arrayContaining(['deepseek', 'chatgpt', 'ollama', 'qiniu']));
    for (const type of configTypes) expect(names(type).length).toBeGreaterThan(0);
  });

  it.each(all.map((spec) => [`${spec.type} ${spec.provider}`, spec] as const))(
    '%s: asks for its secrets, keeps them sealed, gives them to services only',
    async (_name, spec) => {
      const data = filled(spec);
      const save = (changes: ProviderData = {}) =>
        service.call(calls.identity.settings.propSave, { type: spec.type, provider: spec.provider, data: { ...data, ...changes } });
      for (const field of secretsOf(spec).filter(({ missing }) => missing)) {
        for (const nothing of ['', '****', '****1234']) await expect(save({ [field.name]: nothing })).rejects.toThrow(field.missing);
      }
      await save();
      await service.call(calls.identity.settings.propChange, { type: spec.type, provider: spec.provider });
      expect(await service.call(calls.identity.settings.providerInUse, { type: spec.type })).toEqual({ provider: spec.provider, data });
      const shown = await service.call(calls.identity.settings.propDetail, { type: spec.type });
      expect(shown).toMatchObject({ provider: spec.provider, inUse: spec.provider, saved: true });
      const stored = JSON.stringify(await service.db.collection('provider_configs').findOne({ type: spec.type, provider: spec.provider }));
      for (const field of secretsOf(spec)) {
        expect(shown.data[field.name]).toBe(`****${secretOf(spec, field).slice(-4)}`);
        expect(stored).not.toContain(secretOf(spec, field));
      }
      expect(JSON.stringify(shown)).not.toContain('secret-of-');
    },
  );
});

/** Each place of a provider that has a secret which goes there. */
const movable = all.flatMap((spec) =>
  secretsOf(spec).some(({ ownUse }) => ownUse !== true)
    ? spec.fields.filter(isPlace).map((place) => [`${spec.type} ${spec.provider} ${place.name}`, spec, place] as const)
    : [],
);
const elsewhere = ({ kind }: ProviderField): string =>
  kind === 'domain' ? 'evil.example.cn' : kind === 'address' ? 'https://evil.example.cn/' : 'evil';

describe('the folder of this machine', () => {
  it.each(['/etc/', '/srv/../etc/', '/', '/srvfiles/'])('%s is not inside the root that the deployment gives', async (localDir) => {
    await service.refused('BAD_INPUT', calls.identity.settings.propSave, {
      type: 'upload',
      provider: 'local',
      data: { localDir, url: '/files/' },
    });
  });
  it.each(['/srv/', '/srv/files/', '/srv/a/../b/', '/srv/..files/'])('%s is', async (localDir) => {
    await service.call(calls.identity.settings.propSave, { type: 'upload', provider: 'local', data: { localDir, url: '/files/' } });
  });
});

describe('a stored secret', () => {
  it.each(movable)('%s: does not travel to another place', async (_name, spec, place) => {
    const data = filled(spec);
    const travelling = secretsOf(spec).filter(({ ownUse }) => ownUse !== true);
    const save = (changes: ProviderData) => ({ type: spec.type, provider: spec.provider, data: { ...data, ...changes } });
    await service.call(calls.identity.settings.propSave, save({}));
    await service.call(calls.identity.settings.propChange, { type: spec.type, provider: spec.provider });
    for (const field of travelling) {
      const mask = `****${secretOf(spec, field).slice(-4)}`;
      for (const nothing of field.missing ? ['', mask, undefined] : [mask]) {
        await service.refused(
          'BAD_INPUT',
          calls.identity.settings.propSave,
          save({ [place.name]: elsewhere(place), [field.name]: nothing }),
        );
      }
    }
    expect(await service.call(calls.identity.settings.providerInUse, { type: spec.type })).toEqual({ provider: spec.provider, data });
    // typed anew, it goes there; a secret that may be empty is gone
    const typed = Object.fromEntries(travelling.map(({ name, missing }) => [name, missing ? `new-${name}-0123456789` : '']));
    await service.call(calls.identity.settings.propSave, save({ [place.name]: elsewhere(place), ...typed }));
    expect((await service.call(calls.identity.settings.providerInUse, { type: spec.type }))?.data).toEqual({
      ...data,
      [place.name]: elsewhere(place),
      ...typed,
    });
  });

  it('stays where the place stays', async () => {
    const sms = { type: 'sms', provider: 'qcloud' } as const;
    const data = {
      secretId: 'id',
      secretKey: 'secret-of-the-account',
      sdkAppId: '1',
      signName: '学考',
      templateId: '2',
      baseUrl: 'https://sms.example.cn/',
    };
    await service.call(calls.identity.settings.propSave, { ...sms, data });
    await service.call(calls.identity.settings.propSave, {
      ...sms,
      data: { ...data, region: 'ap-guangzhou', secretKey: '****ount', signName: '另一个' },
    });
    await service.call(calls.identity.settings.propChange, sms);
    expect((await service.call(calls.identity.settings.providerInUse, { type: 'sms' }))?.data).toMatchObject({
      secretKey: data.secretKey,
      signName: '另一个',
    });
  });

  it('cannot be moved to another provider or field in the database', async () => {
    await service.call(calls.identity.settings.propSave, {
      type: 'live',
      provider: 'aliyun',
      data: { pushDomain: 'a.cn', pushKey: 'push-key-of-live', pullDomain: 'b.cn', pullKey: 'pull-key-of-live' },
    });
    const { liveProvider } = calls.identity.settings;
    expect(await service.call(liveProvider, {})).toMatchObject({ provider: 'aliyun', data: { pullKey: 'pull-key-of-live' } });
    expect((await service.call(calls.identity.storage.fileStore, {})).streams).toBe('https://b.cn');
    const configs = service.db.collection('provider_configs');
    const live = await configs.findOne({ type: 'live' });
    await configs.updateOne({ type: 'live' }, { $set: { 'secrets.pushKey': live?.['secrets'].pullKey } });
    await service.refused('INTERNAL', calls.identity.settings.propChange, { type: 'live', provider: 'aliyun' });
    await service.refused('INTERNAL', calls.identity.settings.propDetail, { type: 'live' });
    await configs.deleteOne({ type: 'live' });
  });
});
