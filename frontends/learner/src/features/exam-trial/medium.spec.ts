import { expect, it } from '@jest/globals';
import { mediumFaultOf, troubleOf, troubleWords } from './medium.js';

it('says why a device did not open', () => {
  const of = (name: string) => mediumFaultOf(new Error('载入失败', { cause: new DOMException('', name) }));
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError', 'constructor'].map(of)).toEqual([
    'denied',
    'absent',
    'busy',
    'failed',
    'failed',
  ]);
  expect(mediumFaultOf(new Error('没有'))).toBe('unsupported');
});

it('says what the specification says where there is no camera, and does not send the owner of a phone to a computer', () => {
  const none = troubleOf(
    new Error('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！', { cause: new DOMException('', 'NotFoundError') }),
  );
  expect(troubleWords(none, 'camera', 'pc')).toEqual({ words: '摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！' });
  expect(troubleWords(none, 'camera', 'h5').words).not.toContain('电脑');
  expect(troubleWords(troubleOf(new Error('您的浏览器不支持媒体访问，请升级浏览器！')), 'microphone', 'h5')).toEqual({
    words: '您的浏览器不支持媒体访问，请升级浏览器！',
    todo: '请用 https 开头的网址打开，并使用最新版的 Chrome 或 Edge。',
  });
  expect(troubleWords({ fault: 'denied', message: '摄像头载入失败' }, 'camera', 'pc').words).toMatch(/^没有得到允许/);
});
