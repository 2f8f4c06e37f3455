import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { issueLicence, isMachineCode, newKeyPair, readLicence, type LicenceTerms } from './licence.js';

const keys = newKeyPair();
const terms: LicenceTerms = { code: '0123ABCD-4567EF01-89ABCDEF-01234567', expireTime: '2027-01-01T00:00:00.000Z', holder: '第一中学' };

describe('a licence', () => {
  it('is read back as it was issued, also when copying broke its lines', () => {
    const text = issueLicence(terms, keys.privateKey);
    expect(readLicence(text, keys.publicKey)).toEqual({ ok: true, terms });
    expect(readLicence(`  ${text.slice(0, 40)}\n${text.slice(40, 90)} \r\n${text.slice(90)}\n`, keys.publicKey)).toEqual({
      ok: true,
      terms,
    });
  });

  it('of another key, changed in any place, or something else is none', () => {
    const text = issueLicence(terms, keys.privateKey);
    expect(readLicence(text, newKeyPair().publicKey)).toEqual({ ok: false });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'AZaz09._-'), (at, char) => {
        const changed = text.slice(0, at) + char + text.slice(at + 1);
        const reading = readLicence(changed, keys.publicKey);
        // the last character of base64url carries bits that nobody reads: then it is the same licence
        expect(reading.ok ? reading.terms : terms).toEqual(terms);
        if (changed.split('.').slice(0, 2).join('.') !== text.split('.').slice(0, 2).join('.')) expect(reading.ok).toBe(false);
      }),
      { numRuns: 400 },
    );
    for (const nothing of ['', 'XK1', 'XK1..', 'XK1.e30.e30', `${text}.x`, text.replace('XK1', 'XK2')])
      expect(readLicence(nothing, keys.publicKey)).toEqual({ ok: false });
    expect(readLicence(text, 'no key')).toEqual({ ok: false });
  });

  it('with more or other terms than these is none, although the key is right', () => {
    const body = `XK1.${Buffer.from(JSON.stringify({ ...terms, expireTime: 'never' })).toString('base64url')}`;
    expect(() => issueLicence({ ...terms, expireTime: 'never' }, keys.privateKey)).toThrow('expireTime');
    expect(readLicence(`${body}.AAAA`, keys.publicKey)).toEqual({ ok: false });
  });

  it('knows a machine code by its form', () => {
    expect([terms.code, terms.code.toLowerCase(), '0123', ''].map(isMachineCode)).toEqual([true, false, false, false]);
  });
});
