import { describe, expect, it } from '@jest/globals';
import { flatten, matching, without, type PickNode } from './tree.js';

const leaf = (title: string): PickNode => ({ value: title, title, children: [] });
const school: PickNode[] = [
  {
    value: 'S',
    title: '学校',
    children: [{ value: 'A', title: '高一', children: [leaf('高一（一）班'), leaf('高一（二）班')] }, leaf('教务处')],
  },
  leaf('校友会'),
];
const titles = (nodes: readonly PickNode[]): string[] => flatten(nodes, ({ title }) => title).map(({ path }) => path.join('/'));

describe('trees that are chosen from', () => {
  it('are read from the top down, each node with its way', () => {
    expect(titles(school)).toEqual(['学校', '学校/高一', '学校/高一/高一（一）班', '学校/高一/高一（二）班', '学校/教务处', '校友会']);
    expect(flatten(school, ({ title }) => title).map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1, 0]);
  });

  it('leave out what is excluded with everything below', () => {
    expect(titles(without(school, new Set(['A', '校友会'])))).toEqual(['学校', '学校/教务处']);
  });

  it('are narrowed to matching titles and the way to them', () => {
    expect(titles(matching(school, '（二）'))).toEqual(['学校', '学校/高一', '学校/高一/高一（二）班']);
    // a node that matches brings what is below it
    expect(titles(matching(school, '高一'))).toEqual(['学校', '学校/高一', '学校/高一/高一（一）班', '学校/高一/高一（二）班']);
    expect(matching(school, '没有')).toEqual([]);
    expect(titles(matching(school, ' '))).toEqual(titles(school));
  });
});
