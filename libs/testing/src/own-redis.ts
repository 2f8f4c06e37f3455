import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backing } from './backing.js';

/** A Redis that belongs to one spec, which may freeze it or let it refuse. It keeps nothing on the disk. */
export interface OwnRedis {
  url: string;
  /** Stops all answers; connections stay. */
  freeze(): void;
  thaw(): void;
  /** Sends one command, e.g. `CONFIG SET maxmemory 1`, and gives the answer as it comes over the wire. */
  command(line: string): Promise<string>;
  close(): Promise<void>;
}

const startSeconds = 30;

/** Starts the program of the shared set once more, on a free port of loopback. */
export async function ownRedis(): Promise<OwnRedis> {
  const shared = new URL((await backing()).redisUrl);
  const info = await ask(Number(shared.port), `AUTH ${decodeURIComponent(shared.password)}\r\nINFO server`);
  const program = /executable:(.+)\r/.exec(info)?.[1];
  if (!program) throw new Error('The shared redis-server does not say where its program is.');
  const port = await freePort();
  // a spec that lets it write a snapshot must not leave one in the checkout
  const folder = mkdtempSync(join(tmpdir(), 'own-redis-'));
  const child = spawn(
    program,
    [
      '--dir',
      folder,
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--enable-protected-configs',
      'local',
    ],
    { stdio: 'ignore', env: { ...process.env, ...librariesOf(info) } },
  );
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  await isReady(child, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    command: (line) => ask(port, line),
    close: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

/** A program that was unpacked and not installed needs to be told where its libraries are: where those of the running one are. */
function librariesOf(info: string): NodeJS.ProcessEnv {
  try {
    const maps = readFileSync(`/proc/${/process_id:(\d+)/.exec(info)?.[1]}/maps`, 'utf8');
    const folders = new Set(Array.from(maps.matchAll(/(\/\S+)\/[^/\s]+\.so\S*$/gm), ([, folder]) => folder));
    return { LD_LIBRARY_PATH: [...folders].join(':') };
  } catch {
    return {}; // no Linux: there the program is installed
  }
}

async function isReady(child: ChildProcess, port: number): Promise<void> {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    if ((await ask(port, 'PING').catch(() => '')).includes('PONG')) return;
  }
  throw new Error(`redis-server did not start within ${startSeconds} s`);
}

/** The connection is closed by the server after the last answer. */
function ask(port: number, lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines}\r\nQUIT\r\n`));
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('utf8')));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  await new Promise((resolve) => server.close(resolve));
  return port;
}
