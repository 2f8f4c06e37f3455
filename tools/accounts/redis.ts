/** The exam service says until when an attempt keeps sessions, and writes none itself: `libs/platform/src/session-scripts.ts` limits it. */
const sessions = ['session2:*', 'sessions-of:*', 'session-end:*', 'session-ends-of:*', 'session-keep:*', 'session-roles'];
const socketsOf = (name: string): string[] => [`socket-counter:${name}.*`, `socket-frames:${name}.*`];

/** Keys of each account, as Redis writes patterns; `{p}` stands for the name of the installation. */
const keys: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    ...sessions,
    'socket-ticket:*',
    'socket-counter:*',
    'socket-frames:*',
    'upload:*',
    'upload-pixels:*',
    'upload-answers:*',
    'upload-courses:*',
    'upload-videos:*',
    'healthz',
  ],
  identity: [
    ...sessions,
    ...['ai', 'captcha', 'face', 'login', 'profile', 'real-name', 'reg', 'sign-in', 'sms'].map((name) => `${name}:*`),
    '{p}.status-probe',
  ],
  exam: ['session-keep:*', 'exam-password:*', 'battle-rank:*', ...socketsOf('exam')],
  payment: socketsOf('pay'),
  pay_sandbox: [],
  repo: [],
  proctoring: socketsOf('watch'),
  cert: [],
  activity: ['activity-password:*'],
  mall: [],
  course: ['course-qa:*', ...socketsOf('read')],
  stat: [],
};

/**
 * The commands of our code, on one key each and about as fast as the key is short. Everything else is refused: a single `LCS` or `ZUNION`
 * over large keys of an account's own stops the server for everybody.
 */
export const usedCommands = [
  ...['del', 'exists', 'expire', 'expireat', 'pttl', 'ttl', 'get', 'getdel', 'getrange', 'set', 'incr', 'incrby', 'decr', 'decrby'],
  ...['hget', 'hgetall', 'hincrby', 'hmget', 'hset', 'hsetnx', 'lindex', 'llen', 'lpop', 'lrange', 'lrem', 'rpush'],
  ...['sadd', 'smembers', 'srem', 'zadd', 'zrange', 'zrank', 'zrem', 'zremrangebyrank', 'multi', 'exec'],
];
/** Commands about no key: `@connection` has some that end connections of others, which `@admin` and `@dangerous` take away. */
const always = '+@connection +time -@admin -@dangerous';
const scripts = ['eval', 'evalsha'];

/** Commands of one account beside those: the state page of identity reads the server's memory. */
const more: Readonly<Record<string, readonly string[]>> = {
  gateway: scripts,
  identity: [...scripts, 'info'],
  exam: scripts,
  payment: scripts,
  proctoring: scripts,
  course: scripts,
};

/**
 * `user` lines of Redis for the accounts, in its configuration or its file of accounts.
 * @param prefix MONGO_DB_PREFIX  @param passwords by account  @throws {Error} for an account whose keys nobody has listed here
 */
export function redisUsers(prefix: string, passwords: ReadonlyMap<string, string>): string[] {
  return [...passwords].map(([user, password]) => {
    if (user === 'operator') return `user operator on >${password} ~* &* +@all`;
    const own = keys[user];
    if (!own) throw new Error(`tools/accounts/redis.ts does not say which keys the account ${user} has`);
    const patterns = own.map((key) => `~${key.replaceAll('{p}', prefix)}`);
    const commands = own.length === 0 ? [] : [...usedCommands, ...(more[user] ?? [])];
    const rights = ['resetchannels', 'resetkeys', ...patterns, '-@all', always, ...commands.map((name) => `+${name}`)];
    return `user ${user} on >${password} ${rights.join(' ')}`;
  });
}

/**
 * File of accounts for a server that nobody enters without one. The account without a name is off and keeps its rights: by them the server
 * reads its own append-only file, and what it may not do there is lost with the next start (redis 7.0).
 */
export const redisAccountsFile = (prefix: string, passwords: ReadonlyMap<string, string>): string =>
  ['user default off ~* &* +@all', ...redisUsers(prefix, passwords)].join('\n');
