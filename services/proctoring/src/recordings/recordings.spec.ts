import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, recordingPath, recordingPieceBytes } from '@xuekao/contracts';
import { connectNats, readConfig, recordingLinks, startService, type Config } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { recordings } = calls.proctoring;
const { proctored } = calls.exam;
const dayMs = 86_400_000;
const startedAt = Date.parse('2026-11-27T01:00:00Z');

const clock = { passedMs: 0, now: () => startedAt + clock.passedMs, monotonic: () => clock.passedMs };
const definition = () => proctoringAt(clock, { now: () => Promise.resolve(clock.now()) });
let service: ServiceUnderTest;
let exam: NatsConnection;
let folder: string;
const seen = new Set<string>();

/** Stands for janus-pp-rec: copies what it is given; a recording of the word `broken` is none, and of a head alone it makes nothing. */
const program = `#!/bin/sh
[ "$1" = --disable-colors ] && shift
grep -q broken "$1" && { echo 'no frames' >&2; exit 1; }
[ "$(wc -c < "$1")" -eq 8 ] || grep -q 'a head alone' "$1" || cp "$1" "$2"
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  const converter = join(folder, 'converter');
  await writeFile(converter, program, { mode: 0o755 });
  const more = {
    ...{ JANUS_URL: 'ws://127.0.0.1:9', JANUS_SECRET: 'secret', JANUS_ROOMS_KEY: 'key' },
    ...{ JANUS_RECORDINGS: folder, JANUS_PP_REC: converter },
  };
  service = await startUnderTest(definition(), 'recordings', more);
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  serveCall({ nats: exam, place }, proctored.seen, ({ paperId }) => (seen.has(paperId) ? { examId: 'e' } : undefined));
  await exam.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const proctor = { ...person(1, 'A01'), roleType: 2, permissions: ['paper:list', 'paper:valid'] };
const inFolder = (id: string): Promise<string[]> => readdir(folder).then((names) => names.filter((name) => name.startsWith(id)));
const piecesOf = (id: string) =>
  service.db.collection<{ recordingId: string; sealed: string }>('recording_pieces').find({ recordingId: id });

/** As the media server begins a file: of this stream no picture came. */
function headOf(): Buffer {
  const facts = Buffer.from('{"t":"v","c":"vp8","note":"a head alone"}');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(facts.length);
  return Buffer.concat([Buffer.from('MJR00002'), length, facts]);
}

/** A stream of five minutes that has ended, as the media server leaves it. */
async function ended(content: Buffer | null, recordDays: number | null = 14): Promise<{ paperId: string; id: string }> {
  const [paperId, id] = [newId(), newId()];
  seen.add(paperId);
  if (content) await writeFile(join(folder, `${id}-video-0.mjr`), content);
  const from = new Date(clock.now() - 300_000);
  const to = new Date(clock.now());
  const stream = { paperId, examId: 'e', userId: newId(), kind: 'phone', from, to, heardAt: to, recordDays, session: 1, handle: 2 };
  await service.db.collection<{ _id: string }>('streams').insertOne({ _id: id, ...stream });
  // the file is closed by then
  clock.passedMs += 10_000;
  return { paperId, id };
}
const list = (paperId: string) => service.call(recordings.list, { paperId }, proctor);
async function until(paperId: string, state: string): Promise<void> {
  while ((await list(paperId)).recordings[0]?.state !== state) {
    // a rest after a failure passes with the looks
    clock.passedMs += 2000;
    await pause(100);
  }
}
const pieceOf = async (id: string, n: number): Promise<Buffer> =>
  Buffer.from((await service.call(recordings.piece, { id, n }, proctor)).base64, 'base64');

test('a stream that has ended becomes a recording, sealed in pieces, and nothing of it is left in the open', async () => {
  const film = Buffer.alloc(recordingPieceBytes + 5000, 'a film');
  const { paperId, id } = await ended(film);
  await until(paperId, 'ready');
  // taken away right after it
  while ((await inFolder(id)).length > 0) await pause(20);
  expect(await list(paperId)).toMatchObject({ converts: true, recordings: [{ id, kind: 'phone', bytes: film.length }] });
  const pieces = await piecesOf(id).toArray();
  expect(pieces).toHaveLength(2);
  expect(
    pieces.every(({ sealed }) => sealed.startsWith('v1.') && !Buffer.from(sealed.split('.')[4] ?? '', 'base64url').includes('a film')),
  ).toBe(true);
  expect(Buffer.concat([await pieceOf(id, 0), await pieceOf(id, 1)]).equals(film)).toBe(true);
  // a piece is sealed for its own place
  await service.db.collection<{ _id: string }>('recording_pieces').updateOne({ _id: `${id}:1` }, { $set: { sealed: pieces[0]?.sealed } });
  await service.refused('INTERNAL', recordings.piece, { id, n: 1 }, proctor);
});

test('a stream that has just ended is never missing between those that run and those that are kept', async () => {
  const { paperId, id } = await ended(Buffer.from('film'));
  clock.passedMs -= 10_000;
  expect((await list(paperId)).recordings).toMatchObject([{ id, state: 'waiting' }]);
  clock.passedMs += 10_000;
  await until(paperId, 'ready');
  expect((await list(paperId)).recordings).toMatchObject([{ id, state: 'ready' }]);
});

test('its address is for one person and one recording, and is over with its time', async () => {
  const { paperId, id } = await ended(Buffer.from('film'));
  await until(paperId, 'ready');
  const { url } = await service.call(recordings.play, { paperId, id }, proctor);
  const links = recordingLinks(readConfig(service.env).key('recording-links'));
  const signed = url.slice(recordingPath.length);
  expect(links.read(signed, clock.now())).toEqual({ id, bytes: 4, userId: proctor.userId });
  expect(links.read(signed, clock.now() + 30 * 60_000)).toBeNull();
  // of another paper, and of one that the caller may not see
  const { paperId: other } = await ended(null);
  await service.refused('NOT_FOUND', recordings.play, { paperId: other, id }, proctor);
  seen.delete(paperId);
  await service.refused('NOT_FOUND', recordings.play, { paperId, id }, proctor);
  await service.refused('NOT_FOUND', recordings.list, { paperId }, proctor);
});

test('when the days of the exam are over no piece exists anywhere, and that it was there stays', async () => {
  const { paperId, id } = await ended(Buffer.from('film'), 14);
  await until(paperId, 'ready');
  clock.passedMs += 14 * dayMs - 600_000;
  expect((await pieceOf(id, 0)).toString()).toBe('film');
  clock.passedMs += 1_200_000;
  // before any clock has struck
  await service.refused('NOT_FOUND', recordings.piece, { id, n: 0 }, proctor);
  await service.refused('NOT_FOUND', recordings.play, { paperId, id }, proctor);
  expect((await list(paperId)).recordings).toMatchObject([{ id, state: 'over', kind: 'phone' }]);
  // and is in the database no more, soon after a process began
  const other = await startService(definition(), readConfig(service.env));
  while ((await piecesOf(id).toArray()).length > 0) await pause(50);
  await other.close();
  expect((await list(paperId)).recordings).toMatchObject([{ id, state: 'over', bytes: 0 }]);
});

test('one of which nothing came, or that is broken, says so; it keeps no others waiting', async () => {
  const [empty, broken] = [await ended(null), await ended(Buffer.from('broken'))];
  const head = await ended(headOf());
  // the media server writes the facts with the first picture: this is what it leaves of a stream without one
  const sign = await ended(headOf().subarray(0, 8));
  const good = await ended(Buffer.from('film'));
  await until(empty.paperId, 'empty');
  await until(head.paperId, 'empty');
  await until(sign.paperId, 'empty');
  while ((await inFolder(head.id)).length > 0) await pause(20);
  await until(good.paperId, 'ready');
  expect((await list(broken.paperId)).recordings).toMatchObject([{ state: 'waiting' }]);
  await service.refused('RECORDING_RUNS', recordings.remove, broken, proctor);
  expect(await inFolder(broken.id)).toContain(`${broken.id}-video-0.mjr`);
  // all tries but the last one, while nobody works at it
  const rows = service.db.collection<{ _id: string; holder: string | null }>('recordings');
  const tired = { $set: { failures: 15, until: null } };
  while ((await rows.updateOne({ _id: broken.id, holder: null }, tired)).matchedCount === 0) await pause(20);
  await until(broken.paperId, 'failed');
  // somebody may still make something of it, until it is removed
  expect(await inFolder(broken.id)).toEqual([`${broken.id}-video-0.mjr`]);
  await service.call(recordings.remove, broken, proctor);
  expect(await inFolder(broken.id)).toEqual([]);
});

test('one with pictures of which the program makes nothing is kept, and says so, until somebody removes it', async () => {
  const { paperId, id } = await ended(Buffer.concat([headOf(), Buffer.from('MEET a head alone, and pictures')]));
  await until(paperId, 'failed');
  expect(await inFolder(id)).toContain(`${id}-video-0.mjr`);
  const other = await startService(definition(), readConfig(service.env));
  clock.passedMs += 600_000;
  await until(paperId, 'failed');
  await other.close();
  expect(await inFolder(id)).toContain(`${id}-video-0.mjr`);
  await service.call(recordings.remove, { paperId, id }, proctor);
  expect(await inFolder(id)).toEqual([]);
});

test('a film that could not be found for a while is made playable once it is there', async () => {
  const { paperId, id } = await ended(null);
  await until(paperId, 'empty');
  // the folder is the right one again
  const film = join(folder, `${id}-video-0.mjr`);
  await writeFile(film, 'film');
  await utimes(film, clock.now() / 1000 - 60, clock.now() / 1000 - 60);
  const other = await startService(definition(), readConfig(service.env));
  await until(paperId, 'ready');
  await other.close();
  expect((await pieceOf(id, 0)).toString()).toBe('film');
});

test('a recording is removed before its time', async () => {
  const { paperId, id } = await ended(Buffer.from('film'));
  await until(paperId, 'ready');
  await service.call(recordings.remove, { paperId, id }, proctor);
  expect(await piecesOf(id).toArray()).toEqual([]);
  expect((await list(paperId)).recordings).toMatchObject([{ state: 'over', bytes: 0 }]);
  await service.refused('NOT_FOUND', recordings.play, { paperId, id }, proctor);
});

test('an attempt that began before there were recordings has none', async () => {
  const { paperId } = await ended(Buffer.from('film'), null);
  expect(await list(paperId)).toEqual({ converts: true, recordings: [] });
});

test('a disk without room ends the recordings that run, and one that never began says why', async () => {
  const [cut, never] = [newId(), newId()];
  const running = async (_id: string, paperId: string, unrecordedFrom: Date | null): Promise<void> => {
    seen.add(paperId);
    const [now, spoken] = [new Date(clock.now()), new Date(clock.now() + dayMs)];
    const stream = {
      paperId,
      examId: 'e',
      userId: newId(),
      kind: 'phone',
      from: now,
      to: null,
      heardAt: spoken,
      recordDays: 14,
      unrecordedFrom,
    };
    await service.db.collection<{ _id: string }>('streams').insertOne({ _id, ...stream, ...{ session: 1, handle: 2 } });
  };
  const streams = service.db.collection<{ _id: string; unrecordedFrom: Date | null; to: Date | null }>('streams');
  const [cutId, neverId] = [newId(), newId()];
  await running(cutId, cut, null);
  await running(neverId, never, new Date(clock.now()));
  expect([(await list(cut)).recordings.length, (await list(never)).recordings.length]).toEqual([1, 0]);
  const film = join(folder, `${cutId}-video-0.mjr`);
  await writeFile(film, 'half a film');
  // of the day of the clock: it is no file of a sitting that nobody knows
  await utimes(film, clock.now() / 1000, clock.now() / 1000);
  const cutAt = clock.now() + 20_000;
  clock.passedMs += 20_000;
  // more than any disk has
  const full = await startService(definition(), wantsRoom(readConfig(service.env), 2 ** 60));
  while ((await streams.findOne({ _id: cutId }))?.unrecordedFrom === null) await pause(50);
  await full.close();
  expect((await list(cut)).recordings).toEqual([]);
  clock.passedMs += 10_000;
  await streams.updateMany({ _id: { $in: [cutId, neverId] } }, { $set: { to: new Date(clock.now()) } });
  await until(never, 'full');
  await until(cut, 'ready');
  expect((await list(cut)).recordings).toMatchObject([{ to: new Date(cutAt).toISOString(), bytes: 11 }]);
});

const wantsRoom = (config: Config, spareBytes: number): Config => ({
  ...config,
  janus: config.janus && { ...config.janus, spareBytes },
});
