import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keeperName } from '../accounts/names.ts';
import { root } from '../support/paths.ts';
import { serviceFolders } from '../support/services.ts';

export const services: readonly string[] = serviceFolders();

/** Partners of a process of the platform; `outside`: addresses of others on the internet. */
export type Reached = 'mongod' | 'nats' | 'redis' | 'outside';

const testFolders = new Set(['test', 'test-support', 'node_modules']);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFolders.has(entry.name) ? [] : filesIn(path);
    return /(?<!\.spec)\.ts$/.test(entry.name) ? [path] : [];
  });
const textOf = (folder: string): string =>
  filesIn(folder)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const sourceOf = (folder: string): string => textOf(join(root, folder, 'src'));

/** The platform opens the connections of a process; who opens which is read from its own sources. */
function connectionsIn(source: string): Reached[] {
  const opened: [Reached, RegExp][] = [
    ['mongod', /\b(?:connectMongo|openData)\(/],
    ['nats', /\bconnectNats\(/],
    ['redis', /\bconnectRedis\(/],
  ];
  return opened.flatMap(([name, pattern]) => (pattern.test(source) ? [name] : []));
}

/** Requests to others go through the platform's `Outbound`, and payment speaks to its providers by itself. */
const goesOut = (name: string, source: string): boolean =>
  /\bOutbound\b/.test(source) || existsSync(join(root, 'services', name, 'src/providers'));

/** Whether a process asks the live server, as its sources say. */
export function usesLiveServer(name: string): boolean {
  const source = name === 'gateway' ? sourceOf('gateway') : sourceOf(`services/${name}`);
  return /\blive\.secret\b/.test(source);
}

/** By process: what it has to reach, as the code says. */
export function reachedByCode(): Map<string, Set<Reached>> {
  const platform = sourceOf('libs/platform');
  const ofService = connectionsIn(/class PlatformModule[\s\S]*?\n}\n/.exec(platform)?.[0] ?? '');
  const found = new Map<string, Set<Reached>>();
  for (const name of services) {
    const source = sourceOf(`services/${name}`);
    found.set(name, new Set([...ofService, ...(goesOut(name, source) ? (['outside'] as const) : [])]));
  }
  found.set('gateway', new Set(connectionsIn(sourceOf('gateway'))));
  found.set(keeperName, new Set(connectionsIn(textOf(join(root, 'libs/platform/src/streams')))));
  return found;
}
