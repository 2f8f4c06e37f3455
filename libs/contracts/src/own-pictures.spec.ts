import { expect, it } from '@jest/globals';
import { keyHtml, picturePath, pictureText } from './own-pictures.js';

it('a key is plain text: pictures of the own store are shown, all else that looks like markup is text', () => {
  const address = `${picturePath}a1.png`;
  expect(keyHtml(`如图 ${pictureText({ words: '受力 "图"', address })}\n$a<b$`)).toBe(
    `如图 <img src="${address}" alt="受力 &quot;图&quot;" /><br>$a&lt;b$`,
  );
  for (const foreign of ['https://evil.example/x.png', `${picturePath}../x.png`, 'javascript:alert`1`'])
    expect(keyHtml(`![图](${foreign})`)).not.toContain('<img');
  expect(keyHtml('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
});
