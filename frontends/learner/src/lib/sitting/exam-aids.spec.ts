import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import { areAidsKept } from './aid-database.js';
import { ExamAids } from './exam-aids.js';
import { createIdbAidStore } from './idb-aid-store.js';

const hour = 3_600_000;
/** @param leftMs of its paper */
async function page(userId: string, paperId: string, leftMs = hour): Promise<ExamAids> {
  const aids = new ExamAids(createIdbAidStore(), userId, paperId, Date.now() + leftMs);
  await aids.open();
  return aids;
}
/** what is on its way to the store has arrived: a later look waits for it */
const kept = async (userId: string, paperId: string) => createIdbAidStore().load(userId, paperId);

describe('what helps with a paper', () => {
  it('is looked for without its code: nobody sat here, and asking makes no store', async () => {
    expect([await areAidsKept(), await indexedDB.databases()]).toEqual([false, []]);
    await page('u', 'first');
    expect(await areAidsKept()).toBe(true);
  });
  it('is there after a reload, for its person and its paper only', async () => {
    const before = await page('u', 'p');
    before.strike('q', 'a');
    before.strike('q', 'b');
    before.strike('q', 'a');
    before.write('先做大题');
    const after = await page('u', 'p');
    expect([after.isStruck('q', 'a'), after.isStruck('q', 'b'), after.note, after.durable]).toEqual([false, true, '先做大题', true]);
    const other = await page('v', 'p');
    expect([other.isStruck('q', 'b'), other.note]).toEqual([false, '']);
    expect(await kept('u', 'p')).toBeDefined();
  });
  it('loses a strike where the option is chosen, and no other', async () => {
    const aids = await page('u', 'choose');
    for (const id of ['a', 'b', 'c']) aids.strike('q', id);
    aids.strike('r', 'a');
    aids.chosen('q', ['a', 'c']);
    aids.chosen('q', []);
    expect(['a', 'b', 'c'].map((id) => aids.isStruck('q', id))).toEqual([false, true, false]);
    expect(aids.isStruck('r', 'a')).toBe(true);
  });
  it('is gone with its attempt, and with it nothing of another that runs', async () => {
    const [first, second] = [await page('w', 'first', hour), await page('w', 'second', hour)];
    first.write('一');
    second.write('二');
    expect((await kept('w', 'first'))?.note).toBe('一');
    second.forget();
    second.write('三');
    expect([(await kept('w', 'first'))?.note, await kept('w', 'second')]).toEqual(['一', undefined]);
  });
  it('is gone for whoever sits at the computer next once its paper is over, although its page ended before', async () => {
    const over = await page('x', 'over', -1);
    const runs = await page('x', 'runs', hour);
    over.write('姓名：张三');
    runs.write('二');
    expect([await kept('x', 'over'), await kept('x', 'runs')]).toMatchObject([{ note: '姓名：张三' }, { note: '二' }]);
    await page('y', 'own', hour);
    expect([await kept('x', 'over'), await kept('x', 'runs')]).toMatchObject([undefined, { note: '二' }]);
  });
  it('stays a day where a release that did not say until when has kept it', async () => {
    await createIdbAidStore().put('old', 'p', { note: '旧', struck: {} });
    const store = createIdbAidStore();
    await store.sweep();
    const { note, until = 0 } = (await kept('old', 'p')) ?? { note: '' };
    expect([note, until > Date.now() + 23 * hour, until <= Date.now() + 24 * hour]).toEqual(['旧', true, true]);
    // the day is not a new one with each sweep
    await store.put('old', 'p', { note: '旧', struck: {}, until: Date.now() + hour });
    await store.sweep();
    expect((await kept('old', 'p'))?.until).toBeLessThan(Date.now() + 2 * hour);
  });
  it('is left to the page that has its paper open, although the time is up', async () => {
    (await page('open', 'p')).write('未交');
    const late = await page('open', 'p', -1);
    expect([late.note, (await kept('open', 'p'))?.note]).toEqual(['未交', '未交']);
  });
  it('lasts as long as the server gives, when it gives more', async () => {
    const aids = await page('more', 'p', hour);
    aids.write('加时');
    aids.lastsUntil(Date.now() + 3 * hour);
    expect((await kept('more', 'p'))?.until).toBeGreaterThan(Date.now() + 2 * hour);
    aids.write('加时后');
    expect(await kept('more', 'p')).toMatchObject({ note: '加时后', until: expect.any(Number) });
    expect((await kept('more', 'p'))?.until).toBeGreaterThan(Date.now() + 2 * hour);
  });
  it('is not taken from its own page, whose time was extended', async () => {
    (await page('z', 'p', -1)).write('留');
    const again = await page('z', 'p', hour);
    await page('y', 'other', hour);
    expect([again.note, (await kept('z', 'p'))?.note]).toEqual(['留', '留']);
  });
  it('works as long as the page where the browser keeps nothing, and says so', async () => {
    const refuse = async (): Promise<never> => {
      throw new DOMException('', 'InvalidStateError');
    };
    const aids = new ExamAids({ load: refuse, put: refuse, forget: refuse, sweep: refuse }, 'u', 'p', 0);
    await aids.open();
    aids.write('记');
    aids.strike('q', 'a');
    expect([aids.note, aids.isStruck('q', 'a'), aids.durable]).toEqual(['记', true, false]);
  });
});
