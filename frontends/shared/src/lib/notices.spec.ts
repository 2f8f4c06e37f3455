import { afterEach, expect, it } from '@jest/globals';
import { currentNotices, dismissNotice, dismissPersistent, dismissTopic, notify } from './notices.js';

const texts = (): string[] => currentNotices().map(({ text }) => text);
afterEach(() => {
  for (const { id } of currentNotices()) dismissNotice(id);
});

it('a success takes away the errors before it, not what stays until it is closed', () => {
  notify('保存失败', 'error');
  notify('名称不能为空', 'warning');
  notify('网络断开', 'error', { persistent: true });
  notify('正在保存', 'info');
  notify('操作成功', 'success');
  expect(texts()).toEqual(['网络断开', '正在保存', '操作成功']);
});

it('an error leaves the others', () => {
  notify('操作成功', 'success');
  notify('保存失败', 'error');
  notify('保存失败', 'error');
  expect(texts()).toEqual(['操作成功', '保存失败']);
});

it('a notice takes the place of the one about the same topic, and of no other', () => {
  notify('第 1 题', 'warning', { topic: 'pages', persistent: true });
  notify('保存成功', 'success');
  notify('第 1、2 题', 'warning', { topic: 'pages', persistent: true });
  expect(texts()).toEqual(['保存成功', '第 1、2 题']);
  dismissTopic('pages');
  expect(texts()).toEqual(['保存成功']);
});

it('what stays until it is closed goes when the person changes, a word on the way goes by itself', () => {
  notify('第 1 题请核对', 'warning', { persistent: true });
  notify('密码已修改', 'success');
  dismissPersistent();
  expect(texts()).toEqual(['密码已修改']);
});

it('the same words about a topic begin anew', () => {
  notify('第 1 题', 'warning', { topic: 'pages' });
  notify('第 1 题', 'warning', { topic: 'pages' });
  expect(texts()).toEqual(['第 1 题']);
});
