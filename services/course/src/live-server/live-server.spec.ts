import { get, type IncomingMessage } from 'node:http';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@xuekao/service-testing';
import { Broadcast } from './broadcast.js';
import { flvHeadOf, flvTag, tagTypes } from './flv.js';
import { LiveServer } from './live-server.js';
import { audioConfig, frameOf, keyFrameOf, Pusher, videoConfig } from './pusher.fixture.js';
import { hashOfKey, streamNameOf } from './push-keys.js';

const secret = 's'.repeat(40);
const key = 'the-key-of-the-live';
const liveId = 'a'.repeat(24);
const other = 'b'.repeat(24);
let folder: string;
let server: LiveServer;
let said: string[];
const began = async (more: { streams?: number; graceMs?: number; mostBytes?: number; viewers?: number } = {}): Promise<LiveServer> => {
  const note = (facts: unknown, text?: string): void => void said.push(`${JSON.stringify(facts)} ${text}`);
  return LiveServer.start({
    ...{ http: { host: '127.0.0.1', port: 0 }, rtmp: { host: '127.0.0.1', port: 0 }, secret, streams: more.streams ?? 3 },
    runs: { folder, graceMs: more.graceMs ?? 60_000, viewers: more.viewers ?? 10, mostBytes: more.mostBytes ?? 1e9, spareBytes: 0 },
    // the two words of a logger that it uses
    logger: { info: note, warn: note } as never,
  });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lives-'));
  said = [];
  server = await began();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const authorization = `Bearer ${secret}`;
interface Run {
  id: string;
  liveId: string;
  endedAt: number | null;
  bytes: number;
  isCut: boolean;
}
/** Says which lives may be pushed. @returns what goes on, and what has ended */
async function sync(
  lives: readonly string[] = [liveId],
  keys: Readonly<Record<string, string>> = {},
  validUntil = Date.now() + 60_000,
  number = 0,
): Promise<Run[]> {
  const body = { lives: lives.map((id) => ({ liveId: id, keyHash: hashOfKey(keys[id] ?? key), number, until: validUntil })) };
  const response = await fetch(`${server.address}/sync`, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) });
  return ((await response.json()) as { runs: Run[] }).runs;
}
const ended = async (): Promise<Run> => {
  let found: Run | undefined;
  await until(async () => {
    found = (await sync()).find(({ endedAt }) => endedAt !== null);
    return found !== undefined;
  });
  return found as Run; // waited for
};
/** A person who looks at a live, and what reached them. */
class Screen {
  bytes = Buffer.alloc(0);
  isOver = false;
  private constructor(private readonly response: IncomingMessage) {
    response.on('data', (data: Buffer) => (this.bytes = Buffer.concat([this.bytes, data])));
    response.on('close', () => (this.isOver = true));
  }
  static open = (id = liveId): Promise<Screen | number> =>
    new Promise((resolve, reject) =>
      get(`${server.address}/streams/${id}`, { headers: { authorization } }, (response) => {
        const { statusCode = 0 } = response;
        resolve(statusCode === 200 ? new Screen(response) : (response.resume(), statusCode));
      }).on('error', reject),
    );
  has = (word: string): Promise<void> => until(async () => this.bytes.includes(word));
  leave = (): void => void this.response.destroy();
}
const screen = async (): Promise<Screen> => (await Screen.open()) as Screen; // it is there
const pushing = async (word = 'first', id = liveId, by = key): Promise<Pusher> => {
  const pusher = await Pusher.open(server.rtmpPort);
  expect(await pusher.publish(streamNameOf(id, by))).toBe('NetStream.Publish.Start');
  pusher.begin(word);
  await until(async () => (await sync([id], { [id]: by })).some((run) => run.liveId === id && run.bytes > 50));
  return pusher;
};

test('two people see a live from its last key frame on, and the recording has all of it', async () => {
  await sync([liveId, other]);
  const pusher = await pushing('one');
  const first = await screen();
  await first.has('one');
  pusher.video(frameOf('two'), 40);
  pusher.video(keyFrameOf('three'), 80);
  await first.has('three');
  const second = await screen();
  await second.has('three');
  pusher.video(frameOf('four'), 120);
  await Promise.all([first.has('four'), second.has('four')]);
  const tag = (type: number, data: Buffer, timestamp: number): Buffer => flvTag({ type, timestamp, data });
  const all = [
    ...[
      flvHeadOf(true),
      tag(tagTypes.audio, audioConfig, 0),
      tag(tagTypes.video, videoConfig, 0),
      tag(tagTypes.video, keyFrameOf('one'), 0),
    ],
    ...[tag(tagTypes.video, frameOf('two'), 40), tag(tagTypes.video, keyFrameOf('three'), 80), tag(tagTypes.video, frameOf('four'), 120)],
  ];
  expect(first.bytes).toEqual(Buffer.concat(all));
  const heads = [tag(tagTypes.audio, audioConfig, 80), tag(tagTypes.video, videoConfig, 80)];
  expect(second.bytes).toEqual(Buffer.concat([flvHeadOf(true), ...heads, ...all.slice(5)]));
  pusher.finish();
  await until(async () => first.isOver && second.isOver);
  const run = await ended();
  const recording = await fetch(`${server.address}/recordings/${run.id}`, { headers: { authorization } });
  expect(Buffer.from(await recording.arrayBuffer())).toEqual(Buffer.concat(all));
  await fetch(`${server.address}/recordings/${run.id}`, { method: 'DELETE', headers: { authorization } });
  expect([await sync(), readdirSync(folder)]).toEqual([[], []]);
});

