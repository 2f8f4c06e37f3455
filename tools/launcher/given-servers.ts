import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../support/problem.ts';

const kinds = [
  { setting: 'MONGO_URL', name: 'MongoDB', port: 27_017 },
  { setting: 'NATS_URL', name: 'NATS', port: 4222 },
  { setting: 'REDIS_URL', name: 'Redis', port: 6379 },
] as const;
type Kind = (typeof kinds)[number];

interface Place {
  host: string;
  port: number;
}

/** Hosts and ports of an address, which may list several servers: without account, password and options. */
function placesIn(address: string, { port }: Kind): Place[] {
  const hosts = address
    .slice(address.lastIndexOf('@') + 1)
    .replaceAll(/[a-z+]+:\/\//g, '')
    .replace(/[/?#].*$/, '')
    .split(',');
  return hosts.map((text) => {
    const [, host = text, own] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text) ?? [];
    return { host, port: Number(own ?? port) };
  });
}
const shown = (places: readonly Place[]): string => places.map(({ host, port }) => `${host}:${port}`).join(', ');

/** By name alone such an address says where its servers are: the driver asks. */
const isLookedUp = (address: string): boolean => address.startsWith('mongodb+srv:');

/** After so long a host that says nothing is away. */
const silentMs = 3000;

/** @returns why nobody can be reached there; null: somebody takes the connection */
function faultAt({ host, port }: Place): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: silentMs });
    const end = (fault: string | null): void => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(`no answer within ${silentMs / 1000} s`));
    // of a name with several addresses: one error for all of them
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

async function faultOf(kind: Kind, address: string, patienceMs: number): Promise<string[]> {
  const places = placesIn(address, kind);
  for (const end = Date.now() + patienceMs; ; await pause(200)) {
    const faults = await Promise.all(places.map(faultAt));
    // one member of a set tells about the others
    if (faults.includes(null)) return [];
    if (Date.now() >= end)
      return [`${kind.name} at ${shown(places)} (${kind.setting}) cannot be reached: ${[...new Set(faults)].join(', ')}`];
  }
}

/**
 * Looks at the servers that the environment names instead of own ones, before anything is built or started for them.
 * @throws {Problem} with each that nobody reaches
 */
export async function needGivenServers(env: NodeJS.ProcessEnv, patienceMs = 5000): Promise<void> {
  const given = kinds.flatMap((kind) => {
    const address = env[kind.setting];
    return address && !isLookedUp(address) ? [{ kind, address }] : [];
  });
  const faults = (await Promise.all(given.map(({ kind, address }) => faultOf(kind, address, patienceMs)))).flat();
  if (faults.length > 0)
    throw new Problem(`${faults.join('.\n')}.\nStart it, or correct the address; without the setting npm start runs a server of its own.`);
}
