import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { facePhoto } from '@xuekao/face/testing';
import { connectNats, connectRedis, createLogger, readConfig, sessionIdOf, Sessions, type Redis } from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';
import { asBase64, captchaRead, learnerIn, newIdCard, switchTo } from '../../test/people-under-test.js';
import { FaceTickets, mostOfWindow, ticketSeconds } from './face-tickets.js';
import { PasswordHasher } from '../../people/passwords/password-hasher.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(180_000);

const password = 'Kaoshi@2026x';
let service: ServiceUnderTest;
let redis: Redis;
let nats: Awaited<ReturnType<typeof connectNats>>;
let sessions: Sessions;
let hasher: PasswordHasher;
let [ann, bea]: (Caller | undefined)[] = [];
let [annsFace, beasFace] = ['', ''];
beforeAll(async () => {
  service = await startUnderTest(identity, 'facetickets');
  const config = readConfig(service.env);
  redis = await connectRedis(config, createLogger('identity', 'silent'));
  nats = await connectNats(config, 'spec');
  sessions = new Sessions(redis, nats, config);
  hasher = new PasswordHasher(config);
  [annsFace, beasFace] = [asBase64(await facePhoto('ann')), asBase64(await facePhoto('bea'))];
  await switchTo(service, { realPerson: true, faceAudit: 0, faceLogin: true });
  ann = await withFace(annsFace);
  bea = await withFace(beasFace);
}, 180_000);
afterAll(async () => {
  await nats.close();
  await redis.close();
  await service.close();
});

const setUser = (userId: string | undefined, change: object) =>
  service.db.collection('users').updateOne({ _id: new ObjectId(userId) }, { $set: change });
async function withFace(face: string): Promise<Caller> {
  const learner = await learnerIn(service);
  await setUser(learner.userId, { passwordHash: await hasher.hash(password) });
  await service.call(calls.identity.realName.submit, { realName: '安', idCard: newIdCard(), face }, learner);
  return learner;
}
const form = async (who: Caller | undefined, changes: object = {}) => ({
  userName: who?.userName ?? '',
  password,
  ...(await captchaRead(service, redis)),
  ...changes,
});
const askTicket = async (who: Caller | undefined) => service.call(calls.identity.signIn.faceTicket, await form(who));
const whose = async (token: string): Promise<string | undefined> => (await sessions.read(sessionIdOf(token)))?.caller.userId;

