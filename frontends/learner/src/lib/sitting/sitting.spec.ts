import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import type { AnswerChange } from '../answer-queue/queue-store.js';
import { paper, question, sittingOf as sitting } from './test-support/papers.js';

const text = (words: string): AnswerValue => ({ text: words });

describe('a sitting', () => {
  it('shows the answers of the server, and over them what an earlier page could not send', () => {
    const left: AnswerChange = { kind: 'answer', userId: 'u', paperId: 'p', quId: 'a', seq: 3, changedAt: 0, answer: text('本机的') };
    const { it: both } = sitting(paper(), [left]);
    expect([both.sheet.answerOf('a'), both.sheet.isMarked('a')]).toEqual([text('本机的'), true]);
  });

  it('stands with its clock, keeps what an input method was composing, and sends it when it goes on', () => {
    const { it: one, sent } = sitting(paper());
    one.answer('c', text('zhong'), 'unfinished');
    expect(sent).toEqual([]);
    one.stand('火警', 40);
    expect([one.paused, one.clock.left(), sent]).toEqual(['火警', 40, ['c#1']]);
    one.goOn(41);
    expect([one.paused, Math.round(one.clock.left())]).toEqual([null, 41]);
  });

  it('counts a compound question only with all its parts', () => {
    const { it: one, sent } = sitting(paper());
    expect(one.unanswered().map((left) => left.quId)).toEqual(['m', 'c']);
    one.answer('m1', text('x'));
    expect(one.countOf(one.questions[1] ?? question('', 0))).toEqual({ answered: 1, total: 2, begun: true });
    one.answer('m2', text('y'));
    expect(one.unanswered().map((left) => left.quId)).toEqual(['c']);
    expect(sent).toEqual(['m1#1', 'm2#1']);
    expect([one.numberOf('m2'), one.positionOf('c'), one.labelOf('m2'), one.labelOf('c')]).toEqual([2, 2, '2.2', '3']);
  });

  it('closes earlier questions only where going back is forbidden', () => {
    const { it: free } = sitting(paper());
    free.answer('c', text('后'));
    expect(free.isLocked(0)).toBe(false);
    const { it: strict, sent } = sitting(paper({ noBack: true }));
    strict.answer('c', text('后'));
    strict.answer('a', text('前'));
    expect([strict.isLocked(0), strict.isLocked(2), strict.sheet.answerOf('a'), sent]).toEqual([true, false, text('服务器上的'), ['c#1']]);
  });

  it('locks by the rule of the server: a cleared answer has reached its question, and so has another page', () => {
    const { it: one, sent } = sitting(paper({ noBack: true, reached: -1, cards: [] }));
    one.answer('m1', text('写了'));
    one.answer('m1', text(''));
    one.answer('a', text('前'));
    expect([one.isLocked(0), one.isLocked(1), sent]).toEqual([true, false, ['m1#1', 'm1#2']]);
    let heard = 0;
    one.sheet.subscribe(() => (heard += 1));
    one.hears(2);
    expect([one.isLocked(1), heard]).toEqual([true, 1]);
    one.hears(0);
    expect(one.isLocked(1)).toBe(true);
    const { it: reloaded } = sitting(paper({ noBack: true, reached: 1, cards: [] }));
    expect(reloaded.isLocked(0)).toBe(true);
  });

  it('queues what an input method composes when it is finished, once', () => {
    const { it: one, sent } = sitting(paper());
    one.answer('c', text('n'), 'unfinished');
    one.answer('c', text('ni hao'), 'unfinished');
    expect([one.sheet.answerOf('c'), sent, one.composing]).toEqual([text('ni hao'), [], ['c']]);
    one.answer('c', text('你好'), 'finished');
    expect(one.composing).toEqual([]);
    expect([one.sheet.answerOf('c'), sent]).toEqual([text('你好'), ['c#1']]);
    one.answer('c', text('你好'), 'finished');
    expect(sent).toEqual(['c#1']);
  });

  it('queues what stands in a field at the deadline, composed or not, and nothing more when the field is left after it', () => {
    const { it: one, sent } = sitting(paper());
    one.answer('c', text('你'), 'unfinished');
    one.answer('m1', text('x'));
    one.settle();
    expect([one.sheet.answerOf('c'), sent]).toEqual([text('你'), ['m1#1', 'c#1']]);
    one.answer('c', text('你'), 'finished');
    one.settle();
    expect(sent).toEqual(['m1#1', 'c#1']);
  });

  it('composes nothing in a question that is locked', () => {
    const { it: one } = sitting(paper({ noBack: true, reached: 2, cards: [] }));
    one.answer('a', text('h'), 'unfinished');
    expect(one.sheet.answerOf('a')).toBeNull();
  });

  it('says which open questions an answer would close for good', () => {
    const { it: free } = sitting(paper());
    expect(free.closedBy('c')).toEqual([]);
    const { it: one } = sitting(paper({ noBack: true, reached: -1, cards: [] }));
    const closed = (quId: string): string[] => one.closedBy(quId).map((question) => question.quId);
    expect([closed('a'), closed('m2'), closed('c')]).toEqual([[], ['a'], ['a', 'm']]);
    one.answer('m1', text('x'));
    // the first is closed already, and the second lacks a part
    expect(closed('c')).toEqual(['m']);
    one.answer('m2', text('y'));
    expect(closed('c')).toEqual([]);
  });

  it('takes the strike from an option that is chosen, here or on another page, and tells its question alone', () => {
    const { it: one, sent } = sitting(paper());
    const heard: string[] = [];
    one.sheet.subscribe(() => heard.push('a'), ['a']);
    one.sheet.subscribe(() => heard.push('c'), ['c']);
    one.strike('c', 'x');
    one.strike('c', 'y');
    expect([one.aids.isStruck('c', 'x'), heard, sent, one.countOf(question('c', 3)).answered]).toEqual([true, ['c', 'c'], [], 0]);
    one.answer('c', { options: ['x'] });
    one.answer('c', { options: [] });
    expect([one.aids.isStruck('c', 'x'), one.aids.isStruck('c', 'y')]).toEqual([false, true]);
    // what counts never looks as if it did not
    one.answer('c', { options: ['x'] });
    one.strike('c', 'x');
    expect(one.aids.isStruck('c', 'x')).toBe(false);
  });

  it('names the questions behind refused changes once', () => {
    const { it: one } = sitting(paper());
    const change = (quId: string): AnswerChange => ({ kind: 'answer', userId: 'u', paperId: 'p', quId, seq: 1, changedAt: 0, answer: {} });
    expect(one.numbersOf([change('c'), change('m2'), change('m1')])).toEqual([2, 3]);
  });

  it('offers what an earlier page set aside inside its question, and lets it change place with the answer that counts', async () => {
    const aside: AnswerChange = {
      kind: 'answer',
      userId: 'u',
      paperId: 'p',
      quId: 'a',
      seq: 1,
      changedAt: 0,
      by: 'phone',
      base: 0,
      answer: text('手机上的'),
      aside: 'lost',
    };
    const { it: one } = sitting(paper(), [], [aside]);
    await one.queue.open({ cards: paper().cards.map((card) => ({ ...card, markSeq: 0 })), edits: 1 });
    expect([one.sheet.offerOf('a'), one.questions.map((of) => one.hasOffer(of))]).toEqual([
      { answer: text('手机上的'), given: false },
      [true, false, false],
    ]);
    one.takeOffer('a');
    expect([one.sheet.answerOf('a'), one.sheet.offerOf('a')]).toEqual([text('手机上的'), { answer: text('服务器上的'), given: true }]);
    one.takeOffer('a');
    expect([one.sheet.answerOf('a'), one.sheet.offerOf('a')]).toEqual([text('服务器上的'), { answer: text('手机上的'), given: true }]);
    one.answer('a', text('又写了'));
    expect([one.sheet.answerOf('a'), one.sheet.offerOf('a')]).toEqual([text('又写了'), { answer: text('手机上的'), given: true }]);
    one.dismissOffer('a');
    expect(one.sheet.offerOf('a')).toBeNull();
  });

  it('tells only those who look at the question', () => {
    const { it: one } = sitting(paper());
    const heard: string[] = [];
    one.sheet.subscribe(() => heard.push('a'), ['a']);
    one.sheet.subscribe(() => heard.push('all'));
    one.answer('c', text('x'));
    one.answer('a', text('y'));
    expect(heard).toEqual(['all', 'a', 'all']);
  });
});
