import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FaceEngine, FaceRefusal, onlyFace } from '../dist/index.js';
import { alterations } from '../dist/testing/index.js';

/**
 * Error rates of the local recognition. FACES_DIR holds photos `<person>-<letter>.jpg`, at least two of each person. Every photo is altered
 * in every way and compared with the unaltered photos of everybody; `cross` are two photos of one person, `self` a photo with itself.
 */
const folder = process.env.FACES_DIR;
if (!folder) throw new Error('FACES_DIR must name a folder with photos <person>-<letter>.jpg');
const sameDistance = 0.45;
const photos = readdirSync(folder).flatMap((file) => {
  const [, person] = /^(p\d+)-[a-z]\.jpe?g$/.exec(file) ?? [];
  return person ? [{ file, person, bytes: readFileSync(join(folder, file)) }] : [];
});
const distance = (one, other) => Math.sqrt(one.reduce((sum, value, index) => sum + (value - other[index]) ** 2, 0));
const quantile = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;
const round = (number) => (Number.isFinite(number) ? number.toFixed(2) : '–');

const engine = new FaceEngine({ requestMs: 60_000 });
const times = [];
async function describe(bytes) {
  const began = performance.now();
  try {
    return onlyFace(await engine.describe(bytes));
  } catch (error) {
    if (error instanceof FaceRefusal) return null;
    throw error;
  } finally {
    times.push(performance.now() - began);
  }
}
const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${engine.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

await engine.describe(photos[0].bytes);
const originals = new Map();
for (const photo of photos) originals.set(photo.file, await describe(photo.bytes));

const rows = [];
const stillTurns = new Map();
for (const [name, alter] of Object.entries(alterations)) {
  const row = { name, photos: 0, refused: 0, self: [], cross: [], others: [] };
  for (const photo of photos) {
    const face = await describe(await alter(photo.bytes));
    row.photos += 1;
    if (face === null) {
      row.refused += 1;
      continue;
    }
    stillTurns.set(photo.file, [...(stillTurns.get(photo.file) ?? []), face.turn]);
    for (const other of photos) {
      const known = originals.get(other.file);
      if (!known || (name === 'unchanged' && other === photo)) continue;
      const kind = other === photo ? row.self : other.person === photo.person ? row.cross : row.others;
      kind.push(distance(face.descriptor, known.descriptor));
    }
  }
  rows.push(row);
}
const above = (numbers) => numbers.filter((number) => number > sameDistance).length;
const share = (count, of) => (of === 0 ? '–' : `${count}/${of} (${Math.round((100 * count) / of)} %)`);
console.log(
  '| photo | refused before comparison | false non-match, same photo | false non-match, another photo | false match | ' +
    'distance same photo / another photo / nearest other person |',
);
console.log('| --- | --- | --- | --- | --- | --- |');
for (const { name, photos: count, refused, self, cross, others } of rows) {
  const far = [quantile(self, 0.999), quantile(cross, 0.999), Math.min(...others)].map(round).join(' / ');
  console.log(
    `| ${name} | ${share(refused, count)} | ${share(above(self), self.length)} | ${share(above(cross), cross.length)} ` +
      `| ${share(others.length - above(others), others.length)} | ${far} |`,
  );
}
const all = rows.reduce((sum, { self, cross, others }) => sum + self.length + cross.length + others.length, 0);
console.log(
  `\n${all} comparisons of ${photos.length} photos; a photo takes p50 ${Math.round(quantile(times, 0.5))} ms, p95 ` +
    `${Math.round(quantile(times, 0.95))} ms (a comparison of two new photos twice that); the process holds ` +
    `${Math.round(memoryMb())} MB`,
);
const spread = (turns) => Math.max(...turns) - Math.min(...turns);
console.log(
  `still photos, altered: the nose moves by at most ${round(Math.max(...[...stillTurns.values()].map(spread)))} of the face's width`,
);
engine.close();
