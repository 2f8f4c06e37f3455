import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { formatOf } from './pictures.js';

describe('names of uploaded pictures', () => {
  it.each([
    ['图 1.png', 'png'],
    ['a.JPG', 'jpeg'],
    ['a.jpeg', 'jpeg'],
    ['a.gif', 'gif'],
    ['a.webp', 'webp'],
  ])('%s is a %s', (name, format) => {
    expect(formatOf(name)).toBe(format);
  });

  it.each([
    ['a page', 'a.html'],
    ['a vector picture', 'a.svg'],
    ['no extension', 'a'],
    ['a double extension', 'a.php.png'],
    ['a null byte', 'a.php\0.png'],
    ['a path', '../a.png'],
  ])('refuses %s', (_what, name) => {
    expect(() => formatOf(name)).toThrow(expect.objectContaining({ code: errors.FILE_KIND.code }));
  });
});