describe('a face as a second step after the password, which is the default (row 22)', () => {
  it('opens the session of its owner, once', async () => {
    const { ticket, instruction, expiresSeconds } = await askTicket(ann);
    expect([instruction, expiresSeconds]).toEqual([null, 30]);
    const { token } = await service.call(calls.identity.signIn.faceLogin, { base64: annsFace, ticket });
    expect(await whose(token)).toBe(ann?.userId);
    await service.refused('FACE_TICKET_OVER', calls.identity.signIn.faceLogin, { base64: annsFace, ticket });
  });

  it("opens nothing for a face without the password: the specification's call hears what is missing", async () => {
    await service.refused('FACE_TICKET', calls.identity.signIn.faceLogin, { base64: annsFace });
    await service.refused('FACE_TICKET_OVER', calls.identity.signIn.faceLogin, { base64: annsFace, ticket: 'A'.repeat(43) });
    await service.refused('FACE_PASSWORD', calls.identity.signIn.faceTicket, await captchaRead(service, redis));
    await service.refused('LOGIN_FAILED', calls.identity.signIn.faceTicket, await form(ann, { password: 'Falsch@2026x' }));
  });

  it('opens nothing for the face of another person, also one who has an account', async () => {
    await service.refused('FACE_UNKNOWN', calls.identity.signIn.faceLogin, { base64: beasFace, ticket: (await askTicket(ann)).ticket });
    await service.refused('FACE_UNKNOWN', calls.identity.signIn.faceLogin, { base64: annsFace, ticket: (await askTicket(bea)).ticket });
  });

  it('spends the captcha, and wants one each time', async () => {
    const read = await form(ann);
    await service.call(calls.identity.signIn.faceTicket, read);
    await service.refused('CAPTCHA_WRONG', calls.identity.signIn.faceTicket, read);
    await service.refused('CAPTCHA_WRONG', calls.identity.signIn.faceTicket, { userName: read.userName, password });
  });

  it('ends its tickets with the password, and with the time', async () => {
    const { ticket } = await askTicket(bea);
    await setUser(bea?.userId, { epoch: 1 });
    await service.refused('FACE_TICKET_OVER', calls.identity.signIn.faceLogin, { base64: beasFace, ticket });
    await setUser(bea?.userId, { epoch: 0 });
    await askTicket(bea);
    const [left = 0] = await Promise.all((await redis.keys('face:ticket:*')).map((key) => redis.pTTL(key)));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(ticketSeconds * 1000);
  });

  it('refuses administrators, who is closed out, and an initial password before the camera is used', async () => {
    const [learner, teacher] = await Promise.all([
      service.db.collection('roles').findOne({ roleType: 1 }),
      service.db.collection('roles').findOne({ roleType: 2, builtIn: false }),
    ]);
    await setUser(bea?.userId, { roles: [learner?._id, teacher?._id] });
    await service.refused('FACE_ADMINISTRATOR', calls.identity.signIn.faceTicket, await form(bea));
    await setUser(bea?.userId, { roles: [learner?._id], state: 1 });
    await service.refused('ACCOUNT_DISABLED', calls.identity.signIn.faceTicket, await form(bea));
    await setUser(bea?.userId, { state: 0 });
    const newcomer = await learnerIn(service);
    const [given] = await service.call(calls.identity.users.resetPassword, { ids: [newcomer.userId] }, person(1, 'A01'));
    await service.refused('FACE_INITIAL', calls.identity.signIn.faceTicket, await form(newcomer, { password: given?.password ?? '' }));
  });

  it('is the rule again as soon as a site takes back that faces open alone', async () => {
    await switchTo(service, { faceAlone: true });
    const { ticket } = await service.call(calls.identity.signIn.faceTicket, await captchaRead(service, redis));
    await switchTo(service, { faceAlone: false });
    await service.refused('FACE_TICKET_OVER', calls.identity.signIn.faceLogin, { base64: annsFace, ticket });
  });
});

describe('tickets', () => {
  it('ask for either side, at random, and keep none of themselves in Redis', async () => {
    const tickets = new FaceTickets(redis, { has: () => Promise.resolve(false) });
    const given = await Promise.all(Array.from({ length: 60 }, () => tickets.give(true, { userId: '', epoch: 0 })));
    // one side only would be a chance of 1 in 2^59
    expect(new Set(given.map(({ turn }) => turn))).toEqual(new Set(['left', 'right']));
    const [first] = given;
    expect((await redis.keys('face:ticket:*')).some((key) => key.includes(first?.ticket ?? ''))).toBe(false);
    expect(await tickets.take(first?.ticket ?? '')).toEqual({ turn: first?.turn, userId: '', epoch: 0 });
    expect(await tickets.take(first?.ticket ?? '')).toBeNull();
  });

  it('are counted by address, except where the site trusts it', async () => {
    const here = '192.0.2.31';
    const tickets = new FaceTickets(redis, { has: (address) => Promise.resolve(address !== here) });
    await redis.set(`face:tickets:${here}`, String(mostOfWindow - 1), { expiration: { type: 'EX', value: 700 } });
    await tickets.count(here);
    await expect(tickets.count(here)).rejects.toThrow(/请 (?:700|69\d) 秒后再试/);
    await tickets.count('192.0.2.32');
    expect(await redis.get('face:tickets:192.0.2.32')).toBeNull();
    await redis.del(`face:tickets:${here}`);
  });
});
