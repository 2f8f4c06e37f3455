import { describe, expect, test } from '@jest/globals';
import { plainText, sanitiseRichText } from '@xuekao/rich-text';
import fc from 'fast-check';
import { richFromText } from './rich-from-text.js';

describe('richFromText', () => {
  test('lines become paragraphs, or line breaks within an option', () => {
    expect(richFromText('甲\n\n 乙 ')).toBe('<p>甲</p><p>乙</p>');
    expect(richFromText('甲 $x$\n乙', 'inline')).toBe('甲 <span data-type="inline-math" data-latex="x"></span><br />乙');
    expect(richFromText('甲\n$$x$$\n乙', 'inline')).toBe('甲<div data-type="block-math" data-latex="x"></div>乙');
  });
  test('any text survives the way into rich text and back, and needs no cleaning', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ -~甲-癸\n]{0,60}$/).filter((text) => !/[\\$]/.test(text)),
        (text) => {
          const html = richFromText(text);
          expect(plainText(html)).toBe(
            text
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .join('\n'),
          );
          expect(sanitiseRichText(html)).toBe(html);
        },
      ),
    );
  });
});
