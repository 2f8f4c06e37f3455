import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sockets } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { readConfig, type Config } from '../config.js';
import { connectRedis, type Redis } from '../connections.js';
import { connectNats } from '../nats-connection.js';
import { createLogger } from '../logger.js';
import { keptBytes, keptFrames, SocketFrames } from './socket-frames.js';
import { SocketSender } from './socket-sender.js';

const { exam } = sockets;
let config: Config;
let redis: Redis;
let nats: NatsConnection;
let frames: SocketFrames;
let sender: SocketSender;

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('sender'));
  [redis, nats] = await Promise.all([connectRedis(config, createLogger('test', 'silent')), connectNats(config, 'sender')]);
  frames = new SocketFrames(redis);
  sender = new SocketSender('exam', redis, nats, config);
});
afterAll(() => Promise.all([redis.close(), nats.close()]));

const newId = (): string => randomBytes(12).toString('hex');
const somebody = () => {
  const receiver = { userId: newId(), examId: newId() };
  return { receiver, key: `exam.${receiver.userId}.${receiver.examId}` };
};
const say = (receiver: { userId: string; examId: string }, message: string) => sender.send(exam, receiver, 'message', { message });
const numbersOf = (text: string) => JSON.parse(text) as { n: number; after: number }; // sent above
const messagesOf = (texts: readonly string[]): string[] =>
  texts.map((text) => (JSON.parse(text) as { data: { message: string } }).data.message); // sent above

test('frames are numbered in the order in which they were sent, also by several at once, and told on the receiver’s subject', async () => {
  const { receiver, key } = somebody();
  const told: string[] = [];
  const subscription = nats.subscribe(config.subject(`socket.${key}`), { callback: (_error, message) => void told.push(message.string()) });
  await nats.flush();
  const { from } = await frames.since(key, null);
  await Promise.all(Array.from({ length: 20 }, (_, index) => say(receiver, String(index))));
  await nats.flush();
  const kept = await frames.since(key, from);
  expect([kept.from, kept.isGap, kept.frames]).toEqual([from, false, told]);
  const numbers = told.map(numbersOf);
  expect(numbers.map(({ after }) => after)).toEqual([from, ...numbers.slice(0, -1).map(({ n }) => n)]);
  for (const { n, after } of numbers) expect(n).toBeGreaterThan(after);
  expect(kept.last).toBe(numbers.at(-1)?.n);
  subscription.unsubscribe();
});

test('no more frames are kept than the bound, nor more bytes; who has less hears of a gap', async () => {
  const { receiver, key } = somebody();
  const { from } = await frames.since(key, null);
  await say(receiver, '0');
  const { last: first } = await frames.since(key, from);
  for (let sent = 1; sent < keptFrames + 1; sent += 1) await say(receiver, String(sent));
  expect(await frames.since(key, from)).toMatchObject({ from: first, isGap: true });
  expect((await frames.since(key, first)).isGap).toBe(false);
  // 3 bytes each
  for (let sent = 0; sent < 10; sent += 1) await say(receiver, '长'.repeat(1000));
  const { frames: kept } = await frames.since(key, from);
  expect(kept.length).toBe(Math.floor(keptBytes / 3080));
  expect(await redis.lLen(`socket-frames:${key}`)).toBe(kept.length);
  // the bytes of what went are given back
  for (let sent = 0; sent < keptFrames; sent += 1) await say(receiver, String(sent));
  expect((await frames.since(key, from)).frames).toHaveLength(keptFrames);
});

test('frames are kept for an hour, all that is known of a receiver for a day', async () => {
  const { receiver, key } = somebody();
  const { from } = await frames.since(key, null);
  await say(receiver, '旧');
  const { last: old } = await frames.since(key, from);
  await say(receiver, '新');
  const [list, counter] = [`socket-frames:${key}`, `socket-counter:${key}`];
  expect([await redis.ttl(list), await redis.ttl(counter)]).toEqual([3600, 86_400]);
  const [oldest = ''] = await redis.lRange(list, 0, 0);
  await redis.lSet(
    list,
    0,
    oldest.replace(/^\d+/, (at) => String(Number(at) - 3_601_000)),
  );
  const late = await frames.since(key, from);
  expect([late.from, late.isGap, messagesOf(late.frames)]).toEqual([old, true, ['新']]);
});

test('numbers go on behind the last one where the clock of Redis was set back; a frame of an earlier release follows by one', async () => {
  const { receiver, key } = somebody();
  await frames.since(key, null);
  const ahead = Date.now() + 3_600_000;
  await redis.hSet(`socket-counter:${key}`, { last: ahead, acked: ahead });
  await say(receiver, '一');
  expect((await frames.since(key, ahead)).last).toBe(ahead + 1);
  await redis.rPush(`socket-frames:${key}`, `${Date.now()} {"n":${ahead + 2},"type":"message","data":{"message":"二"}}`);
  await redis.hSet(`socket-counter:${key}`, 'last', ahead + 2);
  await say(receiver, '三');
  const behind = await frames.since(key, ahead + 1);
  expect([behind.isGap, messagesOf(behind.frames), behind.last]).toEqual([false, ['二', '三'], ahead + 3]);
  await redis.lPop(`socket-frames:${key}`);
  expect(await frames.since(key, ahead)).toMatchObject({ from: ahead + 1, isGap: true });
});

test('an acknowledgement moves the place where a page without a number begins, forward and as far as frames were sent', async () => {
  const { receiver, key } = somebody();
  const { from } = await frames.since(key, null);
  for (const message of ['一', '二', '三']) await say(receiver, message);
  const rest = async (): Promise<string[]> => messagesOf((await frames.since(key, null)).frames);
  const [first = 0, second = 0, third = 0] = (await frames.since(key, from)).frames.map((text) => numbersOf(text).n);
  await frames.acknowledge(key, second);
  expect(await rest()).toEqual(['三']);
  await frames.acknowledge(key, first);
  await frames.acknowledge(key, third + 1);
  expect(await rest()).toEqual(['三']);
  await frames.acknowledge(somebody().key, 1);
});

test('nothing is sent on a socket of somebody else, to a receiver that breaks out of its subject, or against the contract', async () => {
  const { receiver } = somebody();
  const other = new SocketSender('identity', redis, nats, config);
  await expect(other.send(exam, receiver, 'message', { message: '你好' })).rejects.toThrow('a socket of exam');
  await expect(sender.send(exam, { ...receiver, examId: '*' }, 'message', { message: '你好' })).rejects.toThrow('考试');
  await expect(say(receiver, '')).rejects.toThrow('message');
  // @ts-expect-error a frame that the socket does not have
  await expect(sender.send(exam, receiver, 'paid', {})).rejects.toThrow('no frame paid');
  // @ts-expect-error a receiver without its exam
  await expect(sender.send(exam, { userId: receiver.userId }, 'message', { message: '你好' })).rejects.toThrow('考试');
});
