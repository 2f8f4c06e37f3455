import { existsSync, readdirSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LogFile } from '../backing/log-file.ts';
import type { ProcessSpec } from '../backing/supervisor.ts';
import { root } from '../support/paths.ts';
import { lastFault, parseLogLine } from './log-lines.ts';
import type { Settings } from './settings.ts';

export interface PlatformOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}

/** The platform's processes in the order of their start: one, or with `--split` every service and then the gateway. */
export function platformProcesses(options: PlatformOptions): ProcessSpec[] {
  const { settings } = options;
  const isServing = (): Promise<boolean> => isReady(settings);
  if (!settings.isSplit) return [processSpec('all', 'services/all/dist/main.js', options, isServing)];
  return [...serviceNames().map((name) => service(name, options)), processSpec('gateway', 'gateway/dist/main.js', options, isServing)];
}

/** Demo content of the others builds on that of the first two. */
const first = ['identity', 'repo'];

function serviceNames(): string[] {
  const names = readdirSync(join(root, 'services')).filter((name) => name !== 'all' && existsSync(join(root, 'services', name, 'dist/main.js')));
  return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))];
}

function service(name: string, options: PlatformOptions): ProcessSpec {
  let isUp = false;
  const onLine = (line: string): void => {
    if (parseLogLine(line)?.message === 'service is ready') isUp = true;
    options.onLine(line);
  };
  return processSpec(name, `services/${name}/dist/main.js`, { ...options, onLine }, async () => isUp);
}

function processSpec(name: string, script: string, { settings, env, onLine }: PlatformOptions, whenReady: () => Promise<boolean>): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join(root, script)],
    cwd: root,
    env,
    log: new LogFile(join(settings.dataDir, 'logs', `${name}.log`)),
    onLine,
    explain: lastFault,
    isReady: whenReady,
    readySeconds: 300,
    stopSeconds: 15,
  };
}

/** Demo accounts are written once all of them are there, behind the first calls; a start without them goes on after a while. */
export async function untilDemo(dataDir: string): Promise<void> {
  for (const until = Date.now() + 180_000; !existsSync(join(dataDir, 'demo.json')) && Date.now() < until; ) await pause(100);
}

export function addressOf({ host, port, isHttps }: Settings): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${isHttps ? 'https' : 'http'}://${shown}:${port}`;
}

function isReady(settings: Settings): Promise<boolean> {
  const address = `${addressOf(settings)}/healthz/ready`;
  return new Promise((resolve) => {
    // The certificate need not be issued for the loopback address; nothing secret is sent.
    const request = settings.isHttps ? httpsGet(address, { rejectUnauthorized: false, timeout: 2000 }) : httpGet(address, { timeout: 2000 });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
