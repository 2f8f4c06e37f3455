import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errors } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { demoButtons } from '../../kernel/demo-buttons.js';
import { identity } from '../../identity.module.js';

/** A sign-in without a captcha, from an address. */
async function signer(service: ServiceUnderTest) {
  const config = readConfig(service.env);
  const nats = await connectNats(config, 'demo-sign-in');
  const client = new CallClient(nats, config);
  return {
    login: async (input: { userName: string; password: string }, ip: string): Promise<number> => {
      const { body } = await client.send(calls.identity.signIn.login, { i: input, r: 'demo-sign-in', ip });
      return (JSON.parse(Buffer.from(body).toString('utf8')) as { code: number }).code; // every answer has one
    },
    close: () => nats.close(),
  };
}
/** The service answers before the demo content is written. */
async function demoIsThere({ db }: ServiceUnderTest): Promise<void> {
  const names = demoButtons.map(({ userName }) => userName);
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(20)) {
    if ((await db.collection('users').countDocuments({ nameKey: { $in: names } })) === names.length) return;
  }
  throw new Error('the demo accounts were not written');
}

const [learner, administrator] = demoButtons;
if (!learner || !administrator) throw new Error('the demo has two buttons');

describe("the demo's buttons", () => {
  let service: ServiceUnderTest;
  let page: Awaited<ReturnType<typeof signer>>;
  beforeAll(async () => {
    service = await startUnderTest(identity, 'demobuttons', { DEMO: '1', CAPTCHA: 'on', HOST: '127.0.0.1' });
    page = await signer(service);
    await demoIsThere(service);
  }, 120_000);
  afterAll(async () => {
    await page.close();
    await service.close();
  });

  it('sign in at once from this machine', async () => {
    for (const button of [learner, administrator])
      for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await page.login(button, ip)).toBe(0);
  });

  it('belong to people whose names the school gave, as in a school', async () => {
    const found = await service.db
      .collection('users')
      .find({ nameKey: { $in: [learner.userName, administrator.userName] } })
      .toArray();
    const of = ({ userName }: typeof learner) => found.find(({ nameKey }) => nameKey === userName);
    expect([of(administrator)?.['createBy'], of(learner)?.['createBy']]).toEqual(['', String(of(administrator)?._id)]);
  });

  it('need the captcha from elsewhere, with another password, and for every other account', async () => {
    const wrong = errors.CAPTCHA_WRONG.code;
    for (const ip of ['192.168.1.2', '10.0.0.1', '', '127.0.0.1.example.org', '2001:db8::1'])
      expect(await page.login(administrator, ip)).toBe(wrong);
    expect(await page.login({ ...administrator, password: learner.password }, '127.0.0.1')).toBe(wrong);
    expect(await page.login({ userName: 'teacher', password: administrator.password }, '127.0.0.1')).toBe(wrong);
  });
});

it('outside demo mode the same names and passwords open nothing and need the captcha', async () => {
  const service = await startUnderTest(identity, 'nodemobuttons', { DEMO: '0', CAPTCHA: 'on', HOST: '127.0.0.1' });
  const page = await signer(service);
  try {
    expect(await page.login(administrator, '127.0.0.1')).toBe(errors.CAPTCHA_WRONG.code);
  } finally {
    await page.close();
    await service.close();
  }
}, 120_000);
