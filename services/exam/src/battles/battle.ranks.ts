import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, rankedRows } from '@xuekao/contracts';
import { LOGGER, REDIS, type Logger, type Redis } from '@xuekao/platform';
import { BattleCollections } from './battle.collections.js';
import { daysOf, spanName, spans, type Span } from './battle.cycles.js';
import type { BattlePaperDoc } from './battle.model.js';
import { marksOf, personPlace, readDepartPlace, readPersonPlace, type PersonMarks } from './rank.marks.js';
import { rankScript, wholeScript } from './rank.script.js';

/** A ranking that nobody changed for so long is forgotten, and made again by whoever asks. */
const keepSeconds = 7 * 24 * 3600;
/** After this it is told everything once more: whatever was lost while Redis was away, or came back older, is there again. */
const freshSeconds = 6 * 3600;
const buildSeconds = 600;
/** Time for which a ranking is believed to be whole: less than its parts are kept, so that none of them goes first. */
const believedSeconds = keepSeconds - buildSeconds;
const together = 200;
const builds = 3;

export interface RankedPerson {
  rank: number;
  userId: string;
  realName: string;
  tenths: number;
  avgMs: number;
}
export interface RankedDepart {
  rank: number;
  deptCode: string;
  tenths: number;
}
export interface FirstPlaces {
  people: RankedPerson[];
  departs: RankedDepart[];
  rankedCount: number;
}
interface Keys {
  places: string;
  people: string;
  departPlaces: string;
  departs: string;
  parts: string;
  build: string;
  whole: string;
  fresh: string;
}
type Fields = Pick<BattlePaperDoc, 'userId' | 'realName' | 'deptCode' | 'tenths' | 'useMs' | 'handedInAt' | 'day'>;
const fields = { userId: 1, realName: 1, deptCode: 1, tenths: 1, useMs: 1, handedInAt: 1, day: 1 } as const;

/**
 * Rankings of battles in Redis, made of the lists of papers: a wiped Redis loses nothing, for whoever asks next builds them again. Places
 * are the order of texts (`personPlace`), so that a page and one's own place cost the same among a hundred thousand people.
 */
@Injectable()
export class BattleRanks {
  private readonly building = new Map<string, Promise<void>>();

