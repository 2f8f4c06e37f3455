import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { counter } from '../metrics.js';

/** Limits of what a program may take of the machine. */
export interface ProgramLimits {
  /** of the clock; its processors have as much each */
  seconds: number;
  /** MiB of addresses, which are more than it uses */
  memory: number;
  /** MiB of each file that it writes */
  file: number;
}

export interface Confined {
  program: string;
  args: readonly string[];
  limits: ProgramLimits;
  threads: number;
  /** files that it may read beside itself and the programs of the system */
  reads: readonly string[];
  /** folders that it may write into */
  writes: readonly string[];
}

/** Limits that the system holds for the program and all that it starts, as `sh` sets them: bytes come in blocks of 512. */
const limited = `ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null || true; ulimit -f "$3"; shift 3; nice -n 19 "$@"`;

/**
 * A root of its own that shows the programs of the system, what is read and what is written, and nothing else of this machine: no network,
 * no other processes, no files of the site. Its first process stays, because the kernel spares the first one the signals of its limits.
 */
const room = `set -eu
root=$1; shift
mount -t tmpfs -o mode=755,size=16m none "$root"
show() {
  [ -e "$1" ] || return 0
  mkdir -p "$root$(dirname "$1")"
  if [ -L "$1" ]; then cp -P "$1" "$root$1"; return 0; fi
  if [ -d "$1" ]; then mkdir -p "$root$1"; else : > "$root$1"; fi
  mount --rbind "$1" "$root$1"
  [ "$2" = rw ] || mount -o remount,bind,ro "$root$1" 2>/dev/null || true
}
for path in /usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc/fonts /etc/ld.so.cache /etc/alternatives /etc/libreoffice /etc/localtime; do
  show "$path" ro
done
while [ "$1" != -- ]; do show "$1" ro; shift; done; shift
for path in /dev/null /dev/zero /dev/random /dev/urandom; do show "$path" rw; done
while [ "$1" != -- ]; do show "$1" rw; shift; done; shift
mkdir -p "$root/proc" "$root/tmp"
mount -t proc none "$root/proc" 2>/dev/null || true
cd /
chroot "$root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
exit $?`;
const apart = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--net', '--ipc', '--uts'] as const;
const mB = 1024 ** 2;

/** A machine that was too busy for a room is asked again. */
const asksAgainMs = 60_000;

/** Rooms for processes on this machine; containers often have none. */
export class Rooms {
  private known: { at: number; answer: Promise<boolean> } | undefined;

  /** @param now ms of a clock that only grows */
  async areThere(now = performance.now()): Promise<boolean> {
    const { known } = this;
    if (known && ((await known.answer) || now - known.at < asksAgainMs)) return known.answer;
    const answer = inRoot(async (root) => {
      await promisify(execFile)('unshare', [...apart, 'sh', '-c', room, 'sh', root, '--', '--', 'true'], { timeout: 10_000 });
      return true;
    }).catch(() => false);
    this.known = { at: now, answer };
    return answer;
  }
}

export const rooms = new Rooms();
const programs = counter('xuekao_programs_total', 'Programs that were run, in a room of their own or without one', ['room']);

/** The command that runs a program within its limits, and in a room of its own where there are such. */
export async function confined<Result>(
  { program, args, limits, threads, reads, writes }: Confined,
  run: (command: string, args: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const blocks = (limits.file * mB) / 512;
  const kept = ['-c', limited, 'sh', String(limits.seconds * threads), String(limits.memory * 1024), String(blocks)];
  const isApart = await rooms.areThere();
  programs.inc({ room: isApart ? 'own' : 'none' });
  if (!isApart) return run('sh', [...kept, program, ...args]);
  const real = await realpath(program).catch(() => program);
  return inRoot((root) => {
    const shown = [folderOf(real), ...reads, '--', ...writes, '--'];
    return run('unshare', [...apart, 'sh', '-c', room, 'sh', root, ...shown, 'sh', ...kept, real, ...args]);
  });
}

/** LibreOffice has what it needs beside the folder of its program. */
function folderOf(program: string): string {
  const folder = dirname(program);
  return basename(folder) === 'program' ? dirname(folder) : folder;
}

async function inRoot<Result>(work: (root: string) => Promise<Result>): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), 'program-room-'));
  try {
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
