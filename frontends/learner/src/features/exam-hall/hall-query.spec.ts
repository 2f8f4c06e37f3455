import { describe, expect, it } from '@jest/globals';
import { hallParams, rangeFault, readHallQuery, writeHallQuery } from './hall-query.js';

describe('the address of the exam hall', () => {
  it('comes back from the address as it was', () => {
    const query = {
      tab: 'mine',
      state: 'FINISHED',
      title: '数学',
      category: 'mock',
      from: '2026-11-01',
      to: '2026-11-30',
      page: 3,
    } as const;
    expect(readHallQuery(writeHallQuery(query), null)).toEqual(query);
  });
  it('takes the remembered tab and ignores nonsense', () => {
    expect(readHallQuery(new URLSearchParams('state=X&page=-1'), 'mine')).toEqual({
      tab: 'mine',
      state: 'ALL',
      title: '',
      category: '',
      from: '',
      to: '',
      page: 1,
    });
    expect(readHallQuery(new URLSearchParams('tab=open'), 'mine').tab).toBe('open');
  });
  it('asks for whole days and leaves out what is not chosen', () => {
    const query = readHallQuery(new URLSearchParams('title=%20&from=2026-11-01&to=2026-11-01'), null);
    expect(hallParams(query)).toEqual({ flag: 'ALL', dateRange: ['2026-10-31T16:00:00.000Z', '2026-11-01T15:59:59.999Z'] });
    expect(hallParams({ ...query, to: '' })).toEqual({ flag: 'ALL' });
    expect(hallParams({ ...query, to: '', category: 'mock' })).toEqual({ flag: 'ALL', catId: 'mock' });
    // 未开始 is what is still to come: what can be begun now has a tab of its own
    expect(
      ['OPEN_NOW', 'READY_START', 'FINISHED'].map((state) => hallParams(readHallQuery(new URLSearchParams({ state }), null)).flag),
    ).toEqual(['OPEN_NOW', 'COMING', 'FINISHED']);
  });
  it('says what is wrong with a range', () => {
    expect([
      rangeFault('2026-11-01', ''),
      rangeFault('2026-11-02', '2026-11-01'),
      rangeFault('', ''),
      rangeFault('2026-11-01', '2026-11-01'),
    ]).toEqual(['half', 'order', null, null]);
  });
});
