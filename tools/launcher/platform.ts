import { existsSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keySettings } from '../accounts/keys.ts';
import { accountNames, keeperName, settingName } from '../accounts/names.ts';
import type { Backing } from '../backing/backing.ts';
import { LogFile } from '../backing/log-file.ts';
import { keepPorts } from '../backing/ports.ts';
import { keepSecrets } from '../backing/secrets.ts';
import type { ProcessSpec } from '../backing/supervisor.ts';
import { root } from '../support/paths.ts';
import { serviceFolders } from '../support/services.ts';
import { lastFault, parseLogLine } from './log-lines.ts';
import type { Settings } from './settings.ts';

/** Seconds until a process serves: the first start of a release may read all data once. */
export const serveSeconds = 600;

export interface PlatformOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  /** of each process's own account */
  addressesOf: Backing['addressesOf'];
  onLine: (line: string) => void;
}

/** The platform's processes in the order of their start: one, or with `--split` the keeper of streams, each service and the gateway. */
export async function platformProcesses(given: PlatformOptions): Promise<ProcessSpec[]> {
  let options = given;
  const { settings } = options;
  const door = {
    whenReady: () => isReady(settings),
    answers: () => statusOf(`${addressOf(settings)}/healthz/live`).then((status) => status !== undefined),
  };
  const address = await sandboxAddress(options);
  if (address !== undefined) options = { ...options, env: { ...options.env, PAY_SANDBOX_URL: address } };
  const lives = await liveServer(options);
  options = { ...options, env: { ...options.env, ...lives.env } };
  if (!settings.isSplit) {
    const within = address === undefined ? {} : { PAY_SANDBOX_WITHIN: '1', ...accountOf(sandboxAccount, options) };
    // servers of somebody else may have other processes of the platform
    const sole = addressNames.some((name) => process.env[name]) ? {} : { SOLE_PROCESS: '1' };
    const all = { ...options, env: { ...withAccounts(options, 'all'), ...within, ...sole } };
    return [...lives.server, processSpec('all', 'services/all/dist/main.js', all, door)];
  }
  const beside = [...(address === undefined ? [] : [paymentSandbox(address, options)]), ...lives.server];
  const names = namesInOrder();
  const ports = await metricsPorts(['gateway', ...names, keeperName], options);
  const gatewayOptions = { ...options, env: { ...withAccounts(options, 'gateway'), METRICS_PORT: String(ports.get('gateway') ?? 0) } };
  return [
    ...beside,
    ...[keeperName, ...names].map((name) => service(name, ports.get(name) ?? 0, options)),
    processSpec('gateway', 'gateway/dist/main.js', gatewayOptions, door),
  ];
}

/**
 * Environment of a process with the accounts and keys of its own and no others: one with all services has `MONGO_URL_EXAM` and so on. An
 * address that our environment names stays for all of them.
 */