  constructor(
    private readonly store: BattleCollections,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Tells the rankings all that a person has by now in the spans of a day. @returns ids of all papers of the person that it has read */
  async tell(battleId: string, userId: string, day: string): Promise<ReadonlySet<string>> {
    const found = await this.store.papers
      .find({ battleId, userId, handState: 1 }, fields)
      .sort({ startedAt: 1 })
      .lean<(Fields & { _id: string })[]>();
    await Promise.all(
      spans.map(async (span) => {
        const name = spanName(span, day);
        const papers = found.filter((paper) => spanName(span, paper.day) === name);
        if (papers.length > 0) await this.put(keysOf(battleId, name), [marksOf(papers)]);
      }),
    );
    return new Set(found.map(({ _id }) => _id));
  }

  /** The first people of a span, and the person behind them where the own place is a later one. @throws {BusinessError} BUSY */
  async people(battleId: string, span: Span, day: string, userId: string): Promise<RankedPerson[]> {
    const keys = await this.whole(battleId, span, day);
    const [first, own] = await Promise.all([this.redis.zRange(keys.places, 0, rankedRows - 1), this.redis.hGet(keys.people, userId)]);
    const places = first.map((place, index) => ({ place, rank: index + 1 }));
    const ownPlace = own?.split('|')[1];
    if (ownPlace !== undefined && !first.includes(ownPlace)) {
      const before = await this.redis.zRank(keys.places, ownPlace);
      if (before !== null) places.push({ place: ownPlace, rank: before + 1 });
    }
    return this.named(keys, places);
  }

  /** The first departments of a span, and the own one behind them. @throws {BusinessError} BUSY */
  async departs(battleId: string, span: Span, day: string, deptCode: string): Promise<RankedDepart[]> {
    const keys = await this.whole(battleId, span, day);
    const [first, own] = await Promise.all([
      this.redis.zRange(keys.departPlaces, 0, rankedRows - 1),
      deptCode === '' ? null : this.redis.hGet(keys.departs, deptCode),
    ]);
    const rows = departRows(first);
    const ownPlace = own?.split('|')[2];
    if (ownPlace === undefined || first.includes(ownPlace)) return rows;
    const before = await this.redis.zRank(keys.departPlaces, ownPlace);
    return before === null ? rows : [...rows, { rank: before + 1, ...readDepartPlace(ownPlace) }];
  }

  /** The first people and departments of a span, and how many people have a place in it. @throws {BusinessError} BUSY */
  async first(battleId: string, span: Span, day: string, count: number): Promise<FirstPlaces> {
    const keys = await this.whole(battleId, span, day);
    const [people, departs, [last]] = await Promise.all([
      this.redis.zRange(keys.places, 0, count - 1),
      this.redis.zRange(keys.departPlaces, 0, count - 1),
      this.redis.zRange(keys.places, -1, -1),
    ]);
    // the last rank is the count: the account of the service has no command that counts
    const before = last === undefined ? null : await this.redis.zRank(keys.places, last);
    const rankedCount = before === null ? 0 : before + 1;
    const places = people.map((place, index) => ({ place, rank: index + 1 }));
    return { people: await this.named(keys, places), departs: departRows(departs), rankedCount };
  }

  private async named({ people }: Keys, places: readonly { place: string; rank: number }[]): Promise<RankedPerson[]> {
    if (places.length === 0) return [];
    const rows = places.map(({ place, rank }) => ({ rank, ...readPersonPlace(place) }));
    const known = await this.redis.hmGet(
      people,
      rows.map((row) => row.userId),
    );
    return rows.map((row, index) => ({ ...row, realName: nameOf(known[index] ?? '') }));
  }

  /** The keys of a ranking that holds everything. One that is due to be told everything anew is shown meanwhile. */
  private async whole(battleId: string, span: Span, day: string): Promise<Keys> {
    const keys = keysOf(battleId, spanName(span, day));
    for (let tries = 0; tries < builds; tries += 1) {
      const [whole, fresh] = await Promise.all([this.redis.get(keys.whole), this.redis.get(keys.fresh)]);
      const building = whole !== null && fresh !== null ? null : this.buildOnce(keys, battleId, span, day);
      if (whole === null) await building;
      else {
        building?.catch((error: unknown) => this.logger.warn({ err: error, battleId }, 'a ranking was not told everything anew'));
        return keys;
      }
    }
    throw new BusinessError('BUSY');
  }

  private buildOnce(keys: Keys, battleId: string, span: Span, day: string): Promise<void> {
    const known = this.building.get(keys.whole);
    if (known) return known;
    const work = this.build(keys, battleId, span, day).finally(() => this.building.delete(keys.whole));
    this.building.set(keys.whole, work);
    return work;
  }

  /** Others may tell it of papers meanwhile, or build it as well. */
  private async build(keys: Keys, battleId: string, span: Span, day: string): Promise<void> {
    const mine = randomUUID();
    const isFirst = await this.redis.set(keys.build, mine, { expiration: { type: 'EX', value: buildSeconds }, condition: 'NX' });
    // whichever of several builds is done first says so for all
    const name = isFirst === null ? await this.redis.get(keys.build) : mine;
    if (name === null) return;
    const days = daysOf(span, day);
    const filter = { battleId, handState: 1, ...(days ? { day: days } : {}) };
    const inOrder = this.store.papers.find(filter, fields).sort({ userId: 1, startedAt: 1 }).allowDiskUse(true);
    let people: PersonMarks[] = [];
    for await (const papers of byPerson(inOrder.lean<Fields>().cursor())) {
      if (people.push(marksOf(papers)) < together) continue;
      await this.put(keys, people);
      people = [];
    }
    if (people.length > 0) await this.put(keys, people);
    await wholeScript.run(this.redis, [name, believedSeconds, freshSeconds], [keys.build, keys.whole, keys.fresh]);
  }

  private async put(keys: Keys, people: readonly PersonMarks[]): Promise<void> {
    const rows = people.map((person) => ({
      u: person.userId,
      c: person.papers,
      p: personPlace(person),
      n: person.realName,
      d: person.departs.map(({ deptCode, tenths, reachedAt }) => ({ d: deptCode, t: tenths, a: reachedAt })),
    }));
    const named = [keys.places, keys.people, keys.departPlaces, keys.departs, keys.parts];
    await rankScript.run(this.redis, [keepSeconds, JSON.stringify(rows)], named);
  }
}

/** Papers of one person after the other, however many there are of all. @param papers in the order of their people */
async function* byPerson(papers: AsyncIterable<Fields>): AsyncGenerator<Fields[], void> {
  let own: Fields[] = [];
  for await (const paper of papers) {
    if (own[0] !== undefined && own[0].userId !== paper.userId) {
      yield own;
      own = [];
    }
    own.push(paper);
  }
  if (own.length > 0) yield own;
}

const departRows = (places: readonly string[]): RankedDepart[] =>
  places.map((place, index) => ({ rank: index + 1, ...readDepartPlace(place) }));
const nameOf = (known: string): string => known.split('|').slice(2).join('|');

function keysOf(battleId: string, name: string): Keys {
  const base = `battle-rank:${battleId}:${name}`;
  return {
    places: `${base}:places`,
    people: `${base}:people`,
    departPlaces: `${base}:depart-places`,
    departs: `${base}:departs`,
    parts: `${base}:parts`,
    build: `${base}:build`,
    whole: `${base}:whole`,
    fresh: `${base}:fresh`,
  };
}
