import { longestExamMinutes } from '@xuekao/contracts';
import { RedisScript } from './redis-script.js';

/** Learners whose attempt runs keep their session a little longer than its deadline, to read what was saved. */
export const keepMarginSeconds = 2 * 60;

/*
 * Records in Redis:
 *   session2:<id>          hash: userId, who (JSON), roles (ids, comma), epoch, revision, createdAt, until, accountEnds; times in epoch
 * seconds
 *   sessions-of:<userId>   set of the ids; one that has expired is taken out at the next look; lives a minute longer than the last of them
 *   session-end:<id>       hash: why, at, device of a session that is over; from its beginning on, that it ran out, so that its end needs
 * no witness
 *   session-ends-of:<userId>  list of the ids of the last sessions, the newest last: what is older has no session-end any more
 *   session-keep:<userId>  until when the longest open attempt keeps the person's sessions. The exam service writes it and no other of
 * these keys (tools/accounts/redis.ts): it is judged where it is read
 *   session-roles          hash: role id -> <generation>:<JSON>
 * The time is Redis' own, so that clocks of processes do not matter.
 */
const shared = `
local longestAttempt = ${longestExamMinutes * 60 + keepMarginSeconds}
local function key(id) return 'session2:' .. id end
local function list(user) return 'sessions-of:' .. user end
local function num(text) return tonumber(text or '0') or 0 end
local function now() return num(redis.call('TIME')[1]) end
-- what keeps a session alive ends it; the end of the account comes before all of it. The list lives longer than each of its sessions:
-- without it a change of the person would not find them
local function expire(user, id)
  local times = redis.call('HMGET', key(id), 'until', 'accountEnds')
  local ends, account = num(times[1]), num(times[2])
  if account > 0 and account < ends then ends = account end
  redis.call('EXPIREAT', key(id), ends)
  for _, condition in ipairs({ 'NX', 'GT' }) do redis.call('EXPIREAT', list(user), ends + 60, condition) end
end
-- no value, of whatever type and size, keeps anybody out or keeps a session for ever
local function keepOf(user, createdAt, absolute)
  local text = redis.pcall('GETRANGE', 'session-keep:' .. user, 0, 10)
  if type(text) ~= 'string' or not string.match(text, '^%d+$') then return 0 end
  return math.min(num(text), createdAt + absolute + longestAttempt)
end
local function lifetime(user, createdAt, idle, absolute)
  local ends = math.min(now() + idle, createdAt + absolute)
  return math.max(ends, keepOf(user, createdAt, absolute))
end
-- for whoever comes with the ended token: a day is enough
local endKept = 86400
-- of one person: who signs in again and again must not fill the memory; more than the sessions that may be open at once
local mostEnds = 60
local function ends(user) return 'session-ends-of:' .. user end
local function noteEnd(id, why, at, device, lives)
  redis.call('HSET', 'session-end:' .. id, 'why', why, 'at', at, 'device', device)
  redis.call('EXPIRE', 'session-end:' .. id, lives)
end
local function tellRole(id, generation, text)
  local known = redis.call('HGET', 'session-roles', id)
  -- the same generation again: another release may grant more by the same role
  if known and num(string.match(known, '^(%d+):')) > generation then return 0 end
  redis.call('HSET', 'session-roles', id, generation .. ':' .. text)
  return 1
end
`;

/**
 * ARGV: id, user, kick (1 or 0), idle, absolute, most sessions, who, roles, epoch, revision, accountEnds, device, then id, generation, JSON
 * of each role. Gives the ids that ended.
 */
export const openScript = new RedisScript(`${shared}
local id, user, kick, idle, absolute, most = ARGV[1], ARGV[2], ARGV[3] == '1', num(ARGV[4]), num(ARGV[5]), num(ARGV[6])
local ended, others = {}, {}
local function over(other)
  redis.call('DEL', key(other))
  redis.call('SREM', list(user), other)
  noteEnd(other, 'kicked', now(), ARGV[12], endKept)
  table.insert(ended, other)
end
for _, other in ipairs(redis.call('SMEMBERS', list(user))) do
  local createdAt = redis.call('HGET', key(other), 'createdAt')
  if not createdAt then redis.call('SREM', list(user), other)
  elseif kick then over(other)
  else table.insert(others, { id = other, at = num(createdAt) }) end
end
table.sort(others, function(a, b) return a.at < b.at end)
for i = 1, #others - most + 1 do over(others[i].id) end
for i = 13, #ARGV, 3 do tellRole(ARGV[i], num(ARGV[i + 1]), ARGV[i + 2]) end
local createdAt = now()
redis.call('HSET', key(id), 'userId', user, 'who', ARGV[7], 'roles', ARGV[8], 'epoch', ARGV[9], 'revision', ARGV[10],
  'accountEnds', ARGV[11],
  'createdAt', createdAt, 'until', lifetime(user, createdAt, idle, absolute))
redis.call('SADD', list(user), id)
expire(user, id)
noteEnd(id, 'expired', 0, '', absolute + endKept)
for _ = mostEnds, redis.call('RPUSH', ends(user), id) - 1 do redis.call('DEL', 'session-end:' .. redis.call('LPOP', ends(user))) end
redis.call('EXPIRE', ends(user), absolute + endKept)
return { tostring(createdAt), ended }`);

