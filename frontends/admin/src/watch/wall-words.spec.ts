import { describe, expect, it } from '@jest/globals';
import { lasting, placeFrom, reasonText, tileLabel, type WallRow } from './wall-words.js';

const row: WallRow = {
  ...{ id: '1', userId: '2', userName: 'zs', realName: '张三', deptCode: 'A01', online: true, offlineSince: '', image: '', imageTime: '' },
  ...{ answerCount: 3, quCount: 10, leaveTimes: 0, isPaused: false, deadline: '', reasons: [] },
};
const since = '2026-11-27T01:00:00Z';

describe('words of the wall', () => {
  it('says how long in the largest unit', () => {
    expect([59, 60, 3599, 7300].map(lasting)).toEqual(['59 秒', '1 分钟', '59 分钟', '2 小时']);
  });
  it('says reasons', () => {
    expect(reasonText({ kind: 'offline', since, n: 125 })).toBe('离线 2 分钟');
    expect(reasonText({ kind: 'idle', since, n: 400 })).toBe('6 分钟未作答');
    expect(reasonText({ kind: 'leaves', since, n: 3 })).toBe('离开 3 次');
  });
  it('names a tile with all that it shows, and says offline once', () => {
    expect(tileLabel(row)).toBe('张三，在线，3/10 题');
    expect(tileLabel({ ...row, online: false, isPaused: true })).toBe('张三，离线，已暂停，3/10 题');
    expect(tileLabel({ ...row, online: false, reasons: [{ kind: 'offline', since, n: 90 }] })).toBe('张三，离线 1 分钟，3/10 题');
  });
});

describe('arrow keys', () => {
  it('lead by rows and columns, and nowhere beyond the edge', () => {
    expect(placeFrom('ArrowDown', 2, 12, 8)).toBe(10);
    expect(placeFrom('ArrowDown', 5, 12, 8)).toBeNull();
    expect(placeFrom('ArrowUp', 5, 12, 8)).toBeNull();
    expect([placeFrom('ArrowRight', 11, 12, 8), placeFrom('ArrowLeft', 1, 12, 8), placeFrom('End', 0, 12, 8)]).toEqual([null, 0, 11]);
    expect(placeFrom('a', 0, 12, 8)).toBeNull();
  });
});