function withAccounts({ env, addressesOf }: PlatformOptions, account: string): NodeJS.ProcessEnv {
  const { MONGO_URL: _mongo, NATS_URL: _nats, REDIS_URL: _redis, AUDIT_MONGO_URL: audit, SECRET_KEY: secretKey, ...rest } = env;
  const given = Object.fromEntries(addressNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const own =
    account === 'all'
      ? Object.assign({}, ...[...accountNames(), keeperName].map((name) => accountOf(name, { addressesOf })))
      : addressesOf(account);
  // identity alone writes the audit log, whoever had something to say
  const log = account === 'identity' || account === 'all' ? { AUDIT_MONGO_URL: audit } : {};
  // only one service speaks with the media server
  const media = ['proctoring', 'all'].includes(account) ? {} : Object.fromEntries(mediaSettings.map((name) => [name, undefined]));
  const lives = liveUsers.includes(account) ? {} : Object.fromEntries(Object.keys(env).flatMap(ofLives));
  const keys = account === keeperName ? {} : keySettings(account === 'all' ? accountNames() : [account], secretKey);
  return { ...rest, ...media, ...lives, ...given, ...own, ...log, ...keys };
}

/** Addresses of one account among others: `MONGO_URL_EXAM`. */
const accountOf = (name: string, { addressesOf }: Pick<PlatformOptions, 'addressesOf'>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(addressesOf(name)).map(([setting, address]) => [`${setting}_${settingName(name)}`, address]));

const mediaSettings = ['JANUS_URL', 'JANUS_SECRET', 'JANUS_ROOMS_KEY', 'JANUS_RECORDINGS'];
/** Only these know the secret of the live server. */
const liveUsers = ['course', 'gateway', 'all'];
const ofLives = (name: string): [string, undefined][] => (name.startsWith('LIVE_') ? [[name, undefined]] : []);
const addressNames = ['MONGO_URL', 'NATS_URL', 'REDIS_URL'];

const sandboxAccount = 'pay_sandbox';

/** In demo mode a sandbox of payment runs beside the platform, unless the environment names one. */
async function sandboxAddress({ settings, env }: PlatformOptions): Promise<string | undefined> {
  if (!settings.isDemo || env['PAY_SANDBOX_URL'] !== undefined) return undefined;
  const kept = await keepPorts(settings.dataDir, ['pay-sandbox']);
  return `http://127.0.0.1:${kept['pay-sandbox'] ?? 0}`;
}

function paymentSandbox(address: string, options: PlatformOptions): ProcessSpec {
  const answers = (): Promise<boolean> => statusOf(`${address}/healthz/live`).then((status) => status === 200);
  const own = { ...options, env: withAccounts(options, sandboxAccount) };
  return processSpec('pay-sandbox', 'services/payment/dist/sandbox/main.js', own, { whenReady: answers, answers });
}

/** The live server of courses runs beside the platform, unless the environment names another one. It has no account and no key. */
async function liveServer({ settings, env, onLine }: PlatformOptions): Promise<{ server: ProcessSpec[]; env: NodeJS.ProcessEnv }> {
  if (env['LIVE_URL'] !== undefined) return { server: [], env: {} };
  const kept = await keepPorts(settings.dataDir, ['live', ...(env['LIVE_RTMP_PORT'] ? [] : ['live-rtmp'])]);
  const url = `http://127.0.0.1:${kept['live'] ?? 0}`;
  const own = {
    LIVE_URL: url,
    LIVE_SECRET: keepSecrets(settings.dataDir, env).live,
    LIVE_RTMP_PORT: env['LIVE_RTMP_PORT'] || String(kept['live-rtmp'] ?? 0),
  };
  const answers = (): Promise<boolean> => statusOf(`${url}/healthz/live`).then((status) => status === 200);
  const named = Object.entries(env).filter(([name]) => liveServerSettings.test(name));
  const options = { settings, onLine, addressesOf: () => ({}), env: { ...Object.fromEntries(named), ...own } };
  return { env: own, server: [processSpec('live', 'services/course/dist/live-server/main.js', options, { whenReady: answers, answers })] };
}
/** Settings of the environment that the live server may know. */
const liveServerSettings = /^(?:LIVE_[A-Z_]+|RECORDINGS_SPARE_MB|DATA_DIR|NODE_[A-Z_]+|LOG_LEVEL|HOST|PORT|PUBLIC_URL|PATH|HOME|TZ|LANG)$/;

/**
 * Ports for metrics and liveness of each process that runs alone: the gateway on METRICS_PORT and the services behind it, or all on free
 * ports.
 */
async function metricsPorts(names: readonly string[], { settings, env }: PlatformOptions): Promise<Map<string, number>> {
  const first = Number(env['METRICS_PORT'] || 0);
  if (first > 0) return new Map(names.map((name, index) => [name, first + index]));
  const kept = await keepPorts(
    settings.dataDir,
    names.map((name) => `metrics-${name}`),
  );
  return new Map(names.map((name) => [name, kept[`metrics-${name}`] ?? 0]));
}

/** Demo content of the others builds on that of the first two. */
const first = ['identity', 'repo'];

function namesInOrder(): string[] {
  const names = serviceFolders();
  return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))];
}

function service(name: string, metricsPort: number, options: PlatformOptions): ProcessSpec {
  let isUp = false;
  const onLine = (line: string): void => {
    if (parseLogLine(line)?.message === 'service is ready') isUp = true;
    options.onLine(line);
  };
  const env = { ...withAccounts(options, name), METRICS_PORT: String(metricsPort) };
  const answers = (): Promise<boolean> => statusOf(`http://127.0.0.1:${metricsPort}/healthz/live`).then((status) => status !== undefined);
  return processSpec(name, scriptOf(name), { ...options, env, onLine }, { whenReady: async () => isUp, answers });
}

/** Main file of a process, from the root of the repository. */
const scriptOf = (name: string): string => (name === keeperName ? 'libs/platform/dist/streams/main.js' : `services/${name}/dist/main.js`);

interface Questions {
  whenReady: () => Promise<boolean>;
  answers: () => Promise<boolean>;
}

function processSpec(
  name: string,
  script: string,
  { settings, env, onLine }: PlatformOptions,
  { whenReady, answers }: Questions,
): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['--expose-gc', join(root, script)],
    cwd: root,
    // the default of four is shared by files, compression and password hashes
    env: { UV_THREADPOOL_SIZE: '16', ...env },
    log: new LogFile(join(settings.dataDir, 'logs', `${name}.log`)),
    onLine,
    explain: lastFault,
    isReady: whenReady,
    answers,
    readySeconds: serveSeconds,
    stopSeconds: 15,
  };
}

/** Demo accounts are written once all of them are there, behind the first calls; a start without them goes on after a while. */
export async function untilDemo(dataDir: string): Promise<void> {
  for (const until = Date.now() + 180_000; !existsSync(join(dataDir, 'demo.json')) && Date.now() < until;) await pause(100);
}

export function addressOf({ host, port, isHttps }: Settings): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${isHttps ? 'https' : 'http'}://${shown}:${port}`;
}

/** 200 when the gateway there serves; undefined when nobody answers. @param address of the gateway */
export const readyStatus = (address: string): Promise<number | undefined> => statusOf(`${address}/healthz/ready`);

const isReady = (settings: Settings): Promise<boolean> => readyStatus(addressOf(settings)).then((status) => status === 200);

/** The status of an answer, or undefined when none came within two seconds. */
function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    // The certificate need not be issued for the loopback address; nothing secret is sent.
    const request = address.startsWith('https:')
      ? httpsGet(address, { rejectUnauthorized: false, timeout: 2000 })
      : httpGet(address, { timeout: 2000 });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
