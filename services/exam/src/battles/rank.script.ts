import { RedisScript } from '@xuekao/platform';

/**
 * Puts the marks of people into a ranking. What it knows of a person is replaced only by marks of more papers, so it may be told the same
 * twice, late, by several processes, and while the ranking is built anew. Sums of departments change by what the person's part changed.
 * KEYS: places of people, people, places of departments, departments, parts. ARGV: seconds to keep, JSON.
 */
export const rankScript = new RedisScript(`
local function split(text)
  local first = string.find(text, '|', 1, true)
  local second = string.find(text, '|', first + 1, true)
  return string.sub(text, 1, first - 1), string.sub(text, first + 1, second - 1), string.sub(text, second + 1)
end
for _, row in ipairs(cjson.decode(ARGV[2])) do
  local known = redis.call('HGET', KEYS[2], row.u)
  local papers, place = 0, nil
  if known then papers, place = split(known) end
  if row.c > tonumber(papers) then
    if place then redis.call('ZREM', KEYS[1], place) end
    redis.call('ZADD', KEYS[1], 0, row.p)
    redis.call('HSET', KEYS[2], row.u, string.format('%.0f', row.c) .. '|' .. row.p .. '|' .. row.n)
    for _, part in ipairs(row.d) do
      local name = row.u .. '@' .. part.d
      local before = tonumber(redis.call('HGET', KEYS[5], name) or '0')
      local sum, at, former = 0, 0, nil
      local depart = redis.call('HGET', KEYS[4], part.d)
      if depart then sum, at, former = split(depart) end
      sum = tonumber(sum) + part.t - before
      at = math.max(tonumber(at), part.a)
      local now = string.format('%013.0f%013.0f', 1000000000000 - sum, at) .. part.d
      if former then redis.call('ZREM', KEYS[3], former) end
      redis.call('ZADD', KEYS[3], 0, now)
      redis.call('HSET', KEYS[4], part.d, string.format('%.0f|%.0f|', sum, at) .. now)
      redis.call('HSET', KEYS[5], name, string.format('%.0f', part.t))
    end
  end
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1]) end
return 1
`);

/**
 * The ranking is whole, unless Redis was wiped since the build began. KEYS: build, whole, fresh. ARGV: name of the build, seconds for which
 * it is believed, seconds for which it is told nothing anew.
 */
export const wholeScript = new RedisScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], '1', 'EX', ARGV[2])
redis.call('SET', KEYS[3], '1', 'EX', ARGV[3])
redis.call('DEL', KEYS[1])
return 1
`);
