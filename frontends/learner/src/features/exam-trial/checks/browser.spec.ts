import { expect, it } from '@jest/globals';
import { missingIn, namesOf } from './browser.js';

it('names what is missing, also where asking is refused', () => {
  expect(missingIn(() => true)).toEqual([]);
  expect(missingIn((name) => name !== 'WebSocket')).toEqual(['WebSocket']);
  expect(missingIn((name) => {
    if (name === 'localStorage') throw new Error('denied');
    return true;
  })).toEqual(['localStorage']);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome 130', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46', 'Edge 130', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari 18', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 14; V2183A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49', '微信 8', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128', 'Linux'],
  ['curl/8', '其他', '其他'],
])('%s', (userAgent, browser, system) => expect(namesOf(userAgent)).toEqual({ browser, system }));
