import { createCipheriv, randomBytes } from 'node:crypto';
import type { SealedPaper } from '../open-sealed.js';

export const options = ['甲', '乙', '丙'].map((content, index) => ({ id: `o${index}`, abc: '', content, image: '', imageAlt: '' }));
export const view = {
  quId: 'q1',
  sort: 0,
  quType: 'radio' as const,
  content: '<p>题干</p>',
  score: 0,
  answerList: options,
  blanks: 0,
  subList: [],
};

/** As the server seals a question. */
export function seal(text: string): { key: string; body: string } {
  const key = randomBytes(32);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const body = Buffer.concat([cipher.update(text.padEnd(512)), cipher.final(), cipher.getAuthTag()]);
  return { key: key.toString('base64url'), body: body.toString('base64url') };
}
/** Paper of one question. The rest of its head passes through as it is. */
export const paperOf = (key: string) =>
  ({
    id: 'p1',
    groupList: [
      {
        id: 'g1',
        title: '一',
        remark: '',
        quCount: 1,
        totalScore: 5,
        perScore: 5,
        quList: [{ name: 'n1', key, sort: 3, score: 5, order: [2, 0, 1] }],
      },
    ],
    cards: [],
  }) as unknown as SealedPaper;
