import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { badgeStatusPath, calls, type Caller, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, startService } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';
import { outsider } from '../test-support/verifier.js';

const { badges, grants, templates } = calls.cert;
type Person = Output<typeof calls.identity.users.byIds>[number];
type Credential = Record<string, unknown> & { credentialSubject: object; credentialStatus: { statusListCredential: string } };

const publicUrl = 'https://exam.example.cn';
const dayMs = 86_400_000;
let service: ServiceUnderTest;
let nats: NatsConnection;
const people = new Map<string, Person>();
const admin = person(1, 'A01');
const site = {
  ...{ siteName: '育才学考', copyRight: '', frontLogo: '', backLogo: '', mpCode: '', h5Host: '', props: {}, serverTime: '' },
  ...{ captcha: false, captchaSound: false, demoAccounts: [] },
};

beforeAll(async () => {
  service = await startUnderTest(cert, 'badges', { PUBLIC_URL: publicUrl });
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) => ids.flatMap((id) => people.get(id) ?? []));
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => ({ count: messages.length }));
  serveCall(at, calls.identity.site.info, () => site);
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.close();
  await service.close();
});

const asLearner = (userId: string): Caller => ({ ...person(3, 'A01'), userId, roleType: 1, permissions: [] });
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
/** A certificate that somebody has. */
async function granted(realName: string, validDays = 0, title = '结业证书'): Promise<{ id: string; number: string; userId: string }> {
  const words = {
    kind: 'text',
    x: 20,
    y: 60,
    w: 200,
    h: 30,
    text: '{name}',
    size: 24,
    colour: '#222222',
    align: 'center',
    bold: false,
  } as const;
  const design = { landscape: true, background: '' as const, elements: [words] };
  const facts = { title, authority: '学考中心', numberPrefix: 'XK{yyyy}', validDays, design };
  const { id: certId } = await service.call(templates.save, facts, admin);
  const userId = newId();
  people.set(userId, { id: userId, userName: `u${userId}`, realName, deptCode: 'A01', deptName: '教务处' });
  const id = newId();
  await service.call(grants.grantBatch, { id, certId, users: [userId] }, admin);
  await until(async () => (await service.call(grants.batch, { id }, admin)).state === 'done');
  const { records } = await service.call(grants.myPaging, {}, asLearner(userId));
  const [first] = records;
  if (!first) throw new Error('nothing was granted');
  return { id: first.id, number: first.number, userId };
}
const textOf = ({ base64 }: { base64: string }): string => Buffer.from(base64, 'base64').toString();
const readCredential = (text: string) => JSON.parse(text) as Credential; // by the contract of the call
const badgeOf = async (number: string): Promise<string> => textOf(await service.call(badges.proof, { number }));

/** Documents as the gateway gives them at the addresses of the site. */
async function fetched(path: string): Promise<object> {
  const { json } = path.startsWith(badgeStatusPath)
    ? await service.call(badges.status, { list: Number(path.slice(badgeStatusPath.length)) })
    : await service.call(badges.issuer, {});
  return JSON.parse(json) as object;
}
const verify = outsider(publicUrl, fetched);

test('a library that did not sign verifies a credential, and refuses it when any byte of it is another', async () => {
  const { id, number, userId } = await granted('周秀英', 365, '结业“证书”𪚥🏅 <b>\\');
  const { name, base64 } = await service.call(badges.mine, { id }, asLearner(userId));
  expect(name).toBe(`结业“证书”𪚥🏅  b_${number}_数字徽章.json`);
  const text = textOf({ base64 });
  expect(await verify(readCredential(text))).toEqual({ isGenuine: true, why: '' });
  expect(await verify(readCredential(await badgeOf(number)))).toEqual({ isGenuine: true, why: '' });
  const bytes = Buffer.from(JSON.stringify(JSON.parse(text)));
  const passed: string[] = [];
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ 1;
    if (await isTaken(changed.toString())) passed.push(`byte ${at}: ${changed.subarray(Math.max(0, at - 20), at + 20).toString()}`);
  }
  expect(passed).toEqual([]);
}, 180_000);

/** Whether somebody who is given this text believes it. */
async function isTaken(text: string): Promise<boolean> {
  let credential: Credential;
  try {
    credential = readCredential(text);
  } catch {
    return false;
  }
  return (await verify(credential)).isGenuine;
}

