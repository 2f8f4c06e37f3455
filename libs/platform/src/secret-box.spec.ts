import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { SecretBox } from './secret-box.js';

const boxOf = (secret: string, purpose = 'test'): SecretBox =>
  new SecretBox({ key: (name) => createHash('sha256').update(`${name}\n${secret}`).digest() }, purpose);

describe('sealed values (security row 33)', () => {
  it('open again, look different each time and hold nothing readable', () => {
    const box = boxOf('a');
    const [one, two] = [box.seal('密钥-secret-value', 'sms.key'), box.seal('密钥-secret-value', 'sms.key')];
    expect(box.open(one, 'sms.key').toString()).toBe('密钥-secret-value');
    expect(one).not.toBe(two);
    for (const part of one.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain('secret');
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(box.open(box.seal(bytes, 'x'), 'x')).toEqual(bytes);
  });

  it('do not open elsewhere, changed, or under another key', () => {
    const box = boxOf('a');
    const sealed = box.seal('value', 'sms.key');
    expect(() => box.open(sealed, 'sms.other')).toThrow('unable to authenticate');
    const parts = sealed.split('.');
    const text = Buffer.from(parts[4] ?? '', 'base64url');
    text.writeUInt8(text.readUInt8(0) ^ 1, 0);
    expect(() => box.open([...parts.slice(0, 4), text.toString('base64url')].join('.'), 'sms.key')).toThrow('unable to authenticate');
    for (const other of [boxOf('b'), boxOf('a', 'another purpose')])
      expect(() => other.open(sealed, 'sms.key')).toThrow('another SECRET_KEY');
    for (const broken of ['', 'v1', 'plain text', 'v2.x.y.z.w']) expect(() => box.open(broken, 'sms.key')).toThrow('another SECRET_KEY');
  });
});
