import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import { ApiError } from '@xuekao/frontend-shared/core';
import { replacedQuestions } from '../sitting/replaced-questions.js';
import type { AnswerQueue } from './answer-queue.js';
import { Bench, MemoryStore, offered } from './test-support/bench.js';

const text = (words: string): AnswerValue => ({ text: words });

describe('an answer that does not count', () => {
  /** Page one wrote 甲 without network while page two saved 乙: 乙 stands, 甲 is offered. */
  async function outvoted(): Promise<{ bench: Bench; one: AnswerQueue }> {
    const bench = new Bench();
    const one = await bench.opened();
    one.setOnline(false);
    bench.failWith = ([change]) => (change?.by === 'page1' ? new ApiError('network', '') : null);
    one.answer('a', text('甲'));
    await bench.pass(60_000);
    const other = await bench.opened(new MemoryStore());
    other.answer('a', text('乙'));
    await bench.pass(1000);
    bench.failWith = null;
    one.setOnline(true);
    await bench.pass(5000);
    expect(offered(one)).toEqual(['甲']);
    return { bench, one };
  }

  it('is offered after each reload, and in the hall it is neither sent nor told', async () => {
    const { bench, one } = await outvoted();
    one.stop();
    const requests = bench.requests.length;
    const hall = bench.queue();
    expect(await hall.open({ cards: [], edits: 0 })).toEqual([]);
    await bench.pass(5000);
    expect([hall.getSnapshot().replaced, bench.requests.length]).toEqual([[], requests]);
    for (const after of [await bench.opened(), await bench.opened()])
      expect([offered(after), after.getSnapshot().replaced]).toEqual([['甲'], []]);
    hall.forgetRefused();
    await bench.pass(0);
    expect(bench.store.kept.size).toBe(0);
  });

  it.each(['at once', 'once it is saved', 'without network'])(
    'changes place with the one that counts, which is offered after a reload (%s)',
    async (when) => {
      const { bench, one } = await outvoted();
      if (when === 'without network') bench.failWith = () => new ApiError('network', '');
      one.swap('a', text('甲'), text('乙'));
      await bench.pass(when === 'at once' ? 0 : 5000);
      expect(offered(one)).toEqual(['乙']);
      one.stop();
      bench.failWith = null;
      const after = await bench.opened();
      await bench.pass(20_000);
      expect([bench.server.answers.get('a')?.answer, offered(after), after.getSnapshot().unused.map(({ aside }) => aside)]).toEqual([
        text('甲'),
        ['乙'],
        ['gave'],
      ]);
      after.swap('a', text('乙'), text('甲'));
      await bench.pass(5000);
      expect([bench.server.answers.get('a')?.answer, offered(await bench.opened())]).toEqual([text('乙'), ['甲']]);
    },
  );

  it('is offered after a reload where this page’s answer took its place', async () => {
    const bench = new Bench();
    const one = await bench.opened();
    const other = await bench.opened(new MemoryStore());
    other.answer('a', text('乙'));
    await bench.pass(1000);
    one.answer('a', text('甲'));
    await bench.pass(5000);
    expect([bench.server.answers.get('a')?.answer, offered(one)]).toEqual([text('甲'), ['乙']]);
    one.stop();
    expect(offered(await bench.opened())).toEqual(['乙']);
  });

  it('is over when another page gives the same answer: nobody is offered what stands', async () => {
    const { bench, one } = await outvoted();
    const other = await bench.opened(new MemoryStore());
    other.answer('a', text('甲'));
    await bench.pass(1000);
    const { by, since } = one.pollPosition;
    one.heard(bench.server.pages(by, since));
    await bench.pass(0);
    expect([offered(one), bench.store.kept.size]).toEqual([[], 0]);
  });

  it('stays while the person writes on, also through a reload', async () => {
    const { bench, one } = await outvoted();
    one.answer('a', text('乙丙'));
    await bench.pass(5000);
    expect([bench.server.answers.get('a')?.answer, offered(one), one.getSnapshot().replaced]).toEqual([text('乙丙'), ['甲'], []]);
    one.stop();
    expect(offered(await bench.opened())).toEqual(['甲']);
  });

  it('stays when the person writes on in what was swapped in: each text that was given up is to be had', async () => {
    const { bench, one } = await outvoted();
    one.swap('a', text('甲'), text('乙'));
    one.answer('a', text('甲丙'));
    await bench.pass(5000);
    one.swap('a', text('乙'), text('甲丙'));
    one.answer('a', text('乙丁'));
    one.swap('a', text('甲丙'), text('乙丁'));
    await bench.pass(5000);
    expect([bench.server.answers.get('a')?.answer, offered(one)]).toEqual([text('甲丙'), ['乙丁']]);
    one.answer('a', text('甲丙戊'));
    await bench.pass(5000);
    one.swap('a', text('乙丁'), text('甲丙戊'));
    await bench.pass(5000);
    one.swap('a', text('己'), text('乙丁'));
    await bench.pass(5000);
    expect(offered(await bench.opened())).toEqual(offered(one));
    expect(offered(one)).toEqual(['甲丙戊', '乙丁']);
  });

  it('is over when the person does not want to be asked, with its notice, also after a reload; then an older one is offered', async () => {
    const { bench, one } = await outvoted();
    expect(one.getSnapshot().replaced).toHaveLength(1);
    one.swap('a', text('丙'), text('乙'));
    await bench.pass(5000);
    expect(offered(one)).toEqual(['甲', '乙']);
    one.dismiss('a');
    one.dismiss('b');
    expect([offered(one), offered(await bench.opened())]).toEqual([['甲'], ['甲']]);
    const after = await bench.opened();
    expect(replacedQuestions([], after.getSnapshot().unused).aside).toEqual(['a']);
    after.dismiss('a');
    await bench.pass(0);
    expect([offered(after), after.getSnapshot().replaced, offered(await bench.opened()), bench.store.kept.size]).toEqual([[], [], [], 0]);
  });

  it('and its notice are over when the person does not want to be asked', async () => {
    const { bench, one } = await outvoted();
    one.dismiss('a');
    await bench.pass(0);
    expect([one.getSnapshot(), bench.store.kept.size]).toEqual([expect.objectContaining({ unused: [], replaced: [] }), 0]);
  });

  it('is over when the person writes the same', async () => {
    const { bench, one } = await outvoted();
    one.answer('a', text('甲'));
    await bench.pass(5000);
    expect([offered(one), bench.store.kept.size]).toEqual([[], 0]);
  });

  it('stays where another page of the browser writes on in the draft that gave way', async () => {
    const { bench, one } = await outvoted();
    bench.failWith = () => new ApiError('network', '');
    one.answer('a', text('甲丁'));
    await bench.pass(1000);
    const after = await bench.opened();
    expect((await bench.store.load('u', 'p')).map((change) => change.kind === 'answer' && [change.answer, change.aside])).toEqual([
      [text('甲'), 'lost'],
      [text('甲丁'), undefined],
    ]);
    after.stop();
  });
});
