import { expect, it } from '@jest/globals';
import { endedWords } from './ended-words.js';

it('whose account was disabled during an exam is not told that signing in goes on with it', () => {
  expect(endedWords(false, 'kept')).toEqual({
    title: '需要重新登录',
    answers: '有作答还没有送到服务器，已存在本机，重新登录后会自动补交。',
    button: '重新登录',
  });
  expect(endedWords(true, 'saved')).toEqual({
    title: '账号不能使用',
    answers: '您的作答都已保存。账号恢复前不能继续作答，到时间由系统交卷。',
    button: '返回登录页',
  });
  for (const answers of ['kept', 'volatile'] as const) {
    expect(endedWords(true, answers).answers).toContain('请马上联系管理员');
    expect(endedWords(true, answers).answers).not.toContain('自动');
  }
  expect(endedWords(true, null).answers).toBe('');
});