test('a credential says no more of a person than the certificate, and what it says follows Open Badges 3.0', async () => {
  const { number, userId } = await granted('吴桂兰', 30);
  const text = await badgeOf(number);
  const credential = readCredential(text);
  expect(credential).toMatchObject({
    id: `${publicUrl}/pages/cert?number=${number}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'did:web:exam.example.cn', type: ['Profile'], name: '育才学考', url: publicUrl },
    name: '结业证书',
  });
  expect(credential.credentialSubject).toEqual({
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', hashed: false, identityHash: '吴桂兰', identityType: 'name' }],
    achievement: {
      ...{ id: expect.stringMatching(/^urn:uuid:/), type: ['Achievement'], achievementType: 'Certificate', name: '结业证书' },
      ...{ description: '由学考中心颁发的证书“结业证书”。', criteria: { narrative: '由学考中心审核后颁发。' } },
    },
  });
  for (const secret of [userId, `u${userId}`, '教务处', 'A01']) expect(text).not.toContain(secret);
  const { validFrom, validUntil } = credential as unknown as { validFrom: string; validUntil: string };
  expect(Date.parse(validUntil) - Date.parse(validFrom)).toBe(30 * dayMs);
});

test('an expired credential, and one that was withdrawn after somebody kept it, are refused for that', async () => {
  const [late, taken, other] = [await granted('郑丽', 10), await granted('王芳'), await granted('冯军')];
  const kept = readCredential(await badgeOf(taken.number));
  const beside = readCredential(await badgeOf(other.number));
  const expired = await verify(readCredential(await badgeOf(late.number)), new Date(Date.now() + 11 * dayMs));
  expect(expired).toMatchObject({ isGenuine: false, why: expect.stringContaining('is after "validUntil"') });
  expect(await verify(kept)).toMatchObject({ isGenuine: true });
  await service.call(grants.withdraw, { ids: [taken.id], reason: '保密的原因' }, admin);
  expect(await verify(kept)).toMatchObject({ isGenuine: false, why: 'withdrawn' });
  expect(await verify(beside)).toMatchObject({ isGenuine: true });
  const list = await fetched(new URL(kept.credentialStatus.statusListCredential).pathname);
  expect(JSON.stringify(list)).not.toContain('保密');
  await service.refused('CERT_WITHDRAWN', badges.proof, { number: taken.number });
  await service.refused('CERT_WITHDRAWN', badges.mine, { id: taken.id }, asLearner(taken.userId));
});

test('nobody gets the credential of another person by its id, of a number that is none, or a list that is none', async () => {
  const { id, number } = await granted('陈静');
  for (const who of [asLearner(newId()), person(2, 'B02')]) await service.refused('NOT_FOUND', badges.mine, { id }, who);
  expect((await service.call(badges.mine, { id }, admin)).base64).not.toBe('');
  await service.refused('NOT_FOUND', badges.proof, { number: `${number.slice(0, -1)}?` });
  await service.refused('NOT_FOUND', badges.status, { list: 9 });
});

test('the place in a status list stays the same, is given to one certificate alone, and a full list is followed by another', async () => {
  const [first, second] = [await granted('褚强'), await granted('卫明')];
  const statusOf = async (number: string) => readCredential(await badgeOf(number)).credentialStatus;
  const [once, again] = await Promise.all([statusOf(first.number), statusOf(first.number)]);
  expect(again).toEqual(once);
  expect(await statusOf(second.number)).not.toEqual(once);
  const places = Array.from({ length: 65_536 }, (_, index) => ({
    ...{ _id: `full${index}`, proof: `FULL${index}`, certId: 'none', badge: { list: 7, index } },
  }));
  const rows = service.db.collection<(typeof places)[number]>('cert_grants');
  await rows.insertMany(places);
  const third = await granted('蒋敏');
  expect(await statusOf(third.number)).toMatchObject({ statusListCredential: `${publicUrl}${badgeStatusPath}8` });
  await rows.deleteMany({ certId: 'none' });
}, 60_000);

test('when another key takes the place of the first, credentials of both verify', async () => {
  const { number } = await granted('沈伟');
  const before = readCredential(await badgeOf(number));
  const env = { ...service.env, KEYS: '', SECRET_KEY: 'another root secret of forty characters!' };
  const other = await startService(cert, readConfig(env));
  await other.close();
  const { verificationMethod } = (await fetched('/.well-known/did.json')) as { verificationMethod: { id: string }[] };
  expect(verificationMethod).toHaveLength(2);
  expect(await verify(before)).toMatchObject({ isGenuine: true });
});
