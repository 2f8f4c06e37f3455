import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts/errors';
import { askPaper } from './ask-paper.js';
import { beginPaper, noteFetched } from './begun-papers.js';
import { sealedStore } from './sealed-store.js';
import { paperOf, seal, view } from './test-support/sealed.js';

const realFetch = globalThis.fetch;
const { key, body } = seal(JSON.stringify(view));
const whole = { id: 'p1', groupList: [], cards: [] };
let asked: { path: string; input: unknown }[];
beforeEach(async () => {
  asked = [];
  globalThis.fetch = async (path, init) => {
    const at = String(path).split('/').at(-1) ?? '';
    asked.push({ path: at, input: JSON.parse(String(init?.body)) });
    const input = JSON.parse(String(init?.body)) as { sealed?: boolean };
    const begun = { id: 'p1', ...(input.sealed === true ? { paper: paperOf(key) } : {}) };
    const data = at === 'create-paper' ? begun : at === 'sealed-detail' ? paperOf(key) : whole;
    return new Response(JSON.stringify({ code: 0, msg: '', data }));
  };
  await sealedStore.put([{ name: 'n1', body, examId: 'e1', until: Infinity }]);
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  await sealedStore.forget();
});
const ask = () => askPaper('p1', new AbortController().signal);

it('makes the paper of a start that told its keys without another call, and asks for it the second time', async () => {
  noteFetched('e1');
  const began = performance.now();
  expect(await beginPaper({ examId: 'e1' })).toEqual({ id: 'p1' });
  const answered = performance.now();
  const { paper, lookedAt } = await ask();
  expect(paper.groupList[0]?.quList[0]?.content).toBe(view.content);
  expect(asked).toEqual([{ path: 'create-paper', input: { examId: 'e1', sealed: true } }]);
  expect(lookedAt).toBeGreaterThanOrEqual(began);
  expect(lookedAt).toBeLessThanOrEqual(answered);
  await ask();
  expect(asked.map(({ path }) => path)).toEqual(['create-paper', 'sealed-detail']);
});

it('a start of an exam whose questions this page did not fetch asks for no key', async () => {
  await beginPaper({ examId: 'e2' });
  expect(asked).toEqual([{ path: 'create-paper', input: { examId: 'e2' } }]);
});

it('begins without keys at a gateway that does not know the field', async () => {
  noteFetched('e1');
  const answer = globalThis.fetch;
  globalThis.fetch = async (path, init) => {
    const answered = await answer(path, init);
    return String(init?.body).includes('sealed')
      ? new Response(JSON.stringify({ code: errors.BAD_INPUT.code, msg: '不认识的字段 sealed', data: null }), { status: 400 })
      : answered;
  };
  expect(await beginPaper({ examId: 'e1' })).toEqual({ id: 'p1' });
  expect((await ask()).paper.groupList[0]?.quList[0]?.content).toBe(view.content);
  expect(asked.map(({ path, input }) => [path, input])).toEqual([
    ['create-paper', { examId: 'e1', sealed: true }],
    ['create-paper', { examId: 'e1' }],
    ['sealed-detail', { paperId: 'p1' }],
  ]);
});

it('asks for the whole paper where its questions are gone meanwhile', async () => {
  noteFetched('e1');
  await beginPaper({ examId: 'e1' });
  await sealedStore.forget();
  expect((await ask()).paper).toEqual(whole);
  expect(asked.map(({ path }) => path)).toEqual(['create-paper', 'paper-detail']);
});
