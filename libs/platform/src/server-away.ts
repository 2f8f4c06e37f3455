const settings = { MongoDB: 'MONGO_URL', NATS: 'NATS_URL', Redis: 'REDIS_URL' } as const;

/** Hosts and ports of an address, for a log: without account, password and options. */
export const shownAddress = (url: string): string =>
  url
    .slice(url.lastIndexOf('@') + 1)
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/[/?#].*$/, '');

/** A start fails with it: which server, where, by which setting, and why. */
export class ServerAway extends Error {
  constructor(server: keyof typeof settings, address: string, cause: unknown) {
    super(`${server} at ${address} (${settings[server]}) cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
