import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { connectNats, connectRedis, createLogger, readConfig, sessionIdOf, Sessions, type Redis } from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';
import { captchaRead, learnerIn, switchTo } from '../../test/people-under-test.js';
import { serveCall } from '../../test/serve-call.js';

let service: ServiceUnderTest;
let redis: Redis;
let nats: Awaited<ReturnType<typeof connectNats>>;
let sessions: Sessions;
/** when the open attempts of people end, as the exam service tells it */
const attemptEnds = new Map<string, number>();
beforeAll(async () => {
  service = await startUnderTest(identity, 'initialin');
  const config = readConfig(service.env);
  redis = await connectRedis(config, createLogger('test', 'silent'));
  nats = await connectNats(config, 'spec');
  sessions = new Sessions(redis, nats, config);
  serveCall(nats, config, calls.exam.papers.openAttemptEnd, ({ userId }) => attemptEnds.get(userId) ?? null);
  await nats.flush();
});
afterAll(async () => {
  await nats.close();
  await redis.close();
  await service.close();
});

async function candidate(): Promise<{ userId: string; userName: string; password: string }> {
  const { userId, userName } = await learnerIn(service);
  const [given] = await service.call(calls.identity.users.resetPassword, { ids: [userId] }, person(1, 'A01'));
  return { userId, userName, password: given?.password ?? '' };
}
const withCaptcha = async <T extends object>(input: T) => ({ ...input, ...(await captchaRead(service, redis)) });
type Account = Awaited<ReturnType<typeof candidate>>;
const login = async ({ userName, password }: Account): Promise<string> =>
  (await service.call(calls.identity.signIn.login, await withCaptcha({ userName, password }))).token;
const lives = async (token: string): Promise<boolean> => (await sessions.read(sessionIdOf(token))) !== null;
/** As if the first use had been so many minutes ago. */
async function age({ userId }: Account, minutes: number): Promise<void> {
  const users = service.db.collection('users');
  const stored = String((await users.findOne({ _id: new ObjectId(userId) }))?.['passwordHash']);
  expect(stored).toMatch(/\$used@\d+\$/);
  await users.updateOne(
    { _id: new ObjectId(userId) },
    { $set: { passwordHash: stored.replace(/used@(\d+)/, (_all, at: string) => `used@${Number(at) - minutes * 60_000}`) } },
  );
}

it('an initial password whose reply was lost opens a session again and ends the earlier one, also where several are allowed', async () => {
  await switchTo(service, { loginTick: 0 });
  const who = await candidate();
  const first = await login(who);
  await age(who, 14);
  const second = await login(who);
  expect([await lives(first), await lives(second)]).toEqual([false, true]);
});

it('is over a quarter of an hour after its first use, however often it was used meanwhile', async () => {
  const who = await candidate();
  const tokens = await Promise.all([login(who), login(who), login(who)]);
  expect((await Promise.all(tokens.map(lives))).filter(Boolean)).toHaveLength(1);
  await age(who, 15);
  await service.refused(
    'INITIAL_PASSWORD_OVER',
    calls.identity.signIn.login,
    await withCaptcha({ userName: who.userName, password: who.password }),
  );
});

it('opens a session as long as the person has an open attempt, also without Redis, no longer, and says until when', async () => {
  const who = await candidate();
  const session = await sessions.read(sessionIdOf(await login(who)));
  const told = async (): Promise<number> =>
    Date.parse((await service.call(calls.identity.signIn.userInfo, {}, session?.caller)).initialUntil);
  expect(Math.abs((await told()) - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
  await age(who, 40);
  expect(await told()).toBeLessThan(Date.now());
  const attemptEnd = Date.now() + 20 * 60_000;
  attemptEnds.set(who.userId, attemptEnd);
  await redis.del(`session-keep:${who.userId}`);
  expect(await told()).toBe(attemptEnd);
  expect(await lives(await login(who))).toBe(true);
  // what keeps sessions outlives a hand-in; the password does not
  attemptEnds.delete(who.userId);
  await sessions.keepUntil(who.userId, new Date(attemptEnd));
  expect(await told()).toBeLessThan(Date.now());
  await service.refused(
    'INITIAL_PASSWORD_OVER',
    calls.identity.signIn.login,
    await withCaptcha({ userName: who.userName, password: who.password }),
  );
});

it('opens nothing once the own password is set', async () => {
  const who = await candidate();
  const session = await sessions.read(sessionIdOf(await login(who)));
  await service.call(calls.identity.account.updatePassword, { oldPassword: who.password, newPassword: 'Xinmima@2027y' }, session?.caller);
  await service.refused('LOGIN_FAILED', calls.identity.signIn.login, await withCaptcha({ userName: who.userName, password: who.password }));
});
