import { describe, expect, it } from '@jest/globals';
import type { SurveyAnswers } from '@xuekao/frontend-shared/survey';
import { SurveySaves } from './survey-saves.js';

class Lost extends Error {}
class SignedOut extends Error {}

/** A server that holds the answers of one paper, all of them at once. */
class Server {
  held: SurveyAnswers = {};
  failure: Error | null = null;
  refused = 0;
  clock = 1;

  page(kept: SurveyAnswers = {}): SurveySaves & { shelf: () => SurveyAnswers } {
    let shelf = kept;
    const saves = new SurveySaves({
      stored: this.held,
      kept: { read: () => shelf, write: (answers) => (shelf = answers), drop: () => (shelf = {}) },
      send: async (answers) => {
        if (this.failure) throw this.failure;
        this.held = answers;
      },
      ask: async () => {
        if (this.failure) throw this.failure;
        return { answers: this.held, askedAt: (this.clock += 1) };
      },
      isTransient: (error) => error instanceof Lost,
      isSignedOut: (error) => error instanceof SignedOut,
      onRefused: () => (this.refused += 1),
      now: () => (this.clock += 1),
    });
    return Object.assign(saves, { shelf: () => shelf });
  }
}
const wrote = (quId: string, answer: string) => ({ quId, options: [], answer });

describe('answers of a survey on their way', () => {
  it('show at once, and leave the browser when the server has them', async () => {
    const server = new Server();
    const page = server.page();
    page.change(wrote('a', '1'));
    expect([page.saved().answers['a']?.answer, page.shelf()['a']?.answer]).toEqual(['1', '1']);
    await page.push();
    expect([page.saved().state, server.held['a']?.answer, page.shelf()]).toEqual(['saved', '1', {}]);
  });

  it('stay in the browser while the network or the session is away', async () => {
    for (const [failure, later] of [
      [new Lost(), '1'],
      [new SignedOut(), undefined],
    ] as const) {
      const server = new Server();
      server.failure = failure;
      const page = server.page();
      page.change(wrote('a', '1'));
      await page.push();
      expect([page.saved().state, page.shelf()['a']?.answer]).toEqual(['offline', '1']);
      server.failure = null;
      await page.push();
      expect(server.held['a']?.answer).toBe(later);
      await server.page(page.shelf()).push();
      expect(server.held['a']?.answer).toBe('1');
    }
  });

  it('that are refused say why, stay on the page, and are tried again with the next change', async () => {
    const server = new Server();
    const closed = new Error('closed');
    server.failure = closed;
    const page = server.page();
    page.change(wrote('a', '1'));
    await page.push();
    expect(page.saved()).toMatchObject({ state: 'refused', refusal: closed, answers: { a: { answer: '1' } } });
    expect(server.refused).toBe(1);
    server.failure = null;
    page.change(wrote('b', '2'));
    await page.push();
    expect(page.saved()).toMatchObject({ state: 'saved', refusal: null });
    expect([server.held['a']?.answer, server.held['b']?.answer]).toEqual(['1', '2']);
  });

  it('that are refused are there after a reload, and go once the server takes them', async () => {
    const server = new Server();
    server.failure = new Error('closed');
    const page = server.page();
    page.change(wrote('a', '1'));
    await page.push();
    const next = server.page(page.shelf());
    expect(next.saved().answers['a']?.answer).toBe('1');
    server.failure = null;
    await next.push();
    expect([server.held['a']?.answer, next.shelf()]).toEqual(['1', {}]);
  });

  it('of another page are not undone by the next save from here', async () => {
    const server = new Server();
    const [here, there] = [server.page(), server.page()];
    there.change(wrote('a', '1'));
    await there.push();
    here.renew(server.held, (server.clock += 1));
    here.change(wrote('b', '2'));
    await here.push();
    expect([server.held['a']?.answer, server.held['b']?.answer]).toEqual(['1', '2']);
  });

  it('of another page stay when this one was without network meanwhile', async () => {
    const server = new Server();
    const [here, there] = [server.page(), server.page()];
    server.failure = new Lost();
    here.change(wrote('a', '1'));
    await here.push();
    server.failure = null;
    there.change(wrote('b', '2'));
    await there.push();
    await here.push();
    expect([server.held['a']?.answer, server.held['b']?.answer]).toEqual(['1', '2']);
    expect(here.saved().answers['b']?.answer).toBe('2');
  });

  it('that were changed since the server was asked are newer than its reply', async () => {
    const server = new Server();
    server.held = { a: wrote('a', 'old') };
    const page = server.page();
    const [askedAt, reply] = [(server.clock += 1), server.held];
    page.change(wrote('a', 'new'));
    page.renew(reply, askedAt);
    await page.push();
    page.renew(reply, askedAt);
    expect(page.saved().answers['a']?.answer).toBe('new');
  });

  it('are handed in behind a save, and nothing follows', async () => {
    const server = new Server();
    const page = server.page();
    page.change(wrote('a', '1'));
    void page.push();
    expect(await page.handIn(async (answers) => answers['a']?.answer)).toBe('1');
    page.change(wrote('a', '2'));
    await page.push();
    expect(server.held['a']?.answer).toBe('1');
  });
});
