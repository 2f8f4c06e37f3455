import { expect, it } from '@jest/globals';
import { SignedText } from './signed-text.js';

const key = Buffer.alloc(32, 1);
const links = new SignedText<{ name: string }>(key, 'read');

it('what was signed is believed until its time is over', () => {
  const text = links.sign({ name: 'a' }, 1000);
  expect(text).toMatch(/^[\w.-]+$/);
  expect(links.read(text, 999)).toEqual({ name: 'a' });
  expect(links.read(text, 1000)).toBeNull();
});

it('nothing else is: another key, another purpose, a word changed, a seal that is short or missing', () => {
  const text = links.sign({ name: 'a' }, 1000);
  const [words = '', seal = ''] = text.split('.');
  const changed = Buffer.from('{"until":1000,"value":{"name":"b"}}').toString('base64url');
  expect(new SignedText(Buffer.alloc(32, 2), 'read').read(text, 1)).toBeNull();
  expect(new SignedText(key, 'write').read(text, 1)).toBeNull();
  for (const other of ['', '.', words, `${words}.`, `${changed}.${seal}`, `${words}.${seal.slice(4)}`, `${text}.x`])
    expect(links.read(other, 1)).toBeNull();
});
