import type { Redis } from '../connections.js';
import { RedisScript } from '../redis-script.js';

/** Limits of the frames that are kept for one receiver: number, bytes, time; the newest stay. */
export const keptFrames = 50;
export const keptBytes = 16 * 1024;
const keptSeconds = 3600;
/** Longer than a session lives, and with it any socket. */
const counterSeconds = 86_400;

/*
 * Records in Redis for each receiver, by `receiverKey`:
 *   socket-counter:<key>  hash: last (number of the last frame), acked (the highest that a page has acknowledged), bytes (of the list)
 *   socket-frames:<key>   list of `<epoch ms> <frame>`, the newest last
 * The number of a frame is the time in milliseconds, or the next behind the last one where that is higher; `after` is the number of the
 * frame before it. A Redis that stopped loses its last second, or all: no number comes twice even then, and a frame does not follow
 * the one that a page has, so that the page hears of a gap. A frame of an earlier release has no `after`: its number follows by one.
 */
const shared = `
local key = ARGV[1]
local counter, frames = 'socket-counter:' .. key, 'socket-frames:' .. key
local function text(n) return string.format('%.0f', n) end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function begin()
  local last = redis.call('HGET', counter, 'last')
  if not last then
    last = text(now())
    redis.call('HSET', counter, 'last', last, 'acked', last)
    redis.call('DEL', frames)
  end
  redis.call('EXPIRE', counter, ${counterSeconds})
  return tonumber(last)
end
local function trim(most, mostBytes)
  local size = redis.call('LLEN', frames)
  local bytes = size > 0 and tonumber(redis.call('HGET', counter, 'bytes') or '0') or 0
  local oldest = now() - ${keptSeconds * 1000}
  while size > 0 do
    local first = redis.call('LINDEX', frames, 0)
    if size <= most and bytes <= mostBytes and tonumber(string.match(first, '^%d+')) > oldest then break end
    redis.call('LPOP', frames)
    size, bytes = size - 1, bytes - #first
  end
  redis.call('HSET', counter, 'bytes', bytes)
end
`;

/** ARGV: key, the frame without its numbers and its opening brace. Gives the frame. */
const addScript = new RedisScript(`${shared}
local before = begin()
local n = math.max(before + 1, now())
local frame = '{"n":' .. text(n) .. ',"after":' .. text(before) .. ',' .. ARGV[2]
local entry = text(now()) .. ' ' .. frame
if redis.call('EXISTS', frames) == 0 then redis.call('HSET', counter, 'bytes', 0) end
redis.call('HSET', counter, 'last', text(n))
redis.call('HINCRBY', counter, 'bytes', #entry)
redis.call('RPUSH', frames, entry)
redis.call('EXPIRE', frames, ${keptSeconds})
trim(${keptFrames}, ${keptBytes})
return frame`);

/** ARGV: key, the number that the page has or nothing. Gives the number before the first frame, 1 for a gap or 0, the last, the frames. */
const readScript = new RedisScript(`${shared}
local last = begin()
trim(${keptFrames}, ${keptBytes})
local entries = redis.call('LRANGE', frames, 0, -1)
local function numbers(entry)
  local n = tonumber(string.match(entry, '^%d+ {"n":(%d+)'))
  return n, tonumber(string.match(entry, '^%d+ {"n":%d+,"after":(%d+)')) or n - 1
end
local floor = last
if #entries > 0 then
  local _, after = numbers(entries[1])
  floor = after
end
local given = tonumber(ARGV[2])
local wanted = tonumber(redis.call('HGET', counter, 'acked'))
if given and given <= last then wanted = given end
local from, rest = floor, {}
for _, entry in ipairs(entries) do
  local n = numbers(entry)
  if n <= wanted then from = n else table.insert(rest, (string.gsub(entry, '^%d+ ', '', 1))) end
end
local gap = given and given ~= from and 1 or 0
local answer = { text(from), gap, text(last) }
for _, frame in ipairs(rest) do table.insert(answer, frame) end
return answer`);

/** ARGV: key, number. One that was never given, or that is acknowledged already, changes nothing. */
const acknowledgeScript = new RedisScript(`${shared}
local known = redis.call('HMGET', counter, 'last', 'acked')
local n = tonumber(ARGV[2])
if known[1] and n <= tonumber(known[1]) and n > tonumber(known[2]) then redis.call('HSET', counter, 'acked', text(n)) end
return 0`);

export interface FramesSince {
  /** The number before the first of the frames: from here on nothing is missing. */
  from: number;
  /** Frames between the number that was given and `from` are no more, or Redis knows nothing of that number. */
  isGap: boolean;
  /** Number of the last of the frames; `from` where there are none. */
  last: number;
  /** JSON, the oldest first */
  frames: string[];
}

/** Frames that were sent to receivers: numbered, and kept for a bounded time, whether anybody listens or not. */
export class SocketFrames {
  constructor(private readonly redis: Redis) {}

  /** Numbers a frame and keeps it. Gives its text: `{"n":…,"after":…,"type":…,"data":…}`. */
  async add(key: string, type: string, data: unknown): Promise<string> {
    return (await addScript.run(this.redis, [key, JSON.stringify({ type, data }).slice(1)])) as string; // what the script returns
  }

  /** Frames after the last one that a page has; for a page without one, those that no page has acknowledged. */
  async since(key: string, last: number | null): Promise<FramesSince> {
    // what the script returns
    const [from, gap, to, ...frames] = (await readScript.run(this.redis, [key, last ?? ''])) as [string, number, string, ...string[]];
    return { from: Number(from), isGap: gap === 1, last: Number(to), frames };
  }

  async acknowledge(key: string, n: number): Promise<void> {
    await acknowledgeScript.run(this.redis, [key, n]);
  }

  /** Number of the last frame; 0 where nothing is known of the receiver. */
  async last(key: string): Promise<number> {
    return Number((await this.redis.hGet(`socket-counter:${key}`, 'last')) ?? 0);
  }
}
