import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { alterations, emptyPhoto, facePhoto, groupPhoto, turnedHead } from '@xuekao/face/testing';
import { connectNats, connectRedis, createLogger, readConfig, sessionIdOf, Sessions, type Redis } from '@xuekao/platform';
import { startBaiduFace } from '@xuekao/providers/testing';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { identity } from '../../identity.module.js';
import { asBase64, captchaRead, learnerIn, newIdCard, switchTo } from '../../test/people-under-test.js';
import { FaceThrottle, faceDelaySeconds } from './face-throttle.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(180_000);

const account = { appId: '1', appKey: 'baidu-key', secretKey: 'baidu-secret', faceGroup: 'students' };
let baidu: Awaited<ReturnType<typeof startBaiduFace>>;
let service: ServiceUnderTest;
let redis: Redis;
let nats: Awaited<ReturnType<typeof connectNats>>;
let sessions: Sessions;
let [ann, bea]: (Caller | undefined)[] = [];
beforeAll(async () => {
  baidu = await startBaiduFace(account);
  service = await startUnderTest(identity, 'facelogin', { OUTBOUND_ALLOW: baidu.host });
  const config = readConfig(service.env);
  redis = await connectRedis(config, createLogger('identity', 'silent'));
  nats = await connectNats(config, 'spec');
  sessions = new Sessions(redis, nats, config);
  await switchTo(service, { realPerson: true, faceAudit: 0, faceLogin: true, faceAlone: true });
  ann = await learnerIn(service);
  bea = await learnerIn(service);
  await service.call(calls.identity.realName.submit, { realName: '安', idCard: newIdCard(), face: asBase64(await facePhoto('ann')) }, ann);
  // somebody who waits for an audit
  await switchTo(service, { faceAudit: 1 });
  await service.call(calls.identity.realName.submit, { realName: '贝', idCard: newIdCard(), face: asBase64(await facePhoto('bea')) }, bea);
}, 180_000);
beforeEach(() => redis.del(['face:wrong:', 'face:delay:']));
afterAll(async () => {
  await nats.close();
  await redis.close();
  await service.close();
  await baidu.close();
});

const faces = (): ReturnType<ServiceUnderTest['db']['collection']> => service.db.collection('faces');
const annAgain = async (): Promise<string> => asBase64((await alterations['darker']?.(await facePhoto('ann'))) ?? Buffer.alloc(0));
const askTicket = async () => service.call(calls.identity.signIn.faceTicket, await captchaRead(service, redis));
const login = async (base64: string) => service.call(calls.identity.signIn.faceLogin, { base64, ticket: (await askTicket()).ticket });
const refused = async (name: Parameters<ServiceUnderTest['refused']>[0], base64: string) =>
  service.refused(name, calls.identity.signIn.faceLogin, { base64, ticket: (await askTicket()).ticket });
const whose = async (token: string): Promise<string | undefined> => (await sessions.read(sessionIdOf(token)))?.caller.userId;
const setAnn = (change: object) => service.db.collection('users').updateOne({ _id: new ObjectId(ann?.userId) }, { $set: change });

