import { createServer } from 'node:net';
import { join } from 'node:path';
import { readJson, writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';

/** Below the range from which Linux takes the ports of outgoing connections, so that a kept port is rarely taken by chance. */
const kept: PortRange = { lowest: 20_000, highest: 32_000 };

export interface PortRange {
  lowest: number;
  /** the first that is too high */
  highest: number;
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A port for each name: the one that `$DATA_DIR/ports` remembers where it is still free, a new one otherwise.
 * The choice is written back, so the next start finds the same addresses.
 */
export async function keepPorts<Name extends string>(dataDir: string, names: readonly Name[]): Promise<Record<Name, number>> {
  const file = join(dataDir, 'ports');
  const remembered = portsIn(readJson(file));
  const chosen = new Map<string, number>();
  for (const name of names) {
    const before = remembered.get(name);
    const taken = [...chosen.values()];
    chosen.set(
      name,
      before !== undefined && !taken.includes(before) && (await isFree(before))
        ? before
        : await freePort(kept, [...taken, ...remembered.values()]),
    );
  }
  writeWhole(file, `${JSON.stringify(Object.fromEntries([...remembered, ...chosen]), null, 2)}\n`);
  return Object.fromEntries(chosen) as Record<Name, number>; // fromEntries forgets the key type; every name was set above
}

/** A port of the range that nobody holds at the moment. @throws {Problem} after many that were taken */
export async function freePort({ lowest, highest }: PortRange, avoid: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (!avoid.includes(port) && (await isFree(port))) return port;
  }
  throw new Problem(`No free port was found between ${lowest} and ${highest}: end programs that hold them and try again.`);
}

function portsIn(stored: unknown): Map<string, number> {
  const ports = new Map<string, number>();
  if (typeof stored !== 'object' || stored === null) return ports;
  for (const [name, port] of Object.entries(stored)) if (Number.isInteger(port)) ports.set(name, Number(port));
  return ports;
}
