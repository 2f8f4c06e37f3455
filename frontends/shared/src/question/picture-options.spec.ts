import { expect, it } from '@jest/globals';
import { arePictures } from './picture-options.js';

const image = '/api/file/picture/a1.png';
const option = (content: string, more = '') => ({ content, image: more });

it('options that are all pictures stand side by side, those with words below each other', () => {
  expect(arePictures([option('', image), option(`<p><img src="${image}"></p>`), option('图丙', image)])).toBe(true);
  expect(arePictures([option('', image), option('乙')])).toBe(false);
  expect(arePictures([option('', image), option('向右移动 3 个单位长度后得到的图形', image)])).toBe(false);
  // a formula may be as wide as the page
  expect(arePictures([option('', image), option('<span data-type="inline-math" data-latex="x"></span>', image)])).toBe(false);
  expect(arePictures([])).toBe(false);
});
