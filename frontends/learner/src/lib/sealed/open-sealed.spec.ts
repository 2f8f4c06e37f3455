import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import 'fake-indexeddb/auto';
import { openPaper, type SealedPaper } from './open-sealed.js';
import { createSealedStore } from './sealed-store.js';

const options = ['甲', '乙', '丙'].map((content, index) => ({ id: `o${index}`, abc: '', content, image: '', imageAlt: '' }));
const view = {
  quId: 'q1',
  sort: 0,
  quType: 'radio' as const,
  content: '<p>题干</p>',
  score: 0,
  answerList: options,
  blanks: 0,
  subList: [],
};

function seal(text: string): { key: string; body: string } {
  const key = randomBytes(32);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const body = Buffer.concat([cipher.update(text.padEnd(512)), cipher.final(), cipher.getAuthTag()]);
  return { key: key.toString('base64url'), body: body.toString('base64url') };
}
/** Paper of one question. The rest of its head passes through as it is. */
const paperOf = (key: string) =>
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

it('makes the paper of what is kept and of its keys, with the order of options that is the own', async () => {
  const store = createSealedStore();
  const { key, body } = seal(JSON.stringify(view));
  await store.put([{ name: 'n1', body, examId: 'e1', until: Infinity }]);
  const paper = await openPaper(paperOf(key), store);
  expect(paper).toMatchObject({
    id: 'p1',
    groupList: [{ title: '一', quList: [{ quId: 'q1', sort: 3, score: 5, content: '<p>题干</p>' }] }],
  });
  expect(paper?.groupList[0]?.quList[0]?.answerList.map(({ id, abc }) => [id, abc])).toEqual([
    ['o2', 'A'],
    ['o0', 'B'],
    ['o1', 'C'],
  ]);
  // what is kept says nothing
  expect(JSON.stringify([...(await store.get(['n1']))])).not.toContain('题干');
});

it('is no paper where a question is missing, and opens nothing with another key', async () => {
  const store = createSealedStore();
  await store.forget();
  const { key, body } = seal(JSON.stringify(view));
  expect(await openPaper(paperOf(key), store)).toBeNull();
  await store.put([{ name: 'n1', body, examId: 'e1', until: Infinity }]);
  await expect(openPaper(paperOf(seal('').key), store)).rejects.toMatchObject({ name: 'OperationError' });
});
