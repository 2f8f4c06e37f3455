import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'settingsrevision', { FILES_ROOT: '/srv' });
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);
/** Waits for a row of the audit log that says that nobody compared. */
async function uncheckedRow(action: string, object: string): Promise<number> {
  const rows = service.db.client.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  for (;;) {
    const found = await rows.countDocuments({ action, object: `${object}（未核对版本）` });
    if (found > 0) return found;
  }
}
const unset = (collection: string, id: string, field: string) =>
  service.db.collection<{ _id: string }>(collection).updateOne({ _id: id }, { $unset: { [field]: 1 } });
const statuses = (settled: readonly PromiseSettledResult<unknown>[]): string[] => settled.map(({ status }) => status).sort();

describe('the site', () => {
  const site = async () => {
    const { id: _, uploadType: __, ...values } = await ask(calls.identity.settings.siteDetail, {});
    return values;
  };

  it('of two who read the same the second is refused; without a revision the newest is overwritten and audited', async () => {
    const before = await site();
    expect(await ask(calls.identity.settings.siteSave, { ...before, siteName: '甲校' })).toEqual({ revision: before.revision + 1 });
    await service.refused('STALE', calls.identity.settings.siteSave, { ...before, siteName: '乙校' });
    expect((await site()).siteName).toBe('甲校');
    const { revision, ...rest } = before;
    expect(await ask(calls.identity.settings.siteSave, { ...rest, siteName: '丙校' })).toEqual({ revision: revision + 2 });
    expect(await uncheckedRow(calls.identity.settings.siteSave.path, 'site')).toBe(1);
  });

  it('of three saves at once one is written, also of an earlier release, which has no revision', async () => {
    await unset('site', 'site', 'revision');
    const before = await site();
    expect(before.revision).toBe(0);
    const settled = await Promise.allSettled(
      ['一', '二', '三'].map((siteName) => ask(calls.identity.settings.siteSave, { ...before, siteName })),
    );
    expect(statuses(settled)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await site()).revision).toBe(1);
  });
});

describe('switches', () => {
  it('of two who read the same the second is refused; without a revision the newest is overwritten and audited', async () => {
    const { revision, ...before } = await ask(calls.identity.settings.switchDetail, {});
    expect(await ask(calls.identity.settings.switchSave, { ...before, loginTick: 0, revision })).toEqual({ revision: revision + 1 });
    await service.refused('STALE', calls.identity.settings.switchSave, { ...before, realPerson: true, revision });
    expect(await ask(calls.identity.settings.switchDetail, {})).toEqual({ ...before, loginTick: 0, revision: revision + 1 });
    expect(await ask(calls.identity.settings.switchSave, before)).toEqual({ revision: revision + 2 });
    expect(await uncheckedRow(calls.identity.settings.switchSave.path, 'site')).toBe(1);
  });

  it('are another form than the site: the one does not leave the other stale', async () => {
    const switches = await ask(calls.identity.settings.switchDetail, {});
    const { id: _, uploadType: __, ...site } = await ask(calls.identity.settings.siteDetail, {});
    await ask(calls.identity.settings.siteSave, { ...site, siteName: '丁校' });
    expect(await ask(calls.identity.settings.switchSave, { ...switches, loginTick: 0 })).toEqual({ revision: switches.revision + 1 });
  });

  it('of three saves at once one is written, also of an earlier release, which has no revision', async () => {
    await unset('site', 'site', 'switchRevision');
    const before = await ask(calls.identity.settings.switchDetail, {});
    expect(before.revision).toBe(0);
    const settled = await Promise.allSettled(
      ['10.1.0.1', '10.1.0.2', '10.1.0.3'].map((address) =>
        ask(calls.identity.settings.switchSave, { ...before, trustedAddresses: [address] }),
      ),
    );
    expect(statuses(settled)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await ask(calls.identity.settings.switchDetail, {})).revision).toBe(1);
  });
});

describe('the configuration of a provider', () => {
  const live = { type: 'live', provider: 'aliyun' } as const;
  const data = { pushDomain: 'a.cn', pushKey: 'push-key-0123456', pullDomain: 'b.cn', pullKey: 'pull-key-0123456' };
  const revisionNow = async (): Promise<number> => (await ask(calls.identity.settings.propDetail, live)).revision;

  it('of two who find none the first writes it, and the second is refused', async () => {
    expect(await revisionNow()).toBe(0);
    const settled = await Promise.allSettled(
      ['一', '二', '三'].map((remark) => ask(calls.identity.settings.propSave, { ...live, data, remark, revision: 0 })),
    );
    expect(statuses(settled)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await service.refused('STALE', calls.identity.settings.propSave, { ...live, data, revision: 0 });
    expect(await revisionNow()).toBe(1);
  });

  it('of two who read the same the second is refused; without a revision the newest is overwritten and audited', async () => {
    const revision = await revisionNow();
    expect(await ask(calls.identity.settings.propSave, { ...live, data, remark: '甲', revision })).toEqual({ revision: revision + 1 });
    await service.refused('STALE', calls.identity.settings.propSave, {
      ...live,
      data: { ...data, pushKey: 'another-key-0129999' },
      remark: '乙',
      revision,
    });
    expect(await ask(calls.identity.settings.propDetail, live)).toMatchObject({
      remark: '甲',
      revision: revision + 1,
      data: { pushKey: '****3456' },
    });
    expect(await ask(calls.identity.settings.propSave, { ...live, data, remark: '丙' })).toEqual({ revision: revision + 2 });
    expect(await uncheckedRow(calls.identity.settings.propSave.path, 'live,aliyun')).toBe(1);
  });

  it('of an earlier release has no revision, which counts as 0', async () => {
    await unset('provider_configs', 'live:aliyun', 'revision');
    expect(await revisionNow()).toBe(0);
    expect(await ask(calls.identity.settings.propSave, { ...live, data, revision: 0 })).toEqual({ revision: 1 });
  });
});