test('somebody who comes before the first picture begins with it, and hears of no sound that there is not', async () => {
  await sync();
  const pusher = await Pusher.open(server.rtmpPort);
  expect(await pusher.publish(streamNameOf(liveId, key))).toBe('NetStream.Publish.Start');
  await until(async () => (await sync()).length === 1);
  const early = await screen();
  pusher.video(videoConfig);
  pusher.video(frameOf('of nothing'), 10);
  pusher.video(keyFrameOf('silent'), 20);
  await early.has('silent');
  const tags = [flvTag({ type: tagTypes.video, timestamp: 20, data: videoConfig })];
  const first = flvTag({ type: tagTypes.video, timestamp: 20, data: keyFrameOf('silent') });
  expect(early.bytes).toEqual(Buffer.concat([flvHeadOf(false), ...tags, first]));
});

test('a stranger’s push is refused, and nothing of it reaches anybody', async () => {
  await sync();
  const names = [liveId, streamNameOf(liveId, 'guessed'), streamNameOf(liveId, ''), streamNameOf(other, key), `${liveId}?key=${key}x`, ''];
  const refused = async (): Promise<void> => {
    for (const name of names) {
      const stranger = await Pusher.open(server.rtmpPort);
      expect([name, await stranger.publish(name)]).toEqual([name, 'NetStream.Publish.BadName']);
      // one that sends on all the same
      stranger.begin('forged');
      await stranger.closed();
    }
  };
  await refused();
  expect(await sync()).toEqual([]);
  const pusher = await pushing('honest');
  const viewer = await screen();
  await viewer.has('honest');
  await refused();
  // a second push with the right key does not take the place of the first
  const second = await Pusher.open(server.rtmpPort);
  expect(await second.publish(streamNameOf(liveId, key))).toBe('NetStream.Publish.BadName');
  const silent = await Pusher.open(server.rtmpPort);
  silent.begin('forged');
  await silent.closed();
  const elsewhere = await Pusher.open(server.rtmpPort, 'vod');
  await elsewhere.closed();
  pusher.video(frameOf('still honest'), 40);
  await viewer.has('still honest');
  expect(viewer.bytes.includes('forged')).toBe(false);
  expect(said.join('\n')).not.toContain(key);
  expect(said.join('\n')).not.toContain('guessed');
});

test('a key that is over or was changed pushes nothing any more', async () => {
  await sync([liveId], {}, Date.now() - 1);
  const late = await Pusher.open(server.rtmpPort);
  expect(await late.publish(streamNameOf(liveId, key))).toBe('NetStream.Publish.BadName');
  await sync();
  const pusher = await pushing();
  await sync([liveId], { [liveId]: 'another-key' });
  await pusher.closed();
  const again = await Pusher.open(server.rtmpPort);
  expect(await again.publish(streamNameOf(liveId, key))).toBe('NetStream.Publish.BadName');
  const next = await Pusher.open(server.rtmpPort);
  expect(await next.publish(streamNameOf(liveId, 'another-key'))).toBe('NetStream.Publish.Start');
});

test('a key that was changed stays over, though a process that is slow says it once more', async () => {
  const later = Date.now() + 60_000;
  await sync([liveId], {}, later, 1);
  await sync([liveId], { [liveId]: 'another-key' }, later, 2);
  await sync([liveId], {}, later, 1);
  const [former, current] = [await Pusher.open(server.rtmpPort), await Pusher.open(server.rtmpPort)];
  expect(await former.publish(streamNameOf(liveId, key))).toBe('NetStream.Publish.BadName');
  expect(await current.publish(streamNameOf(liveId, 'another-key'))).toBe('NetStream.Publish.Start');
});

test('a push whose network broke off goes on where it was, and is over when nobody comes back', async () => {
  await sync();
  const pusher = await pushing('before');
  const viewer = await screen();
  await viewer.has('before');
  pusher.video(frameOf('last'), 1000);
  await viewer.has('last');
  pusher.socket.destroy();
  let back = pusher;
  // the server hears of the loss a moment later
  await until(async () => {
    back = await Pusher.open(server.rtmpPort);
    return (await back.publish(streamNameOf(liveId, key))) === 'NetStream.Publish.Start';
  });
  back.begin('after', 0);
  await viewer.has('after');
  const at = viewer.bytes.lastIndexOf(keyFrameOf('after')) - 11;
  expect(viewer.bytes.readUIntBE(at + 4, 3)).toBeGreaterThan(1000);
  expect([viewer.isOver, (await sync()).length]).toEqual([false, 1]);
  await server.close();
  server = await began({ graceMs: 1 });
  await sync();
  (await pushing()).socket.destroy();
  await until(async () => (await sync()).filter(({ endedAt }) => endedAt !== null).length === 2);
});

