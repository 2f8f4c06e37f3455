import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { captureVerdicts } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import fc from 'fast-check';
import type { mongo } from 'mongoose';
import { proctoring } from '../proctoring.module.js';
import { CaptureTiles, type CaptureTileDoc } from './capture-tiles.js';
import { tileOf } from './capture-tile.js';
import type { CaptureDoc } from './capture.model.js';

let service: ServiceUnderTest;
let looks: mongo.Collection<CaptureDoc>;
let docs: mongo.Collection<CaptureTileDoc>;
let tiles: CaptureTiles;
beforeAll(async () => {
  service = await startUnderTest(proctoring, 'tiles');
  looks = service.db.collection<CaptureDoc>('captures');
  docs = service.db.collection<CaptureTileDoc>('capture_tiles');
  tiles = new CaptureTiles(() => ({ looks, tiles: docs }));
}, 300_000);
afterAll(() => service.close());

const start = Date.parse('2026-11-27T01:00:00Z');
/** The tiles as they are by all looks of the attempts. */
async function plain(paperIds: readonly string[]) {
  const all = await looks
    .find({ paperId: { $in: [...paperIds] } })
    .sort({ paperId: 1, at: 1 })
    .toArray();
  const byPaper = Map.groupBy(all, ({ paperId }) => paperId);
  return new Map(paperIds.flatMap((paperId) => (byPaper.has(paperId) ? [[paperId, tileOf(byPaper.get(paperId) ?? [])] as const] : [])));
}
const shown = async (paperIds: readonly string[]) => Object.fromEntries(await tiles.of(paperIds));

const step = fc.oneof(
  fc.record({
    do: fc.constant('look' as const),
    verdict: fc.constantFrom(...captureVerdicts),
    apart: fc.integer({ min: 1, max: 600_000 }),
  }),
  fc.record({ do: fc.constant('compared' as const), which: fc.nat(20), verdict: fc.constantFrom(...captureVerdicts) }),
  fc.record({ do: fc.constant('judged' as const), which: fc.nat(20), as: fc.constantFrom('confirmed' as const, 'dismissed' as const) }),
  fc.record({ do: fc.constant('ended' as const), which: fc.nat(20) }),
  // a process that is killed before, or after, its write
  fc.record({ do: fc.constant('killed' as const), verdict: fc.constantFrom(...captureVerdicts), wrote: fc.boolean() }),
  // looks of a release that kept no tiles
  fc.record({ do: fc.constant('formerly' as const), verdict: fc.constantFrom(...captureVerdicts) }),
);

test('tiles are what all looks say, whatever happens to them, in whatever order, and who reads meanwhile', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ paper: fc.nat(2), step, read: fc.boolean() }), { maxLength: 25 }), async (steps) => {
      run += 1;
      const papers = [0, 1, 2].map((n) => `${run}-${n}`);
      let at = start;
      const touched = new Set<string>();
      for (const [index, { paper, step: one, read }] of steps.entries()) {
        const paperId = papers[paper] ?? '';
        const _id = `${paperId}:${index}`;
        at += one.do === 'look' ? one.apart : 1000;
        const look = (verdict: CaptureDoc['verdict']): CaptureDoc => ({
          ...{ _id, paperId, examId: 'e', userId: 'u', at: new Date(at), verdict, score: null },
        });
        const some = async (which: number): Promise<string> => {
          const own = await looks.find({ paperId }).sort({ at: 1 }).toArray();
          return own[which % Math.max(1, own.length)]?._id ?? '';
        };
        switch (one.do) {
          case 'look':
            await tiles.around(paperId, () => looks.insertOne(look(one.verdict)));
            break;
          case 'compared': {
            const which = await some(one.which);
            await tiles.around(paperId, () => looks.updateOne({ _id: which }, { $set: { verdict: one.verdict } }));
            break;
          }
          case 'judged': {
            const which = await some(one.which);
            const finding = { as: one.as, note: '', by: 'p', byName: '', at: new Date(at) };
            await tiles.around(paperId, () => looks.updateOne({ _id: which }, { $set: { finding } }));
            break;
          }
          case 'ended': {
            const which = await some(one.which);
            await tiles.around(paperId, () => looks.updateOne({ _id: which }, { $set: { ended: true } }));
            break;
          }
          case 'killed':
            await docs.updateOne(
              { _id: paperId },
              { $inc: { pending: 1, writes: 1 }, $setOnInsert: { done: 0, tile: null } },
              { upsert: true },
            );
            if (one.wrote) await looks.insertOne(look(one.verdict));
            break;
          case 'formerly':
            if (!touched.has(paperId)) await looks.insertOne(look(one.verdict));
        }
        if (one.do !== 'formerly') touched.add(paperId);
        // whoever reads makes tiles of all that have looks
        if (read) for (const seen of papers) touched.add(seen);
        if (read) expect(await shown(papers)).toEqual(Object.fromEntries(await plain(papers)));
      }
      expect(await shown(papers)).toEqual(Object.fromEntries(await plain(papers)));
    }),
    { numRuns: 60 },
  );
});

test('changes at the same time leave no tile behind', async () => {
  const paperId = 'busy';
  const verdicts = [...captureVerdicts, ...captureVerdicts, ...captureVerdicts];
  await Promise.all(
    verdicts.map(async (verdict, index) => {
      const look = { _id: `busy:${index}`, paperId, examId: 'e', userId: 'u', at: new Date(start + index), verdict, score: null };
      await tiles.around(paperId, () => looks.insertOne(look));
      await tiles.of([paperId]);
    }),
  );
  const doc = await docs.findOne({ _id: paperId });
  expect([doc?.pending, doc?.writes]).toEqual([0, doc?.done]);
  expect(doc?.tile).toEqual((await plain([paperId])).get(paperId));
});
