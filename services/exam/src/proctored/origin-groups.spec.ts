import { describe, expect, test } from '@jest/globals';
import { groupsOf, type Ran } from './origin-groups.js';

const at = (userId: string, from: number, until: number, paperId = `${userId}-${from}`): Ran => ({ paperId, userId, from, until });
const seen = ({ paperId, from }: Ran, device: string | null, address: string | null, room = false) => ({
  ...{ paperId, device, address, room },
  network: address === null ? '' : `${address}.*`,
  seenAt: new Date(from),
});

describe('groups of attempts by their origin', () => {
  test('one person alone, whatever the tries, is no group', () => {
    const tries = [at('a', 0, 10), at('a', 20, 30)];
    expect(
      groupsOf(
        tries,
        tries.map((each) => seen(each, 'd', 'x')),
      ),
    ).toEqual([]);
  });

  test('the strongest reason comes first, and a listed room last', () => {
    const [a, b, c, d, e, f] = [at('a', 0, 10), at('b', 5, 15), at('c', 0, 10), at('d', 20, 30), at('e', 0, 10), at('f', 1, 9)];
    const [g, h, i, j] = [at('g', 0, 9), at('h', 10, 19), at('i', 0, 9), at('j', 0, 9)];
    const rows = [
      ...[seen(i, '8', 'room', true), seen(j, '9', 'room', true)],
      ...[seen(g, '6', 'later'), seen(h, '7', 'later')],
      ...[seen(e, '4', 'home'), seen(f, '5', 'home')],
      ...[seen(c, 'after', null), seen(d, 'after', null)],
      ...[seen(a, 'beside', '1'), seen(b, 'beside', '2')],
    ];
    expect(groupsOf([a, b, c, d, e, f, g, h, i, j], rows)).toMatchObject([
      { by: 'device', together: true, people: 2, room: false },
      { by: 'device', together: false, people: 2 },
      { by: 'address', together: true, network: 'home.*', people: 2 },
      { by: 'address', together: false, network: 'later.*' },
      { by: 'address', together: true, network: 'room.*', room: true, people: 2 },
    ]);
  });

  test('a room of forty is one group, and computers that are used one after the other in it come behind other reasons', () => {
    const first = Array.from({ length: 40 }, (_, n) => at(`first${n}`, 0, 10));
    const second = Array.from({ length: 40 }, (_, n) => at(`second${n}`, 20, 30));
    const home = [at('x', 0, 10), at('y', 0, 10)];
    const rows = [
      ...[first, second].flatMap((sitting) => sitting.map((each, n) => seen(each, `computer${n}`, 'room', true))),
      ...home.map((each, n) => seen(each, `phone${n}`, 'home')),
    ];
    const groups = groupsOf([...first, ...second, ...home], rows);
    expect(groups).toHaveLength(42);
    expect(groups[0]).toMatchObject({ by: 'address', network: 'home.*' });
    expect(groups.at(-1)).toMatchObject({ by: 'address', room: true, people: 80 });
  });

  test('an address says nothing of the people who share a device', () => {
    const [a, b, c] = [at('a', 0, 10), at('b', 0, 10), at('c', 0, 10)];
    const both = [seen(a, 'd', 'x'), seen(b, 'd', 'x')];
    expect(groupsOf([a, b], both)).toMatchObject([{ by: 'device' }]);
    expect(groupsOf([a, b, c], [...both, seen(c, 'e', 'x')])).toMatchObject([{ by: 'device' }, { by: 'address', people: 3 }]);
  });

  test('what belongs to no attempt that is listed is left out', () => {
    const a = at('a', 0, 10);
    expect(groupsOf([a], [seen(a, 'd', 'x'), seen(at('gone', 0, 10), 'd', 'x')])).toEqual([]);
  });

  test('two people wrote together where any attempt of one lay over one of the other', () => {
    const together = (...attempts: Ran[]) =>
      groupsOf(
        attempts,
        attempts.map((each) => seen(each, 'd', null)),
      )[0]?.together;
    expect(together(at('a', 0, 10), at('b', 10, 20))).toBe(false);
    expect(together(at('a', 0, 100), at('a', 10, 20), at('b', 50, 60))).toBe(true);
    expect(together(at('a', 0, 10), at('b', 20, 100), at('b', 30, 40), at('a', 50, 60))).toBe(true);
    expect(together(at('a', 0, 10), at('b', 20, 30), at('a', 40, 50), at('a', 45, 55))).toBe(false);
  });
});
