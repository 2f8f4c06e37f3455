import { describe, expect, it } from '@jest/globals';
import { close, closeOthers, readVisited, visit, type VisitedPage } from './visited-pages.js';

const page = (path: string, more: Partial<VisitedPage> = {}): VisitedPage => ({ path, address: path, title: path, ...more });
const three = [page('/'), page('/repo'), page('/exam')];

describe('visited pages', () => {
  it('stand in the order in which they were opened first', () => {
    expect(visit(three, page('/user'))).toEqual([...three, page('/user')]);
    expect(visit(three, page('/repo', { address: '/repo?page=2', title: '题库' })).map(({ address }) => address)).toEqual([
      '/',
      '/repo?page=2',
      '/exam',
    ]);
    // nothing new is nothing to show afresh
    expect(visit(three, page('/exam'))).toBe(three);
  });

  it('are twenty at most', () => {
    const many = Array.from({ length: 25 }, (_, n) => page(`/${n}`)).reduce<readonly VisitedPage[]>(visit, []);
    expect(many.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, n) => `/${n + 5}`));
  });

  it('are closed, and the neighbour comes to the front', () => {
    expect(close(three, '/repo')).toEqual({ pages: [page('/'), page('/exam')], next: page('/exam') });
    expect(close(three, '/exam').next).toEqual(page('/repo'));
    expect(close([page('/')], '/')).toEqual({ pages: [], next: null });
    expect(closeOthers(three, '/repo')).toEqual([page('/repo')]);
  });

  it('are read back, and only what leads into this application', () => {
    expect(readVisited(JSON.stringify(three))).toEqual(three);
    for (const text of [
      null,
      '',
      '{',
      '{"a":1}',
      '[1,null,{"path":"/a"}]',
      JSON.stringify([page('/x', { address: '//evil.example' }), page('/y', { address: 'javascript:1' })]),
    ])
      expect(readVisited(text)).toEqual([]);
  });
});