describe('signing in with a face', () => {
  it('opens the session of whose face was confirmed', async () => {
    const { token, roleType } = await login(await annAgain());
    expect([await whose(token), roleType]).toEqual([ann?.userId, 1]);
    expect(await redis.get('face:wrong:')).toBe('0');
  });

  it('takes nobody of the console: a photo of them is easy to have (row 35)', async () => {
    const roles = service.db.collection('roles');
    const [learner, teacher] = [await roles.findOne({ roleType: 1 }), await roles.findOne({ roleType: 2, builtIn: false })];
    await setAnn({ roles: [learner?._id, teacher?._id] });
    await refused('FACE_ADMINISTRATOR', await annAgain());
    await setAnn({ roles: [learner?._id] });
    expect((await login(await annAgain())).token).toBeTruthy();
  });

  it('refuses strangers, who is still under review, nobody, several people and what is no photo', async () => {
    await refused('FACE_UNKNOWN', asBase64(await facePhoto('cid')));
    await refused('FACE_UNKNOWN', asBase64(await facePhoto('bea')));
    await refused('FACE_COUNT', asBase64(await emptyPhoto()));
    await refused('FACE_COUNT', asBase64(groupPhoto()));
    await refused('FILE_CONTENT', asBase64(Buffer.from('x')));
    await refused(
      'FILE_PIXELS',
      asBase64(
        await sharp({ create: { width: 2500, height: 2000, channels: 3, background: '#ffffff' } })
          .jpeg()
          .toBuffer(),
      ),
    );
    // what is no face costs as much work as a stranger
    expect(await redis.get('face:wrong:')).toBe('6');
  });

  it('refuses a face that two accounts have', async () => {
    const twin = await learnerIn(service);
    await switchTo(service, { faceAudit: 0 });
    await service.call(
      calls.identity.realName.submit,
      { realName: '双', idCard: newIdCard(), face: asBase64(await facePhoto('ann')) },
      twin,
    );
    await refused('FACE_UNKNOWN', await annAgain());
    await faces().deleteOne({ _id: new ObjectId(twin.userId) });
    expect((await login(await annAgain())).token).toBeTruthy();
  });

  it.each([
    [{ state: 1 }, 'ACCOUNT_DISABLED'],
    [{ state: 2 }, 'ACCOUNT_PENDING'],
    [{ expireTime: new Date(0) }, 'ACCOUNT_EXPIRED'],
  ] as const)('does not open an account that is %j', async (change, refusal) => {
    await setAnn(change);
    await refused(refusal, await annAgain());
    await setAnn({ state: 0, expireTime: null });
  });

  it('is refused, and passes nobody, while it is switched off or nothing can recognise', async () => {
    await switchTo(service, { faceLogin: false });
    await service.refused('FACE_OFF', calls.identity.signIn.faceTicket, {});
    await service.refused('FACE_OFF', calls.identity.signIn.faceLogin, { base64: await annAgain() });
    // what hung on it went off with it
    await switchTo(service, { faceLogin: true, faceAlone: true });
    const address = { baseUrl: 'https://10.0.0.1/' };
    await service.call(calls.identity.settings.propSave, { type: 'face', provider: 'baidu', data: { ...account, ...address } });
    await service.call(calls.identity.settings.propChange, { type: 'face', provider: 'baidu' });
    await refused('FACE_UNAVAILABLE', await annAgain());
    await service.call(calls.identity.settings.propChange, { type: 'face', provider: 'local' });
  });

  it('asks for a head that turns to the side of the ticket where liveness is on', async () => {
    // a ticket of the time before asks for nothing
    const { ticket: still, instruction } = await askTicket();
    expect(instruction).toBeNull();
    await switchTo(service, { faceAudit: 0 });
    const cid = await learnerIn(service);
    const photo = await facePhoto('cid');
    await service.call(calls.identity.realName.submit, { realName: '西', idCard: newIdCard(), face: asBase64(photo) }, cid);
    await service.call(calls.identity.settings.propSave, { type: 'face', provider: 'local', data: { liveCheck: true } });
    try {
      const base64 = asBase64(photo);
      const frames = (amounts: number[]): Promise<string[]> =>
        Promise.all(amounts.map(async (amount) => asBase64(await turnedHead(photo, amount))));
      const [none, left, right] = [await frames([0, 0, 0]), await frames([0.15, 0.3, 0.4]), await frames([-0.15, -0.3, -0.4])];
      await service.refused('FACE_TICKET_OVER', calls.identity.signIn.faceLogin, { base64, ticket: still, frames: left });
      await refused('FACE_MOVE', base64);
      await service.refused('FACE_NOT_LIVE', calls.identity.signIn.faceLogin, { base64, ticket: (await askTicket()).ticket, frames: none });
      const wrong = await askTicket();
      await service.refused('FACE_NOT_LIVE', calls.identity.signIn.faceLogin, {
        base64,
        ticket: wrong.ticket,
        frames: wrong.instruction === 'left' ? right : left,
      });
      const { ticket, instruction: side } = await askTicket();
      const { token } = await service.call(calls.identity.signIn.faceLogin, { base64, ticket, frames: side === 'left' ? left : right });
      expect(await whose(token)).toBe(cid.userId);
    } finally {
      await faces().deleteOne({ _id: new ObjectId(cid.userId) });
      await service.call(calls.identity.settings.propSave, { type: 'face', provider: 'local', data: { liveCheck: false } });
    }
  });
});

describe('the face that an administrator sets', () => {
  it('signs its person in until it is taken away', async () => {
    const user = await learnerIn(service);
    const role = await service.db.collection('roles').findOne({ roleType: 1 });
    const [department] = await service.call(calls.identity.departments.tree, {});
    await service.db
      .collection('users')
      .updateOne({ _id: new ObjectId(user.userId) }, { $set: { deptCode: department?.deptCode ?? 'A01' } });
    const form = {
      id: user.userId,
      userName: user.userName,
      realName: user.realName,
      deptCode: department?.deptCode ?? 'A01',
      roles: [String(role?._id)],
    };
    expect((await service.call(calls.identity.users.detail, { id: user.userId })).hasFace).toBe(false);
    await service.refused('FACE_COUNT', calls.identity.users.save, { ...form, face: asBase64(await emptyPhoto()) });
    await service.call(calls.identity.users.save, { ...form, face: asBase64(await facePhoto('cid')) });
    // a form that leaves it out keeps it
    await service.call(calls.identity.users.save, form);
    expect((await service.call(calls.identity.users.detail, { id: user.userId })).hasFace).toBe(true);
    const { token } = await login(asBase64(await facePhoto('cid')));
    expect(await whose(token)).toBe(user.userId);
    await service.call(calls.identity.users.save, { ...form, face: '' });
    expect((await service.call(calls.identity.users.detail, { id: user.userId })).hasFace).toBe(false);
    await refused('FACE_UNKNOWN', asBase64(await facePhoto('cid')));
    await switchTo(service, { faceLogin: false });
    await service.refused('FACE_OFF', calls.identity.users.save, { ...form, face: asBase64(await facePhoto('cid')) });
    await switchTo(service, { faceLogin: true, faceAlone: true });
  });
});

