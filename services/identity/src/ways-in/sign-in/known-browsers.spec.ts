import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errors, type Answer, type Output } from '@xuekao/contracts';
import { CallClient, connectNats, connectRedis, createLogger, readConfig, type Redis } from '@xuekao/platform';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { learnerIn, switchTo } from '../../test/people-under-test.js';
import { delaySeconds } from './login-throttle.js';
import { PasswordHasher } from '../../people/passwords/password-hasher.js';

let service: ServiceUnderTest;
let nats: Awaited<ReturnType<typeof connectNats>>;
let redis: Redis;
let client: CallClient;
let passwordHash: string;
const password = 'Kaoshi@2026x';
beforeAll(async () => {
  service = await startUnderTest(identity, 'browsers', { DEMO: '1', CAPTCHA: 'off' });
  const config = readConfig(service.env);
  nats = await connectNats(config, 'spec');
  redis = await connectRedis(config, createLogger('identity', 'silent'));
  client = new CallClient(nats, config);
  passwordHash = await new PasswordHasher(config).hash(password);
}, 60_000);
afterAll(async () => {
  await redis.close();
  await nats.close();
  await service.close();
});

const school = '10.9.8.7';
type SignedIn = Partial<Output<typeof calls.identity.signIn.login>>;
/** A sign-in as the gateway hands it on, with the address that it saw. */
async function signIn(
  userName: string,
  given: string,
  browsers: string[] = [],
  ip = school,
): Promise<{ code: number; data: SignedIn | null; ms: number }> {
  const began = performance.now();
  const { body } = await client.send(calls.identity.signIn.login, { i: { userName, password: given, browsers }, r: newId(), ip });
  const { code, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Answer<SignedIn | null>; // by contract
  return { code, data, ms: performance.now() - began };
}
async function pupil() {
  const { userName, userId } = await learnerIn(service);
  await service.db.collection('users').updateOne({ userName }, { $set: { passwordHash } });
  return { userName, userId };
}
const fail = async (userName: string, times: number, browsers?: string[], ip?: string): Promise<number[]> => {
  const codes: number[] = [];
  for (let round = 0; round < times; round += 1) codes.push((await signIn(userName, 'Falsch@2026x', browsers, ip)).code);
  return codes;
};

describe('a shared address (security row 22)', () => {
  it('signs its people in within two seconds while somebody there fails a hundred times', async () => {
    const [victim, other] = [await pupil(), await pupil()];
    const own = (await signIn(victim.userName, password)).data?.browser ?? '';
    const failing = fail(victim.userName, 100);
    const wait = async (): Promise<void> => {
      while ((await redis.keys('login:delay:*')).length === 0) await new Promise(setImmediate);
    };
    await wait();
    // a delay would hold every one of them back; a busy machine holds back some
    const times = { known: [] as number[], another: [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      const [known, another] = [await signIn(victim.userName, password, ['x', own]), await signIn(other.userName, password)];
      expect([known.code, another.code]).toEqual([0, 0]);
      times.known.push(known.ms);
      times.another.push(another.ms);
    }
    expect(Math.min(...times.known)).toBeLessThan(2_000);
    expect(Math.min(...times.another)).toBeLessThan(2_000);
    const codes = await failing;
    expect(codes.filter((code) => code === errors.LOGIN_FAILED.code).length).toBeLessThan(20);
  });

  it('delays ever longer, and never for more than a minute', () => {
    expect([4, 5, 6, 8, 9, 1e9].map((failures) => delaySeconds(failures))).toEqual([0, 5, 10, 40, 60, 60]);
    expect(delaySeconds(1e9, 10)).toBe(10);
  });

  it('is also one machine with many IPv6 addresses: another address of its network is no other place', async () => {
    const { userName } = await pupil();
    for (let round = 0; round < 5; round += 1) await fail(userName, 1, [], `2001:db8:1:2::${round + 1}`);
    expect((await signIn(userName, password, [], '2001:db8:1:2::9')).code).toBe(errors.LOGIN_DELAYED.code);
    expect((await signIn(userName, password, [], '2001:db8:1:3::9')).code).toBe(0);
  });

  it('a browser that guesses itself is delayed, and nobody else is', async () => {
    const { userName } = await pupil();
    const [one, two] = [(await signIn(userName, password)).data?.browser ?? '', (await signIn(userName, password)).data?.browser ?? ''];
    await fail(userName, 5, [one]);
    expect((await signIn(userName, password, [one])).code).toBe(errors.LOGIN_DELAYED.code);
    expect((await signIn(userName, password, [two])).code).toBe(0);
    expect((await signIn(userName, password)).code).toBe(0);
  });

  it('takes no proof of another person, none that was made up, none from before a new password', async () => {
    const [{ userName }, other] = [await pupil(), await pupil()];
    const own = (await signIn(userName, password)).data?.browser ?? '';
    const foreign = (await signIn(other.userName, password)).data?.browser ?? '';
    await fail(userName, 5);
    const [name = '', day = '', mac = ''] = own.split('.');
    for (const proof of [
      foreign,
      `${name}.${day}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${name}.1.${mac}`,
      'x'.repeat(64),
      '',
    ]) {
      expect((await signIn(userName, password, [proof])).code).toBe(errors.LOGIN_DELAYED.code);
    }
    const held = await signIn(userName, password, [own]);
    expect([held.code, held.data?.browser]).toEqual([0, undefined]);
    await service.db.collection('users').updateOne({ userName }, { $inc: { epoch: 1 } });
    expect((await signIn(userName, password, [own])).code).toBe(errors.LOGIN_DELAYED.code);
  });

  it('is listed by the site: a school that is has short delays and no pause', async () => {
    const { userName } = await pupil();
    await redis.set(`login:address:172.20.1.1`, '1000');
    await switchTo(service, { trustedAddresses: ['172.20.0.0/16', '2001:db8::/48'] });
    expect(await service.call(calls.identity.settings.trustedAddresses, {})).toEqual({ addresses: ['172.20.0.0/16', '2001:db8::/48'] });
    await fail(userName, 5, [], '172.20.1.1');
    // the fifth makes five seconds, every later one at most ten
    for (const key of await redis.keys('login:delay:*')) await redis.del(key);
    await fail(userName, 1, [], '172.20.1.1');
    for (const key of await redis.keys('login:delay:*')) expect(await redis.ttl(key)).toBeLessThanOrEqual(10);
  });
});

describe('guessing', () => {
  const judged = (answers: readonly { code: number }[]): number => answers.filter(({ code }) => code === errors.LOGIN_FAILED.code).length;
  const guessAtOnce = (userName: string, ip: (index: number) => string = () => school) =>
    Promise.all(Array.from({ length: 20 }, (_none, index) => signIn(userName, 'Falsch@2026x', [], ip(index))));
  /** As if the wait had passed. */
  const endWaits = async (): Promise<void> => {
    for (const key of await redis.keys('login:delay:*')) await redis.del(key);
  };

  it('in parallel gets no guess more than one after the other: five without a wait, then one after each', async () => {
    const { userName } = await pupil();
    await fail(userName, 4);
    expect(judged(await guessAtOnce(userName))).toBe(1);
    for (const seconds of [10, 20]) {
      await endWaits();
      expect(judged(await guessAtOnce(userName))).toBe(1);
      const waits = await Promise.all((await redis.keys('login:delay:*')).map((key) => redis.ttl(key)));
      expect(waits).toEqual([expect.any(Number)]);
      expect(waits[0]).toBeGreaterThan(seconds / 2);
      expect(waits[0]).toBeLessThanOrEqual(seconds);
    }
    // the right one does not come through either, and it says the same
    const [right, wrong] = [await signIn(userName, password), await signIn(userName, 'Falsch@2026x')];
    expect([right.code, wrong.code]).toEqual([errors.LOGIN_DELAYED.code, errors.LOGIN_DELAYED.code]);
    await endWaits();
    expect((await signIn(userName, password)).code).toBe(0);
  });

  it('from the addresses of one IPv6 network is guessing from one place, however the address is written', async () => {
    const { userName } = await pupil();
    await guessAtOnce(userName, (index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect((await signIn(userName, password, [], '2001:db8:1:2:ffff::1')).code).toBe(errors.LOGIN_DELAYED.code);
    expect((await signIn(userName, password, [], '2001:db8:1:3::1')).code).toBe(0);
    await fail(userName, 5, [], '10.4.4.4');
    expect((await signIn(userName, password, [], '::ffff:10.4.4.4')).code).toBe(errors.LOGIN_DELAYED.code);
  });
});

describe('a person in charge', () => {
  it('ends the delay of a candidate within reach, at every place', async () => {
    const { userName, userId } = await pupil();
    const own = (await signIn(userName, password)).data?.browser ?? '';
    await Promise.all([fail(userName, 6), fail(userName, 6, [own]), fail(userName, 6, [], '10.0.0.9')]);
    await service.refused('NOT_FOUND', calls.identity.signIn.endDelay, { ids: [userId] }, person(2, 'B01'));
    expect((await signIn(userName, password)).code).toBe(errors.LOGIN_DELAYED.code);
    await service.call(calls.identity.signIn.endDelay, { ids: [userId] }, person(2, 'A01'));
    expect([
      (await signIn(userName, password)).code,
      (await signIn(userName, password, [own])).code,
      (await signIn(userName, password, [], '10.0.0.9')).code,
    ]).toEqual([0, 0, 0]);
  });
});
