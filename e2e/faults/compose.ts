import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { onPath } from '../../tools/support/files.ts';
import { cacheDir, root } from '../../tools/support/paths.ts';

const run = promisify(execFile);
const podmanCompose = '1.6.0';

/** podman-compose on the PATH, else one in the project's cache, out of its wheel. COMPOSE names another program. */
async function composeProgram(): Promise<string> {
  const given = process.env['COMPOSE'] || onPath('podman-compose');
  if (given) return given;
  const folder = join(cacheDir(), `podman-compose-${podmanCompose}`);
  const program = join(folder, 'bin/podman-compose');
  if (existsSync(program)) return program;
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', `podman-compose==${podmanCompose}`]);
  return program;
}

export interface ContainerState {
  pid: number;
  isRunning: boolean;
  startedAt: string;
}

/** The set of docker-compose.yml under a name of its own, beside any other of it. */
export class Compose {
  readonly #program: string;
  readonly #name: string;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(program: string, name: string, env: NodeJS.ProcessEnv) {
    this.#program = program;
    this.#name = name;
    this.#env = { ...process.env, ...env };
  }

  /** @param env variables of the file; ENV_FILE holds the secrets */
  static async of(name: string, env: NodeJS.ProcessEnv & { ENV_FILE: string }): Promise<Compose> {
    return new Compose(await composeProgram(), name, env);
  }

  async #compose(...args: string[]): Promise<void> {
    const options = ['-p', this.#name, '--env-file', String(this.#env['ENV_FILE']), '-f', join(root, 'docker-compose.yml')];
    await run(this.#program, [...options, ...args], { env: this.#env, maxBuffer: 64 * 1024 * 1024 });
  }

  up = (): Promise<void> => this.#compose('up', '-d');
  /** Containers, networks and volumes are gone. */
  down = (): Promise<void> => this.#compose('down', '--volumes');

  /** The engine's own name of a container. */
  nameOf(service: string): string {
    return `${this.#name}_${service}_1`;
  }

  async podman(...args: string[]): Promise<string> {
    const { stdout, stderr } = await run('podman', args, { maxBuffer: 256 * 1024 * 1024 });
    return args[0] === 'logs' ? stdout + stderr : stdout;
  }

  logs = (service: string): Promise<string> => this.podman('logs', this.nameOf(service));

  async state(service: string): Promise<ContainerState> {
    const [found] = JSON.parse(await this.podman('inspect', this.nameOf(service))) as [
      { State: { Pid: number; Running: boolean; StartedAt: string } },
    ]; // podman's own form
    return { pid: found.State.Pid, isRunning: found.State.Running, startedAt: found.State.StartedAt };
  }

  /** On the network of the databases, which this machine reaches and nobody else. */
  async addressOf(service: string): Promise<string> {
    const text = await this.podman('inspect', '--format', '{{json .NetworkSettings.Networks}}', this.nameOf(service));
    const networks = JSON.parse(text) as Record<string, { IPAddress: string }>; // podman's own form
    const found = Object.entries(networks).find(([name]) => name.endsWith('_inner'))?.[1].IPAddress;
    if (!found) throw new Error(`${service} has no address: ${text}`);
    return found;
  }

  /** As when the kernel ends it: nothing in the container is told, and the engine starts it again. */
  async kill(service: string): Promise<void> {
    process.kill((await this.state(service)).pid, 'SIGKILL');
  }

  /** @throws when the container does not run again, as another process than before */
  async untilBack(service: string, before: ContainerState, seconds = 60): Promise<void> {
    for (const end = Date.now() + seconds * 1000; ; await pause(200)) {
      const { isRunning, pid } = await this.state(service);
      if (isRunning && pid !== 0 && pid !== before.pid) return;
      if (Date.now() > end) throw new Error(`${service} was not started again within ${seconds} s`);
    }
  }

  /** Whether a container says that it is well; the path is that of its port of metrics. */
  isWell(service: string, path: string): Promise<boolean> {
    return this.podman('exec', this.nameOf(service), '/app/tools/image/entry.sh', 'healthy', path).then(
      () => true,
      () => false,
    );
  }

  /** Members of the set that take or follow writes. @throws when none takes writes for half a minute */
  async membersUp(members: readonly string[], account: string): Promise<number> {
    return countUp((await this.primary(members, account)).url);
  }

  /** The member that takes writes. @throws when there is none for half a minute */
  async primary(members: readonly string[], account: string): Promise<{ service: string; url: string }> {
    for (const end = Date.now() + 30_000; ; await pause(200)) {
      for (const service of members) {
        const url = await this.addressOf(service).then(
          (address) => `mongodb://${account}@${address}:27017/?directConnection=true&authSource=admin`,
          () => null,
        );
        if (url !== null && (await isPrimary(url))) return { service, url };
      }
      if (Date.now() > end) throw new Error('no member takes writes');
    }
  }
}

/** Members that take or follow writes, as the one of `url` knows; 0: it does not say. */
async function countUp(url: string): Promise<number> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 });
  try {
    const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
    return (members as { stateStr: string }[]).filter(({ stateStr }) => ['PRIMARY', 'SECONDARY'].includes(stateStr)).length;
  } catch {
    return 0;
  } finally {
    await client.close();
  }
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 });
  try {
    return (await client.db('admin').command({ hello: 1 }))['isWritablePrimary'] === true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
