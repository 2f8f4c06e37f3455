import { describe, expect, it } from '@jest/globals';
import { saveStateText, shownState, spokenSaveState } from './save-state-text.js';

describe('the save state in words', () => {
  it('says what happened to the answers', () => {
    const words = (['saved', 'saving', 'offline', 'busy', 'limited', 'signed-out', 'closed'] as const).map((state) =>
      saveStateText({ state, durable: true, refused: [] }),
    );
    expect(words).toEqual([
      '已保存',
      '保存中',
      '离线，已存本机',
      '服务器繁忙，已存本机',
      '保存过于频繁，稍后继续，已存本机',
      '未登录，已存本机',
      '已停止接收',
    ]);
  });
  it('does not claim that all is saved while an input method composes', () => {
    const words = (['saved', 'saving', 'offline'] as const).map((state) =>
      saveStateText({ state: shownState({ state, refused: [] }, true), durable: true, refused: [] }),
    );
    expect(words).toEqual(['输入中，尚未保存', '保存中', '离线，已存本机']);
    expect(shownState({ state: 'saved', refused: [] }, false)).toBe('saved');
  });
  it('does not claim that all is saved where the server refused an answer', () => {
    const change = { kind: 'answer' as const, userId: 'u', paperId: 'p', quId: 'a', seq: 1, changedAt: 0, answer: {} };
    expect(saveStateText({ state: 'saved', durable: true, refused: [{ change, message: '第 1 题的作答格式不正确' }] })).toBe(
      '有作答没有保存',
    );
  });
  it('does not claim that a browser without storage keeps them', () => {
    expect([
      saveStateText({ state: 'offline', durable: false, refused: [] }),
      saveStateText({ state: 'saved', durable: false, refused: [] }),
    ]).toEqual(['尚未保存，请勿关闭页面', '已保存']);
  });
});

describe('what a screen reader hears of saving', () => {
  it('is nothing while it works, each trouble, and that saving works again', () => {
    const states = [
      'saving',
      'saved',
      'saving',
      'offline',
      'saving',
      'offline',
      'busy',
      'saving',
      'saved',
      'saving',
      'saved',
      'offline',
    ] as const;
    let spoken = { words: '', isTrouble: false };
    const heard = states.map((state) => (spoken = spokenSaveState(spoken, { state, durable: true, refused: [] })).words);
    const [offline, busy, again] = ['离线，已存本机', '服务器繁忙，已存本机', '作答已恢复保存'];
    expect(heard).toEqual(['', '', '', offline, offline, offline, busy, busy, again, again, again, offline]);
  });
});
