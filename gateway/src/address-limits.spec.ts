import { describe, expect, it } from '@jest/globals';
import { allCalls, calls } from '@xuekao/contracts';
import { addressList } from '@xuekao/platform';
import { runningTime } from '@xuekao/testing';
import { AddressLimits, kindOf, type AddressKind } from './address-limits.js';

const nobody = (): boolean => false;
const codeOf = (admitting: Promise<void>): Promise<string> =>
  admitting.then(
    () => 'admitted',
    ({ errorName }: { errorName: string }) => errorName,
  );
const many = (limits: AddressLimits, count: number, address: string, kind: AddressKind): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(limits.admit(address, kind))));
const countOf = (outcomes: readonly string[], wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;

describe('limits by address', () => {
  it('a flood of site information leaves sign-ins and captchas of its address alone', async () => {
    const limits = new AddressLimits(nobody);
    const flood = await many(limits, 2000, '10.0.0.1', 'info');
    expect(countOf(flood, 'TOO_MANY')).toBeGreaterThan(1000);
    const waited = runningTime();
    expect(new Set(await many(limits, 100, '10.0.0.1', 'login'))).toEqual(new Set(['admitted']));
    expect(new Set(await many(limits, 100, '10.0.0.1', 'captcha'))).toEqual(new Set(['admitted']));
    // nor do they wait
    expect(waited.end()).toBeLessThan(500);
  });

  it('an address has thirty captchas to hear at once, and pictures beside them', async () => {
    const limits = new AddressLimits(nobody);
    const sound = kindOf(calls.identity.signIn.captchaSound);
    expect([sound, kindOf(calls.identity.signIn.captchaGen)]).toEqual(['sound', 'captcha']);
    const flood = await many(limits, 300, '10.0.0.1', sound);
    // and what two seconds of patience add
    expect(countOf(flood, 'admitted')).toBeGreaterThanOrEqual(30);
    expect(countOf(flood, 'admitted')).toBeLessThan(40);
    expect(new Set(await many(limits, 100, '10.0.0.1', 'captcha'))).toEqual(new Set(['admitted']));
  });

  it('a thousand guesses of the number of a certificate find some sixty open doors', async () => {
    const limits = new AddressLimits(nobody);
    const proof = kindOf(calls.cert.grants.verify);
    expect([proof, kindOf(calls.cert.badges.proof)]).toEqual(['proof', 'proof']);
    const guesses = await many(limits, 1000, '10.0.0.1', proof);
    expect(countOf(guesses, 'admitted')).toBeGreaterThanOrEqual(60);
    // and what two seconds of patience add
    expect(countOf(guesses, 'admitted')).toBeLessThan(70);
    expect(countOf(guesses, 'TOO_MANY')).toBeGreaterThan(900);
  });

  it('phones, computers and screens of five hundred people behind one address say that they are there, and none is refused', async () => {
    const limits = new AddressLimits(nobody);
    const films = kindOf(calls.proctoring.streams.alive);
    for (const call of [calls.proctoring.streams.publish, calls.proctoring.phoneCodes.look]) expect(kindOf(call)).toBe(films);
    for (let round = 0; round < 2; round += 1) expect(new Set(await many(limits, 1500, '10.0.0.1', films))).toEqual(new Set(['admitted']));
    expect(countOf(await many(limits, 3000, '10.0.0.1', films), 'TOO_MANY')).toBeGreaterThan(1000);
    // whoever guesses tokens there leaves the rest of the site alone
    expect(new Set(await many(limits, 100, '10.0.0.1', 'info'))).toEqual(new Set(['admitted']));
  });

  it('six hundred people behind one address answer a survey within 20 s, and nobody is refused', async () => {
    const limits = new AddressLimits(nobody);
    const survey = kindOf(calls.activity.surveyQuestions.handPaper);
    expect([survey, kindOf(calls.activity.surveys.view)]).toEqual(['survey', 'survey']);
    // half of what they ask comes at once, the rest at the pace of the promise
    expect(new Set(await many(limits, 3000, '10.0.0.1', survey))).toEqual(new Set(['admitted']));
    expect(new Set(await many(limits, 300, '10.0.0.1', survey))).toEqual(new Set(['admitted']));
    expect(countOf(await many(limits, 2000, '10.0.0.1', survey), 'TOO_MANY')).toBeGreaterThan(0);
  });

  it('all addresses together have a few captchas to hear in a second, and trusted ones no more than others', async () => {
    const everybody = new AddressLimits(nobody);
    const floods = await Promise.all(Array.from({ length: 30 }, (_, index) => many(everybody, 20, `10.0.${index}.1`, 'sound')));
    expect(countOf(floods.flat(), 'admitted')).toBeGreaterThanOrEqual(60);
    expect(countOf(floods.flat(), 'admitted')).toBeLessThan(90);
    expect(await codeOf(everybody.admit('10.0.0.1', 'captcha'))).toBe('admitted');
    const trusted = new AddressLimits(() => true);
    expect(countOf(await many(trusted, 300, '10.0.0.1', 'sound'), 'admitted')).toBeLessThan(40);
    // one address that uses all of its own leaves some to others
    expect(await codeOf(trusted.admit('10.0.0.2', 'sound'))).toBe('admitted');
  });

  it('a few addresses that ask for all captchas to hear leave some to everybody else', async () => {
    const limits = new AddressLimits(nobody);
    const floods = Promise.all(Array.from({ length: 8 }, (_, index) => many(limits, 100, `10.0.${index}.1`, 'sound')));
    expect(await codeOf(limits.admit('10.1.0.1', 'sound'))).toBe('admitted');
    await floods;
  });

  it('a network of IPv6 with many smaller ones in it has one share', async () => {
    const limits = new AddressLimits(nobody);
    const floods = await Promise.all(Array.from({ length: 50 }, (_, index) => many(limits, 10, `2001:db8:7:${index}::1`, 'sound')));
    expect(countOf(floods.flat(), 'admitted')).toBeLessThan(40);
    expect(countOf(await many(limits, 10, '2001:db8:8:1::1', 'sound'), 'admitted')).toBe(10);
  });

  it('who comes a little too fast waits instead of being refused, at the rate, for two seconds at most', async () => {
    const limits = new AddressLimits(nobody);
    await many(limits, 400, '10.0.0.1', 'login');
    const began = performance.now();
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, async () => ({
        outcome: await codeOf(limits.admit('10.0.0.1', 'login')),
        ms: performance.now() - began,
      })),
    );
    const waited = outcomes.filter(({ outcome }) => outcome === 'admitted');
    // two seconds of a hundred, and what came back meanwhile
    expect(waited.length).toBeGreaterThanOrEqual(198);
    expect(waited.length).toBeLessThan(260);
    expect(Math.max(...waited.map(({ ms }) => ms))).toBeGreaterThan(1900);
    expect(outcomes.filter(({ outcome }) => outcome === 'TOO_MANY').every(({ ms }) => ms < 1900)).toBe(true);
  });

  it('ten thousand people behind one address sign in within two minutes', () => {
    // by the rate alone, since nobody wants to wait for it here; the first ones do not wait
    const [perSecond, burst] = [100, 400];
    expect((10_000 - burst) / perSecond).toBeLessThan(120);
    expect(allCalls.filter(({ access, load }) => access === 'public' && load === 'login').every((call) => kindOf(call) === 'login')).toBe(
      true,
    );
  });

  it('one address that waits for files leaves room for others to wait', async () => {
    const limits = new AddressLimits(nobody);
    const floods = Promise.all([many(limits, 20_000, '10.0.0.1', 'files'), many(limits, 500, '10.0.0.2', 'login')]);
    expect(await codeOf(limits.admit('10.0.0.2', 'login'))).toBe('admitted');
    const [, patient] = await floods;
    expect(countOf(patient, 'admitted')).toBe(500);
  });

  it('trusted addresses and networks are not counted, others are, in both families', async () => {
    const limits = new AddressLimits(addressList(['192.0.2.7', '10.1.0.0/16', '2001:db8:1::/48']));
    for (const address of ['192.0.2.7', '10.1.200.3', '::ffff:10.1.200.3', '2001:db8:1:5::9'])
      expect(new Set(await many(limits, 2000, address, 'health'))).toEqual(new Set(['admitted']));
    for (const address of ['192.0.2.8', '10.2.0.1', '2001:db8:2::1'])
      expect(countOf(await many(limits, 2000, address, 'health'), 'TOO_MANY')).toBeGreaterThan(1800);
  });

  it('another address notices nothing; one machine with many IPv6 addresses is one', async () => {
    const limits = new AddressLimits(nobody);
    await many(limits, 2000, '10.0.0.1', 'info');
    expect(await codeOf(limits.admit('10.0.0.2', 'info'))).toBe('admitted');
    const outcomes = await Promise.all(
      Array.from({ length: 2000 }, (_, index) => codeOf(limits.admit(`2001:db8::${index.toString(16)}`, 'info'))),
    );
    expect(countOf(outcomes, 'TOO_MANY')).toBeGreaterThan(1000);
  });
});
