import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import { ExamAids } from './exam-aids.js';
import { createIdbAidStore } from './idb-aid-store.js';

async function page(userId: string, paperId: string): Promise<ExamAids> {
  const aids = new ExamAids(createIdbAidStore(), userId, paperId);
  await aids.open();
  return aids;
}
/** what is on its way to the store has arrived: a later look waits for it */
const kept = async (userId: string, paperId: string) => createIdbAidStore().load(userId, paperId);

describe('what helps with a paper', () => {
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
  it('is gone with its attempt, and what an attempt left that ended without a page with the next one', async () => {
    const first = await page('w', 'first');
    first.write('一');
    const second = await page('w', 'second');
    second.write('二');
    expect([await kept('w', 'first'), (await kept('w', 'second'))?.note]).toEqual([undefined, '二']);
    second.forget();
    second.write('三');
    expect(await kept('w', 'second')).toBeUndefined();
  });
  it('works as long as the page where the browser keeps nothing, and says so', async () => {
    const refuse = async (): Promise<never> => {
      throw new DOMException('', 'InvalidStateError');
    };
    const aids = new ExamAids({ load: refuse, put: refuse, forget: refuse }, 'u', 'p');
    await aids.open();
    aids.write('记');
    aids.strike('q', 'a');
    expect([aids.note, aids.isStruck('q', 'a'), aids.durable]).toEqual(['记', true, false]);
  });
});