test('a live that is no longer admitted is told by the same answer, and its recording is kept', async () => {
  await sync();
  const pusher = await pushing('to the end');
  const [told] = await sync([]);
  expect(told).toMatchObject({ liveId, bytes: expect.any(Number) });
  await pusher.closed();
  const run = await ended();
  expect(run.id).toBe(told?.id);
  const recording = await fetch(`${server.address}/recordings/${run.id}`, { headers: { authorization } });
  expect(Buffer.from(await recording.arrayBuffer()).includes('to the end')).toBe(true);
});

test('a viewer who stands still is let go, and a beginning that is too large is refused', async () => {
  const broadcast = new Broadcast();
  const [still, quick] = [new StillViewer(0), new StillViewer(0)];
  const send = (data: Buffer, timestamp: number): boolean => broadcast.send({ type: tagTypes.video, timestamp, data });
  send(videoConfig, 0);
  send(keyFrameOf('first'), 0);
  for (const viewer of [still, quick]) broadcast.add(viewer);
  still.writableLength = 20 * 1024 ** 2;
  send(videoConfig, 40);
  expect([still.isOver, quick.isOver, broadcast.viewerCount]).toEqual([true, false, 1]);
  expect(send(Buffer.concat([videoConfig, Buffer.alloc(65_536)]), 80)).toBe(false);
});
class StillViewer {
  isOver = false;
  constructor(public writableLength: number) {}
  write = (): void => undefined;
  end = (): void => void (this.isOver = true);
}

test('strangers who show no key are bounded, and the log says so', async () => {
  const strangers = await Promise.all(Array.from({ length: 40 }, () => Pusher.open(server.rtmpPort)));
  const refused = await Pusher.open(server.rtmpPort);
  await refused.closed();
  expect(said.filter((line) => line.includes('connections were refused'))).toHaveLength(1);
  for (const { socket } of strangers) socket.destroy();
  await sync();
  await until(async () => {
    const pusher = await Pusher.open(server.rtmpPort);
    return (await pusher.publish(streamNameOf(liveId, key))) === 'NetStream.Publish.Start';
  });
});

test('without the secret nothing is told, shown or changed', async () => {
  await sync();
  await pushing();
  for (const [path, method] of [
    ['sync', 'POST'],
    [`streams/${liveId}`, 'GET'],
    ['recordings/x', 'GET'],
    ['recordings/x', 'DELETE'],
  ] as const)
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${secret}x` }] as Record<string, string>[])
      expect([path, (await fetch(`${server.address}/${path}`, { method, headers })).status]).toEqual([path, 401]);
  expect((await fetch(`${server.address}/healthz/live`)).status).toBe(200);
  expect(await Screen.open(other)).toBe(404);
});

test('bounds: lives, viewers, the size of a recording, of a message, and what browsers play', async () => {
  await server.close();
  server = await began({ streams: 1, viewers: 1, mostBytes: 200 });
  await sync([liveId, other]);
  const pusher = await pushing();
  await sync([liveId, other]);
  const second = await Pusher.open(server.rtmpPort);
  expect(await second.publish(streamNameOf(other, key))).toBe('NetStream.Publish.BadName');
  const viewer = await screen();
  expect(await Screen.open()).toBe(503);
  viewer.leave();
  await until(async () => typeof (await Screen.open()) !== 'number');
  pusher.video(keyFrameOf('x'.repeat(300)), 40);
  await until(async () => (await sync([liveId, other])).some(({ isCut }) => isCut));
  expect(said.some((line) => line.includes('it is as large as it may be'))).toBe(true);
  // a recording that is full ends no live
  pusher.video(frameOf('y'), 80);
  // HEVC, as newer programs send it
  pusher.video(Buffer.from([0x90, 0x68, 0x76, 0x63, 0x31]), 120);
  expect(await pusher.status()).toBe('NetStream.Publish.Rejected');
  await pusher.closed();
  const huge = await Pusher.open(server.rtmpPort);
  huge.socket.write(Buffer.from([0x06, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0]));
  await huge.closed();
  const noise = await Pusher.open(server.rtmpPort);
  noise.socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(50)));
  await noise.closed();
});

test('recordings of a process that was killed are told by the next one', async () => {
  await sync();
  await pushing('kept');
  await until(async () => readdirSync(folder).some((name) => name.endsWith('.json')));
  await until(async () => readdirSync(folder).some((each) => each.endsWith('.flv') && statSync(join(folder, each)).size > 50));
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.json'));
  const before = readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(before)).toMatchObject({ liveId, endedAt: null });
  // the first still holds its files, as a process does that hangs
  const killed = server;
  server = await began();
  const [run] = await sync();
  expect(run).toMatchObject({ id: name.replace('.json', ''), liveId, endedAt: expect.any(Number), isCut: true });
  // as much as had reached the disk
  expect(run?.bytes).toBe(statSync(join(folder, `${run?.id}.flv`)).size);
  await killed.close();
  expect(existsSync(join(folder, `${run?.id}.flv`))).toBe(true);
});
