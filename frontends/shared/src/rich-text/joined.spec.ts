import { expect, it } from '@jest/globals';
import { joined } from './joined.js';

it('a full stop, a comma or a closing bracket is joined to what stands before it, other text is as it was', () => {
  expect(['。', '，则', '）的', ', so'].map(joined)).toEqual(['\u2060。', '\u2060，则', '\u2060）的', '\u2060, so']);
  expect(['的值', ' 。', '（见', ''].map(joined)).toEqual(['的值', ' 。', '（见', '']);
});
