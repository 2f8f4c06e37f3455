import { resolveObjectURL } from 'node:buffer';
import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { picturePath } from '@xuekao/contracts/own-pictures';
import 'fake-indexeddb/auto';
import { openPaper } from './open-sealed.js';
import { createSealedStore } from './sealed-store.js';
import { options, paperOf, seal, view } from './test-support/sealed.js';

it('makes the paper of what is kept and of its keys, with the order of options that is the own', async () => {
  const store = createSealedStore();
  const { key, body } = seal(JSON.stringify(view));
  await store.put([{ name: 'n1', body, examId: 'e1', until: Infinity }]);
  const opened = await openPaper(paperOf(key), store);
  const paper = opened?.paper;
  expect(paper).toMatchObject({
    id: 'p1',
    groupList: [{ title: '一', quList: [{ quId: 'q1', sort: 3, score: 5, content: '<p>题干</p>' }] }],
  });
  expect(paper?.groupList[0]?.quList[0]?.answerList.map(({ id, abc }) => [id, abc])).toEqual([
    ['o2', 'A'],
    ['o0', 'B'],
    ['o1', 'C'],
  ]);
  // a start tells no card that nobody has touched
  const untouched = { answered: false, mark: false, markSeq: 0, seq: 0, by: null, answer: null };
  expect(paper?.cards).toEqual([{ quId: 'q1', ...untouched }]);
  const touched = { ...untouched, quId: 'q1', mark: true, markSeq: 3 };
  expect((await openPaper({ ...paperOf(key), cards: [touched] }, store))?.paper.cards).toEqual([touched]);
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

const fileOf = (start: string): string => `${start}${'0'.repeat(38)}.png`;
function sealedPicture(bytes: Buffer): { key: string; body: string } {
  const [key, initial] = [randomBytes(32), randomBytes(12)];
  const text = Buffer.alloc(4096);
  text.writeUInt32BE(bytes.length);
  text.set(bytes, 4);
  const cipher = createCipheriv('aes-256-gcm', key, initial);
  const body = Buffer.concat([initial, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { key: key.toString('base64url'), body: body.toString('base64url') };
}

it('shows the pictures that it has from its memory, all others from their addresses, and none after the sitting', async () => {
  const store = createSealedStore();
  await store.forget();
  const bytes = randomBytes(900);
  const [here, other, spoilt] = [sealedPicture(bytes), sealedPicture(bytes), sealedPicture(bytes)];
  const named = (start: string, { key }: { key: string }) => ({ file: fileOf(start), name: start, key });
  const shown = ['aa', 'ab', 'ac'].map((start) => `<img src="${picturePath}${fileOf(start)}">`);
  const answerList = options.map((option) => ({ ...option, image: `${picturePath}${fileOf('aa')}` }));
  const pictures = [named('aa', here), named('ab', other), named('ac', other)];
  const { key, body } = seal(JSON.stringify({ ...view, content: shown.join(''), answerList, pictures }).padEnd(2048));
  const keep = (name: string, what: string) => ({ name, body: what, examId: 'e1', until: Infinity });
  // one was not fetched, one opens with another key alone
  await store.put([keep('n1', body), keep('aa', here.body), keep('ac', spoilt.body)]);
  const opened = await openPaper(paperOf(key), store);
  const [question] = opened?.paper.groupList[0]?.quList ?? [];
  expect(question).not.toHaveProperty('pictures');
  const [, url = ''] = /^<img src="(blob:[^"]+)">/.exec(question?.content ?? '') ?? [];
  expect(question?.content).toBe([`<img src="${url}">`, ...shown.slice(1)].join(''));
  expect(question?.answerList.map(({ image }) => image)).toEqual([url, url, url]);
  const blob = resolveObjectURL(url);
  expect(blob?.type).toBe('image/png');
  expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  opened?.pictures.release();
  expect(resolveObjectURL(url)).toBeUndefined();
});
