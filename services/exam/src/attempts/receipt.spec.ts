import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { receiptCode } from './receipt.js';

test('a receipt is the first 125 bits of the digest, five bits a sign, in five groups', () => {
  for (let count = 0; count < 200; count += 1) {
    const of = { paperId: `paper${count}`, hash: `hash${count * 7}`, digest: `digest${count * 13}` };
    const digest = createHash('sha256').update(JSON.stringify(['xuekao-receipt-1', of.paperId, of.hash, of.digest]));
    const bits = [...digest.digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const numbers = bits.match(/.{5}/g)?.slice(0, 25) ?? [];
    const code = numbers.map((five) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number.parseInt(five, 2)]).join('');
    expect(receiptCode(of)).toBe(code.match(/.{5}/g)?.join('-'));
  }
});
