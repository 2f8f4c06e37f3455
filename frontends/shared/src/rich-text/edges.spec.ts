import { expect, it } from '@jest/globals';
import { hiddenEdges } from './edges.js';

const box = { scrollLeft: 0, scrollTop: 0, scrollWidth: 300, clientWidth: 300, scrollHeight: 100, clientHeight: 100 };

it('says behind which edges there is more, and none where a point is only rounded', () => {
  expect(hiddenEdges(box, 'x')).toEqual([]);
  expect(hiddenEdges({ ...box, scrollWidth: 301 }, 'x')).toEqual([]);
  // a formula that ends with an index
  expect(hiddenEdges({ ...box, scrollWidth: 302 }, 'x')).toEqual([]);
  expect(hiddenEdges({ ...box, scrollWidth: 500 }, 'x')).toEqual(['right']);
  expect(hiddenEdges({ ...box, scrollWidth: 500, scrollLeft: 100 }, 'x')).toEqual(['left', 'right']);
  expect(hiddenEdges({ ...box, scrollWidth: 500, scrollLeft: 199.5 }, 'x')).toEqual(['left']);
  expect(hiddenEdges({ ...box, scrollHeight: 400, scrollTop: 20 }, 'y')).toEqual(['top', 'bottom']);
});

it('a root sign that stands above its line makes no line scroll', () => {
  expect(hiddenEdges({ ...box, scrollHeight: 106 }, 'x')).toEqual([]);
});
