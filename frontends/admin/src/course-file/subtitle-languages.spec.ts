import { expect, test } from '@jest/globals';
import { languageName, languageOfName } from './subtitle-languages.js';

test('the language of subtitles is read from the name of their file', () => {
  expect(['第一课.en.vtt', '第一课_zh-TW.vtt', 'a-zh_tw.VTT', '第一课.vtt', 'film.vtt', 'a.xx.vtt'].map(languageOfName)).toEqual([
    ...['en', 'zh-TW', 'zh-TW', 'zh-CN', 'zh-CN', 'zh-CN'],
  ]);
  expect([languageName('en'), languageName('sv')]).toEqual(['English', 'sv']);
});
