import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

describe('the text of a file', () => {
  it('is read as UTF-8, its mark dropped', () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('单选题')]))).toBe('单选题');
  });

  it('is read as GB 18030 where it is no UTF-8', () => {
    expect(decodeText(new Uint8Array([0xb5, 0xa5, 0xd1, 0xa1]))).toBe('单选');
  });

  it('is read as UTF-16 by its mark', () => {
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x55, 0x53, 0x09, 0x90]))).toBe('单选');
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0x53, 0x55]))).toBe('单');
  });

  it('is none where zero bytes stand', () => {
    expect(decodeText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]))).toBeNull();
  });
});
