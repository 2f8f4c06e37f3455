/** Records of sessions; who keeps one alive until an attempt ends writes them too. */
const sessions = ['session2:*', 'sessions-of:*', 'session-end:*', 'session-ends-of:*', 'session-keep:*', 'session-roles'];
const socketsOf = (name: string): string[] => [`socket-counter:${name}.*`, `socket-frames:${name}.*`];

/** Keys of each account, as Redis writes patterns; `{p}` stands for the name of the installation. */
const keys: Readonly<Record<string, readonly string[]>> = {
  gateway: [...sessions, 'socket-ticket:*', 'socket-counter:*', 'socket-frames:*', 'upload:*', 'upload-pixels:*', 'healthz'],
  identity: [
    ...sessions,
    ...['captcha', 'face', 'login', 'profile', 'real-name', 'reg', 'sign-in', 'sms'].map((name) => `${name}:*`),
    '{p}.status-probe',
  ],
  exam: ['session-keep:*', 'session2:*', 'sessions-of:*', 'exam-password:*', ...socketsOf('exam')],
  payment: socketsOf('pay'),
  pay_sandbox: [],
  repo: [],
};

/** Commands beside the harmless ones: the state page of identity reads the server's memory. */
const commands: Readonly<Record<string, string>> = { identity: ' +info' };

/**
 * `user` lines of Redis for the accounts, in its configuration or its file of accounts.
 * @param prefix MONGO_DB_PREFIX  @param passwords by account  @throws {Error} for an account whose keys nobody has listed here
 */
export function redisUsers(prefix: string, passwords: ReadonlyMap<string, string>): string[] {
  return [...passwords].map(([user, password]) => {
    if (user === 'operator') return `user operator on >${password} ~* &* +@all`;
    const own = keys[user];
    if (!own) throw new Error(`tools/accounts/redis.ts does not say which keys the account ${user} has`);
    const patterns = own.map((key) => ` ~${key.replaceAll('{p}', prefix)}`).join('');
    const refused = '-@admin -@dangerous -scan -randomkey -dbsize';
    return `user ${user} on >${password} resetchannels resetkeys${patterns} +@all ${refused}${commands[user] ?? ''}`;
  });
}

/**
 * File of accounts for a server that nobody enters without one. The account without a name is off and keeps its rights: by them the server
 * reads its own append-only file, and what it may not do there is lost with the next start (redis 7.0).
 */
export const redisAccountsFile = (prefix: string, passwords: ReadonlyMap<string, string>): string =>
  ['user default off ~* &* +@all', ...redisUsers(prefix, passwords)].join('\n');