describe('many failures from one address', () => {
  it('count for the network of an IPv6 address', async () => {
    const throttle = new FaceThrottle(redis);
    for (let failures = 0; failures < 30; failures += 1) {
      await expect(throttle.within(`2001:db8:1:2::${failures + 1}`, () => Promise.reject(new Error('a time limit')))).rejects.toThrow(
        'a time limit',
      );
    }
    await expect(throttle.refuseDelayed('2001:db8:1:2:ffff::1')).rejects.toThrow(/人脸识别多次没有成功/);
    await throttle.refuseDelayed('2001:db8:1:3::1');
    await redis.del(['face:wrong:2001:db8:1:2', 'face:delay:2001:db8:1:2']);
  });

  it('delay faces there and nowhere else', async () => {
    const throttle = new FaceThrottle(redis);
    const [here, there] = ['192.0.2.7', '192.0.2.8'];
    await redis.del([`face:wrong:${here}`, `face:delay:${here}`]);
    for (let failures = 0; failures < 30; failures += 1) {
      await throttle.refuseDelayed(here);
      await expect(throttle.within(here, () => Promise.reject(new Error('a time limit')))).rejects.toThrow('a time limit');
    }
    await expect(throttle.refuseDelayed(here)).rejects.toThrow(/人脸识别多次没有成功，请 [45] 秒后再试/);
    await throttle.refuseDelayed(there);
    expect([29, 30, 31, 40, 400].map(faceDelaySeconds)).toEqual([0, 5, 10, 300, 300]);
    await redis.del([`face:wrong:${here}`, `face:delay:${here}`]);
  });
});

describe('many attempts at once', () => {
  it('are two of an address, two that run and four that wait', async () => {
    const throttle = new FaceThrottle(redis);
    const { promise, resolve } = Promise.withResolvers<string>();
    const hosts = ['192.0.2.21', '192.0.2.22', '192.0.2.23', '192.0.2.24'];
    const attempts = hosts.slice(0, 3).flatMap((host) => [throttle.within(host, () => promise), throttle.within(host, () => promise)]);
    await expect(throttle.within('192.0.2.21', () => promise)).rejects.toThrow('操作过于频繁');
    // six hold the places once they are counted
    await Promise.all(
      hosts.slice(0, 3).map(async (host) => {
        while ((await redis.get(`face:wrong:${host}`)) !== '2') await new Promise(setImmediate);
      }),
    );
    await expect(throttle.within('192.0.2.24', () => promise)).rejects.toThrow('服务器有些繁忙');
    resolve('seen');
    expect(await Promise.all(attempts)).toEqual(Array.from({ length: 6 }, () => 'seen'));
    for (const host of hosts) await redis.del([`face:wrong:${host}`, `face:delay:${host}`]);
  });
});

describe('the button that tries a configuration', () => {
  const test = (provider: string) => service.call(calls.identity.settings.propTest, { type: 'face', provider });
  const save = (data: object) =>
    service.call(calls.identity.settings.propSave, {
      type: 'face',
      provider: 'baidu',
      data: { ...account, baseUrl: baidu.baseUrl, ...data },
    });

  it('says what the recognition of this machine, and what a cloud, says', async () => {
    expect(await test('local')).toMatchObject({ ok: true, message: '本机人脸识别可以使用' });
    await save({});
    expect(await test('baidu')).toMatchObject({ ok: true, message: '密钥有效，人脸库分组“students”可以使用' });
    await save({ secretKey: 'wrong-secret-of-baidu' });
    expect(await test('baidu')).toMatchObject({ ok: false, message: expect.stringContaining('Client authentication failed') });
    await save({ faceGroup: 'nobody', secretKey: account.secretKey });
    expect(await test('baidu')).toMatchObject({ ok: false, message: expect.stringContaining('没有名为“nobody”的人脸库分组') });
  });
});