/** ARGV: id. Gives user, who, createdAt, then what is known of each role; nothing when there is no such session. */
export const readScript = new RedisScript(`${shared}
local found = redis.call('HMGET', key(ARGV[1]), 'userId', 'who', 'createdAt', 'roles')
if not found[1] then return false end
local ids = {}
for id in string.gmatch(found[4], '[^,]+') do table.insert(ids, id) end
local answer = { found[1], found[2], found[3] }
if #ids == 0 then return answer end
for _, role in ipairs(redis.call('HMGET', 'session-roles', unpack(ids))) do
  if role then table.insert(answer, string.match(role, '^%d+:(.*)$')) end
end
return answer`);

/** ARGV: ids. Gives 1 or 0 for each. */
export const liveScript = new RedisScript(`${shared}
local answer = {}
for i = 1, #ARGV do answer[i] = redis.call('EXISTS', key(ARGV[i])) end
return answer`);

/** ARGV: id, idle, absolute. Somebody was active. */
export const touchScript = new RedisScript(`${shared}
local found = redis.call('HMGET', key(ARGV[1]), 'userId', 'createdAt')
if not found[1] then return 0 end
redis.call('HSET', key(ARGV[1]), 'until', lifetime(found[1], num(found[2]), num(ARGV[2]), num(ARGV[3])))
expire(found[1], ARGV[1])
return 1`);

/** ARGV: user, id. Gives 1 when the session was there. */
export const endScript = new RedisScript(`${shared}
redis.call('SREM', list(ARGV[1]), ARGV[2])
redis.call('DEL', 'session-end:' .. ARGV[2])
redis.call('LREM', ends(ARGV[1]), 1, ARGV[2])
return redis.call('DEL', key(ARGV[2]))`);

/**
 * ARGV: why, then user, epoch, revision, who, accountEnds of each person. Gives user and ended ids of each whose sessions ended or changed.
 */
export const settleScript = new RedisScript(`${shared}
local answer = {}
for i = 2, #ARGV, 5 do
  local user, epoch, revision = ARGV[i], num(ARGV[i + 1]), num(ARGV[i + 2])
  local ended, isChanged = {}, false
  for _, id in ipairs(redis.call('SMEMBERS', list(user))) do
    local known = redis.call('HMGET', key(id), 'epoch', 'revision')
    if not known[1] then
      redis.call('SREM', list(user), id)
    elseif num(known[1]) < epoch then
      redis.call('DEL', key(id))
      redis.call('SREM', list(user), id)
      noteEnd(id, ARGV[1], now(), '', endKept)
      table.insert(ended, id)
    elseif num(known[2]) < revision then
      redis.call('HSET', key(id), 'revision', revision, 'who', ARGV[i + 3], 'accountEnds', ARGV[i + 4])
      expire(user, id)
      isChanged = true
    end
  end
  if isChanged or #ended > 0 then table.insert(answer, { user, ended }) end
end
return answer`);

/** ARGV: id, generation, JSON of each role. Gives how many were news. */
export const rolesScript = new RedisScript(`${shared}
local told = 0
for i = 1, #ARGV, 3 do told = told + tellRole(ARGV[i], num(ARGV[i + 1]), ARGV[i + 2]) end
return told`);

/** ARGV: user, until. For the exam service, whose account reaches this key of sessions alone. */
export const keepScript = new RedisScript(`
local key, till = 'session-keep:' .. ARGV[1], tonumber(ARGV[2])
if till <= tonumber(redis.call('TIME')[1]) then return 0 end
till = math.max(till, tonumber(redis.call('GET', key) or '0'))
redis.call('SET', key, till, 'EXAT', till)
return 1`);

/** ARGV: user, absolute. The sessions that are open live as long as `session-keep` says. */
export const prolongScript = new RedisScript(`${shared}
local user = ARGV[1]
for _, id in ipairs(redis.call('SMEMBERS', list(user))) do
  local known = redis.call('HMGET', key(id), 'createdAt', 'until')
  if known[1] then
    local till = keepOf(user, num(known[1]), num(ARGV[2]))
    if num(known[2]) < till then
      redis.call('HSET', key(id), 'until', till)
      expire(user, id)
    end
  end
end
return 1`);
