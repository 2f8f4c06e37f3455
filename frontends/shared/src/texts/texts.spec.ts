import { afterEach, describe, expect, it } from '@jest/globals';
import { createTexts, installTranslation, pickLanguage } from './texts.js';

const text = createTexts({ 'a.left': '还有 {n} 题', 'a.plain': '确定' });
afterEach(() => installTranslation({}, 'zh-CN'));

describe('texts', () => {
  it('fills values in and shows the name of one that is missing', () => {
    expect(text('a.left', { n: 3 })).toBe('还有 3 题');
    expect(text('a.left')).toBe('还有 {n} 题');
  });

  it('takes a translation and falls back to Chinese where it has a gap', () => {
    installTranslation({ 'a.left': '{n} left' }, 'en');
    expect(text('a.left', { n: 3 })).toBe('3 left');
    expect(text('a.plain')).toBe('确定');
  });

  it('picks the first wanted language that is there', () => {
    expect(pickLanguage(['zh-CN', 'en'], ['fr', 'en-GB'])).toBe('en');
    expect(pickLanguage(['zh-CN', 'en'], ['zh-TW', 'en'])).toBe('zh-CN');
    expect(pickLanguage(['zh-CN'], ['de'])).toBe('zh-CN');
  });
});
