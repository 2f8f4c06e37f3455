import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { calls, errors, type Answer } from '@xuekao/contracts';
import { CallClient, connectNats, connectRedis, createLogger, readConfig, type Redis } from '@xuekao/platform';
import { newId, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { switchTo } from '../../test/people-under-test.js';

let service: ServiceUnderTest;
let nats: Awaited<ReturnType<typeof connectNats>>;
let redis: Redis;
let client: CallClient;
beforeAll(async () => {
  service = await startUnderTest(identity, 'reg_limits', { DEMO: '1', CAPTCHA: 'off' });
  const config = readConfig(service.env);
  nats = await connectNats(config, 'spec');
  redis = await connectRedis(config, createLogger('identity', 'silent'));
  client = new CallClient(nats, config);
  const department = await service.call(calls.identity.departments.save, { deptName: '新人', parentId: '0' });
  const { deptCode } = await service.call(calls.identity.departments.detail, { id: department.id });
  await switchTo(service, { userReg: true, userAudit: false, userDeptType: 1, userDeptCode: deptCode });
}, 60_000);
beforeEach(async () => {
  for (const key of await redis.keys('reg:hour:*')) await redis.del(key);
  await service.db.collection('users').deleteMany({ userName: /^reg-/ });
});
afterAll(async () => {
  await redis.close();
  await nats.close();
  await service.close();
});

async function register(ip: string, userName = `reg-${newId().slice(0, 12)}`): Promise<string> {
  const { body } = await client.send(calls.identity.registration.register, {
    i: { userName, realName: '新学员', password: 'Xinsheng#2026' },
    r: newId(),
    ip,
  });
  const { code, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Answer<{ pending: boolean } | null>; // by contract
  return code === 0 ? (data?.pending === true ? 'waits' : 'open') : String(code);
}
const count = (outcomes: string[], wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
const full = String(errors.REGISTRATION_FULL.code);

describe('registrations of one address (security row 34)', () => {
  it('are open ten times an hour, then wait for a person, then are refused; other addresses notice nothing', async () => {
    const flood = await Promise.all(Array.from({ length: 45 }, () => register('10.7.7.7')));
    expect([count(flood, 'open'), count(flood, 'waits'), count(flood, full)]).toEqual([10, 30, 5]);
    expect(await register('10.7.7.8')).toBe('open');
  }, 60_000);

  it('of one machine with many IPv6 addresses are those of one address', async () => {
    const flood = await Promise.all(Array.from({ length: 15 }, (_, index) => register(`2001:db8:1:2::${index + 1}`)));
    expect([count(flood, 'open'), count(flood, 'waits')]).toEqual([10, 5]);
    expect(await register('2001:db8:1:3::1')).toBe('open');
  }, 60_000);

  it('count only what was made', async () => {
    expect(await register('10.7.7.7', 'reg-once')).toBe('open');
    for (let round = 0; round < 15; round += 1) expect(await register('10.7.7.7', 'reg-once')).toBe(String(errors.USER_NAME_TAKEN.code));
    expect(await register('10.7.7.7')).toBe('open');
  }, 60_000);

  it('are not counted where the site trusts the address; the queue of the site is bounded for everybody', async () => {
    await switchTo(service, { trustedAddresses: ['10.7.0.0/16'] });
    for (let round = 0; round < 12; round += 1) expect(await register('10.7.7.7')).toBe('open');
    await switchTo(service, { userAudit: true });
    const some = await service.db.collection('users').findOne({ userName: /^reg-/ });
    const waiting = Array.from({ length: 199 }, (_, index) => ({
      ...some,
      _id: undefined,
      userName: `reg-w${index}`,
      nameKey: `reg-w${index}`,
      state: 2,
    }));
    await service.db.collection('users').insertMany(waiting.map(({ _id, ...user }) => user));
    expect([await register('10.7.7.7'), await register('10.7.7.7')]).toEqual(['waits', full]);
    await switchTo(service, { userAudit: false, trustedAddresses: [] });
    expect(await register('10.9.9.9')).toBe('open');
  }, 60_000);
});
