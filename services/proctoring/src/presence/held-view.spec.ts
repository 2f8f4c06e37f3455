import { expect, test } from '@jest/globals';
import { gatewayGoneMs, type PresenceWord } from '@xuekao/contracts';
import { HeldView } from './held-view.js';

const start = 1_800_000_000_000;
const second = 1000;
const [ann, bea] = ['a.exam', 'b.exam'];

/** Words of gateways at instants after the start. */
class Told {
  readonly view: HeldView;
  now = start;
  constructor(open: Iterable<readonly [string, number]> = []) {
    this.view = new HeldView(open);
  }
  private rounds = 0;
  at(seconds: number): this {
    this.now = start + seconds * second;
    return this;
  }
  all(gateway: string, ...keys: string[]) {
    this.rounds += 1;
    return this.hear({ say: 'all', gateway, at: this.now, round: this.rounds, part: 0, parts: 1, keys });
  }
  hear(word: PresenceWord) {
    return this.view.hear(word, this.now);
  }
  opened = (gateway: string, key: string) => this.hear({ say: 'opened', gateway, key, at: this.now });
  closed = (gateway: string, key: string) => this.hear({ say: 'closed', gateway, key, at: this.now });
  gone = (gateway: string) => this.hear({ say: 'gone', gateway, at: this.now });
  /** Seconds that the person is away; 0: online. */
  away(key: string): number {
    const held = this.view.of(key, start, this.now);
    return held.isOnline ? 0 : (this.now - held.since) / second;
  }
}

test('a page that closes is away from then on, and its return ends the time', () => {
  const told = new Told();
  told.all('g1', ann, bea);
  expect(told.at(30).closed('g1', ann)).toEqual([]);
  expect([told.at(95).away(ann), told.away(bea)]).toEqual([65, 0]);
  expect(told.opened('g1', ann)).toEqual([{ key: ann, since: start + 30 * second, until: start + 95 * second }]);
  expect(told.away(ann)).toBe(0);
});

test('a page that another gateway holds is there', () => {
  const told = new Told();
  told.all('g1', ann);
  told.all('g2', ann);
  told.at(5).closed('g1', ann);
  expect(told.at(100).away(ann)).toBe(0);
  told.at(110).closed('g2', ann);
  expect(told.at(120).away(ann)).toBe(10);
});

test('a word that was lost is made good by the next of all', () => {
  const told = new Told();
  told.all('g1', ann);
  told.at(10).all('g1', bea);
  expect([told.at(40).away(ann), told.away(bea)]).toEqual([30, 0]);
});

test('a round in several messages counts when all of them are there', () => {
  const told = new Told();
  const part = (number: number, round: number, keys: string[]) =>
    told.hear({ say: 'all', gateway: 'g1', at: told.now, round, part: number, parts: 2, keys });
  part(0, 1, [ann]);
  part(1, 1, [bea]);
  told.at(10);
  part(0, 2, [ann]);
  // the second half of this round never came
  told.at(20);
  part(0, 3, [ann]);
  expect(told.away(bea)).toBe(0);
  part(1, 3, []);
  expect(told.at(30).away(bea)).toBe(10);
});

test('a restart of the only gateway is no sign against anybody', () => {
  const told = new Told();
  told.all('g1', ann, bea);
  told.at(10).gone('g1');
  expect([told.at(100).away(ann), told.away(bea)]).toEqual([0, 0]);
  told.at(101).all('g2');
  told.at(104).opened('g2', ann);
  // pages that have not come back are away since there is a gateway again
  expect([told.at(110).away(bea), told.at(121).away(bea), told.away(ann)]).toEqual([0, 20, 0]);
});

test('a gateway that dies without a word is gone after two words that it missed; what it held goes to the other', () => {
  const told = new Told();
  told.all('g1', ann, bea);
  told.at(5).all('g2');
  told.at(30).all('g2', ann);
  told.view.sweep(told.now);
  expect([told.away(ann), told.away(bea)]).toEqual([0, 30]);
  expect(gatewayGoneMs).toBeLessThan(30 * second);
});

test('gateways that fall silent together are a broken way to them: nobody left, and who is missing is so since they speak', () => {
  const told = new Told();
  told.all('g1', ann);
  told.at(8).all('g2', bea);
  for (const seconds of [26, 31, 36, 300]) {
    told.at(seconds).view.sweep(told.now);
    expect([told.away(ann), told.away(bea)]).toEqual([0, 0]);
    expect([...told.view.away()]).toEqual([]);
  }
  told.at(310).all('g1', ann);
  told.all('g2');
  told.at(330).view.sweep(told.now);
  expect([told.away(ann), told.away(bea)]).toEqual([0, 20]);
});

test('what a dead gateway held is away since its last word by its own clock', () => {
  const told = new Told();
  told.hear({ say: 'all', gateway: 'g1', at: start - 2 * second, round: 1, part: 0, parts: 1, keys: [ann] });
  for (const seconds of [5, 15, 25, 35]) told.at(seconds).all('g2', bea);
  told.view.sweep(told.now);
  expect([...told.view.away()]).toEqual([[ann, start - 2 * second]]);
});

test('a process that begins calls nobody offline before every gateway had time to speak', () => {
  const told = new Told();
  expect(told.at(100).away(ann)).toBe(0);
  told.all('g1', bea);
  expect(told.at(110).away(ann)).toBe(0);
  told.all('g2', ann);
  expect(told.at(300).away(ann)).toBe(0);
});

test('a time that was open when the process began goes on, and ends with the page', () => {
  const told = new Told([[ann, start - 40 * second]]);
  // the attempt began at the start
  expect(told.at(20).away(ann)).toBe(20);
  expect(told.all('g1', ann)).toEqual([{ key: ann, since: start - 40 * second, until: start + 20 * second }]);
});

test('somebody whose page never came is away since the attempt began, once gateways are known', () => {
  const told = new Told();
  told.all('g1');
  expect([told.at(14).away(ann), told.at(70).away(ann)]).toEqual([0, 70]);
});

test('a page that has just begun is on its way, also after one that closed before', () => {
  const told = new Told([[ann, start - 40 * second]]);
  told.all('g1');
  expect([told.at(10).away(ann), told.away(bea)]).toEqual([0, 0]);
  expect([told.at(16).away(ann), told.away(bea)]).toEqual([16, 16]);
  told.at(17).opened('g1', ann);
  // the same page that leaves early is away at once
  told.closed('g1', ann);
  expect(told.at(18).away(ann)).toBe(1);
});
