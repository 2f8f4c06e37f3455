import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Owner } from '@xuekao/contracts';
import { serviceNames } from '@xuekao/contracts/services';
import { streamKeeper } from './streams/keeper-name.js';
import type { TraceSettings } from '@xuekao/tracing';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { keysFrom, type Keys } from './keys.js';

const flag = z.enum(['0', '1', 'on', 'off', 'true', 'false']).transform((value) => value === '1' || value === 'on' || value === 'true');
/** Addresses of http, separated by commas; empty: none. */
const monitors = /^(?:http:\/\/[^,\s]+(?:,http:\/\/[^,\s]+)*)?$/;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(7300),
  DATA_DIR: z.string().default('.data'),
  MONGO_URL: z.string().default(''),
  MONGO_DB_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{1,30}$/)
    .default('xuekao'),
  NATS_URL: z.string().default(''),
  REDIS_URL: z.string().default(''),
  /** Keys of this process, derived from the root secret: `keys.ts`. */
  KEYS: z.string().default(''),
  /** Root secret of the installation: peppers and keys are derived from it. */
  SECRET_KEY: z.string().default(''),
  DEMO: flag.default(false),
  CAPTCHA: z.enum(['on', 'off']).default('on'),
  CHECK_OUTPUT: flag.optional(),
  EVENT_STORE: z.enum(['mongo', 'memory']).default('mongo'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TLS_CERT: z.string().default(''),
  TLS_KEY: z.string().default(''),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().default(''),
  ALLOWED_ORIGINS: z.string().default(''),
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PACKAGES_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  AUDIT_MONGO_URL: z.string().default(''),
  /** SPKI in base64, as `npm run licence -- keys` prints it */
  LICENCE_PUBLIC_KEY: z.string().default(''),
  OUTBOUND_ALLOW: z.string().default(''),
  STATE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).optional(),
  PAPER_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).optional(),
  ACCEPT_LOST_EVENTS: flag.default(false),
  ACCEPT_OTHER_KEY: flag.default(false),
  UPGRADE_ONLY: flag.default(false),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  FILES_ROOT: z.string().default(''),
  AI_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(200),
  AI_AT_ONCE: z.coerce.number().int().min(1).max(1000).default(4),
  AI_WAITING: z.coerce.number().int().min(0).max(10_000).default(20),
  PRINT_MEMORY_MB: z.coerce.number().int().min(200).max(100_000).default(600),
  PRINT_WAITING: z.coerce.number().int().min(2).max(1000).default(20),
  ARCHIVES_MB: z.coerce.number().int().min(100).max(10_000_000).default(20480),
  QUESTION_BIN_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  MALL_UNPAID_ORDERS: z.coerce.number().int().min(1).max(1000).default(10),
  MALL_UNPAID_PIECES: z.coerce.number().int().min(1).max(1000).default(5),
  SLOW_CALL_MS: z.coerce.number().int().min(1).max(600_000).default(1000),
  ESPEAK_NG: z.string().default(''),
  FFMPEG: z.string().default(''),
  SOFFICE: z.string().default(''),
  JANUS_URL: z.union([z.literal(''), z.url({ protocol: /^wss?$/ })]).default(''),
  JANUS_SECRET: z.string().default(''),
  JANUS_ROOMS_KEY: z.string().default(''),
  JANUS_RECORDINGS: z.string().default(''),
  JANUS_PP_REC: z.string().default(''),
  LIVE_URL: z.union([z.literal(''), z.url({ protocol: /^http$/ })]).default(''),
  LIVE_SECRET: z.string().default(''),
  LIVE_HOST: z.string().default(''),
  LIVE_RTMP_HOST: z.string().default('127.0.0.1'),
  LIVE_RTMP_PORT: z.coerce.number().int().min(0).max(65_535).default(1935),
  LIVE_PUSH_URL: z.union([z.literal(''), z.url({ protocol: /^rtmps?$/ })]).default(''),
  LIVE_STREAMS: z.coerce.number().int().min(1).max(1000).default(20),
  LIVE_VIEWERS: z.coerce.number().int().min(1).max(100_000).default(2000),
  RECORDINGS_SPARE_MB: z.coerce.number().int().min(0).max(100_000_000).default(4096),
  MAX_SOCKETS: z.coerce.number().int().min(100).max(200_000).default(20_000),
  BROKER_MONITOR_URL: z.string().regex(monitors, 'addresses that begin with http://, separated by commas').default(''),
  BROKER_STORAGE_MB: z.coerce.number().int().min(0).max(100_000_000).default(4096),
  MONGO_CONNECTIONS: z.coerce.number().int().min(5).max(500).default(20),
  ALLOW_PAY_SANDBOX: flag.default(false),
  PAY_SANDBOX_URL: z.union([z.literal(''), z.url({ protocol: /^http$/ })]).default(''),
  SOLE_PROCESS: flag.default(false),
  PAY_SANDBOX_WITHIN: flag.default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  OTEL_SERVICE_NAME: z.string().max(100).default(''),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  OTEL_SDK_DISABLED: flag.default(false),
  METRICS_HOST: z.string().default('127.0.0.1'),
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});

export interface Config extends Keys {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  mongoUrl: string;
  /** Names the installation: databases are called `<prefix>_<service>`, subjects begin with it. */
  dbPrefix: string;
  /** The audit log's own account, which may insert and find and nothing else; the common one where none is given. */
  auditMongoUrl: string;
  natsUrl: string;
  /** Servers of the broker that each hold what services tell one another. */
  natsReplicas: number;
  redisUrl: string;
  /**
   * Addresses with an account of a service's own, where one process runs several: `MONGO_URL_EXAM`, `NATS_URL_EXAM`, `REDIS_URL_EXAM`. See
   * `configOf`.
   */
  accounts: Partial<Record<Account, Partial<Pick<Config, 'mongoUrl' | 'natsUrl' | 'redisUrl'>>>>;
  demo: boolean;
  captcha: boolean;
  /** Every answer is parsed against its contract: on outside production, so that a leaking field is found by any test. */
  checkOutput: boolean;
  eventStore: 'mongo' | 'memory';
  logLevel: string;
  tls: { certFile: string; keyFile: string } | null;
  /** Browsers may keep the learner's pages for a time without network; false: those that do give it up. */
  serviceWorker: boolean;
  /** Proxies whose `X-Forwarded-For` is believed: an address list as Fastify takes it; empty: none. */
  trustProxy: string;
  allowedOrigins: readonly string[];
  /** The platform's address as people's browsers know it, without a slash at the end: providers of sign-in send people back to it. */
  publicUrl: string;
  /** Origin of this gateway at which SCORM packages stand, and nothing else; empty: each page of them has an origin that is nobody's. */
  packagesUrl: string;
  /** Hosts (`name:port`) that providers may be asked at although they are inner ones or speak plain http. */
  outboundAllow: readonly string[];
  /** Absolute; the folders for files that administrators choose are in it. */
  filesRoot: string;
  /** With which licences are checked; outside production an own one where none is given. */
  licencePublicKey: string;
  /** Bounds of what a process keeps of running attempts and of frozen papers, in bytes; null: a share of its heap. */
  stateCacheBytes: number | null;
  paperCacheBytes: number | null;
  /** The exam service starts although its log lacks events that other services were told. */
  acceptLostEvents: boolean;
  /** From how many milliseconds on a call has a line in the log. */
  slowCallMs: number;
  /** what one person may keep from others without having paid: orders of the mall, and pieces of one item */
  mallUnpaid: { readonly orders: number; readonly pieces: number };
  /** How often a person has the site's model write in a day; answers that it writes at once, and requests that wait, of one process. */
  ai: { perDay: number; atOnce: number; waiting: number };
  /** Of each process that lays out documents: resident memory, and documents that wait for it. */
  print: { memoryMb: number; maxWaiting: number };
  /** bytes of all archives of papers together, which lie in the database for a day */
  archiveBytes: number;
  /** days that deleted questions can be restored; 0: for ever */
  questionBinDays: number;
  /** Sockets, and as many streams of server events, that one gateway holds. */
  maxSockets: number;
  /** Connections to MongoDB that one service of a process opens at most. */
  mongoConnections: number;
  /** Storage that JetStream has for the account of the platform where the broker does not say it, in bytes; 0: nobody says. */
  /** Addresses at which the servers of the broker tell of themselves; none: nobody asks them */
  brokerMonitors: string[];
  brokerStorageBytes: number;
  /** The platform starts on data that was written under another root secret, and takes this one from now on. */
  acceptOtherKey: boolean;
  /** A service changes its data to this release and ends. */
  upgradeOnly: boolean;
  /** How long a gateway that was told to stop still takes requests, each as the last one of its connection. */
  drainSeconds: number;
  /** Path of the program that speaks the captcha: as named, else on the PATH; empty: no sound. */
  espeakNg: string;
  /** Paths of the programs that make videos and documents of courses playable, as above; empty: they are served as they are, or refused. */
  ffmpeg: string;
  soffice: string;
  /** the media server; null: there is none, and no live pictures */
  janus: {
    url: string;
    secret: string;
    roomsKey: string;
    /** folder in which it records, and from which proctoring takes the recordings; empty: nothing is recorded */
    recordings: string;
    /** of the disk under `recordings`: below it nothing is recorded */
    spareBytes: number;
  } | null;
  /** Path of the program that makes its recordings playable, as above. */
  janusPpRec: string;
  /** the live server of courses; null: there is none, and the site streams by a provider or not at all */
  live: {
    /** where the gateway and the course service find it, without a slash at the end */
    url: string;
    secret: string;
    /** address of the server itself, where another one leads to it; empty: that of `url` */
    host: string;
    rtmpHost: string;
    rtmpPort: number;
    /** what teachers type into the program that pushes, without a slash at the end */
    pushUrl: string;
    /** lives and viewers at a time */
    streams: number;
    viewers: number;
    recordings: string;
    /** of the disk under `recordings`: below it nothing is recorded */
    spareBytes: number;
  } | null;
  /** Address of the sandbox of payment, without a slash at the end; empty: there is none. */
  paySandboxUrl: string;
  /** No other process of the platform works at the same databases, and none did when this one was started. */
  soleProcess: boolean;
  /** The process of all services runs that sandbox itself. */
  paySandboxWithin: boolean;
  metricsPort: number | null;
  /** Spans of calls go to a collector; null: nothing is traced. */
  tracing: TraceSettings | null;
  /** Address of the port of metrics. */
  metricsHost: string;
  /** A NATS subject of this installation: two of them may share a broker as they may share a database server. */
  subject(name: string): string;
}

/** Names of those with an account of their own on a server: a service, the gateway, the keeper of streams, the sandbox of payment. */
type Account = Owner | typeof streamKeeper | 'pay_sandbox';

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const bytesOf = (megabytes: number | undefined): number | null => (megabytes === undefined ? null : megabytes * 1024 * 1024);

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
/** Empty where it is not there. A folder that is not absolute is none that somebody chose for programs. */
const onPath = (program: string, path = ''): string =>
  path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, program))
    .find(isProgram) ?? '';

const addressSettings = [
  ['MONGO_URL', 'mongoUrl'],
  ['NATS_URL', 'natsUrl'],
  ['REDIS_URL', 'redisUrl'],
] as const;

export const addressMissing = (setting: string): ConfigError => new ConfigError(`${setting} is missing: it has no default.`);

function accountsFrom(env: Readonly<Record<string, string | undefined>>): Config['accounts'] {
  const accounts: Config['accounts'] = {};
  for (const name of [...serviceNames, 'gateway', streamKeeper, 'pay_sandbox'] as const)
    for (const [setting, key] of addressSettings) {
      const address = env[`${setting}_${name.toUpperCase()}`];
      if (address) accounts[name] = { ...accounts[name], [key]: address };
    }
  return accounts;
}

/** The configuration as one service of the process has it, or another part of it: with the addresses of its own account. */
export function configOf(config: Config, name: Account): Config {
  const own = { ...config, ...config.accounts[name], accounts: {} };
  return { ...own, auditMongoUrl: config.auditMongoUrl === config.mongoUrl ? own.mongoUrl : config.auditMongoUrl };
}

function traceSettings(e: z.infer<typeof schema>): TraceSettings | null {
  if (e.OTEL_EXPORTER_OTLP_ENDPOINT === '' || e.OTEL_SDK_DISABLED) return null;
  const sampler = e.OTEL_TRACES_SAMPLER;
  return {
    endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: e.OTEL_SERVICE_NAME,
    ratio: sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : e.OTEL_TRACES_SAMPLER_ARG,
    isParentBased: sampler.startsWith('parentbased'),
  };
}

/** Of the live server; the name that people's browsers use is taken for that of its door, unless another one is given. */
function liveSettings(e: z.infer<typeof schema>, publicUrl: string): Config['live'] {
  if (e.LIVE_URL === '') return null;
  if (e.NODE_ENV === 'production' && e.LIVE_SECRET.length < 32)
    throw new ConfigError('LIVE_SECRET needs at least 32 random characters: whoever knows it sees every live.');
  const port = e.LIVE_RTMP_PORT === 1935 ? '' : `:${e.LIVE_RTMP_PORT}`;
  return {
    url: e.LIVE_URL.replace(/\/+$/, ''),
    secret: e.LIVE_SECRET,
    host: e.LIVE_HOST,
    rtmpHost: e.LIVE_RTMP_HOST,
    rtmpPort: e.LIVE_RTMP_PORT,
    pushUrl: (e.LIVE_PUSH_URL || `rtmp://${new URL(publicUrl).hostname}${port}/live`).replace(/\/+$/, ''),
    streams: e.LIVE_STREAMS,
    viewers: e.LIVE_VIEWERS,
    recordings: resolve(e.DATA_DIR, 'lives'),
    spareBytes: e.RECORDINGS_SPARE_MB * 1024 ** 2,
  };
}

const developmentSecret = 'development-only-secret';

/**
 * Reads a process's whole configuration from the environment.
 * @param part the keeper of streams knows the broker alone: no other address, and no secret; the live server not even that one
 * @throws {ConfigError} when a value is missing, malformed, or unsafe in production (demo accounts, captcha off, default secret)
 */
export function readConfig(env: NodeJS.ProcessEnv, part: 'services' | 'keeper' | 'live' = 'services'): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')} is missing or not usable: ${issue?.message}`);
  }
  const e = parsed.data;
  const accounts = accountsFrom(given);
  const isAlone = part !== 'services';
  for (const [setting, key] of addressSettings)
    // a gateway has no database: who opens one looks for its address
    if (
      setting !== 'MONGO_URL' &&
      part !== 'live' &&
      !(isAlone && setting === 'REDIS_URL') &&
      e[setting] === '' &&
      !Object.values(accounts).some((own) => own[key])
    )
      throw addressMissing(setting);
  const production = e.NODE_ENV === 'production';
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(e.HOST);
  if (production && e.DEMO) throw new ConfigError('DEMO=1 is refused when NODE_ENV=production: demo accounts have public passwords.');
  if (production && e.CAPTCHA === 'off') throw new ConfigError('CAPTCHA=off is refused when NODE_ENV=production.');
  if (production && !isAlone && e.KEYS === '' && (e.SECRET_KEY.length < 32 || e.SECRET_KEY === developmentSecret))
    throw new ConfigError('KEYS, or SECRET_KEY with at least 32 random characters, must be set when NODE_ENV=production.');
  if (production && e.EVENT_STORE === 'memory')
    throw new ConfigError('EVENT_STORE=memory keeps nothing and is refused when NODE_ENV=production.');
  if (e.DEMO && !loopback)
    throw new ConfigError(`DEMO=1 is refused on HOST=${e.HOST}: demo accounts may only be reached from this machine.`);
  if (e.CAPTCHA === 'off' && !e.DEMO) throw new ConfigError('CAPTCHA=off is honoured in demo mode (DEMO=1) only.');
  if (production && e.PAY_SANDBOX_URL && !e.ALLOW_PAY_SANDBOX)
    throw new ConfigError(
      'PAY_SANDBOX_URL is refused when NODE_ENV=production: learners would pay with nothing. ALLOW_PAY_SANDBOX=1 allows it.',
    );
  if (Boolean(e.TLS_CERT) !== Boolean(e.TLS_KEY)) throw new ConfigError('TLS_CERT and TLS_KEY are needed together.');
  // a package there would be a page of the platform
  const own = [e.PUBLIC_URL, ...listOf(e.ALLOWED_ORIGINS)].filter((url) => URL.canParse(url)).map((url) => new URL(url).host);
  if (e.PACKAGES_URL && own.includes(new URL(e.PACKAGES_URL).host))
    throw new ConfigError('PACKAGES_URL needs a name or a port of its own: packages would be pages of PUBLIC_URL or ALLOWED_ORIGINS.');
  const publicUrl = (
    e.PUBLIC_URL || `${e.TLS_CERT ? 'https' : 'http'}://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`
  ).replace(/\/+$/, '');
  return {
    ...keysFrom(e.KEYS, e.SECRET_KEY, developmentSecret),
    production,
    host: e.HOST,
    port: e.PORT,
    dataDir: e.DATA_DIR,
    mongoUrl: e.MONGO_URL,
    dbPrefix: e.MONGO_DB_PREFIX,
    auditMongoUrl: e.AUDIT_MONGO_URL || e.MONGO_URL,
    natsUrl: e.NATS_URL,
    natsReplicas: e.NATS_REPLICAS,
    redisUrl: e.REDIS_URL,
    accounts,
    demo: e.DEMO,
    captcha: e.CAPTCHA === 'on',
    checkOutput: e.CHECK_OUTPUT ?? !production,
    eventStore: e.EVENT_STORE,
    logLevel: e.LOG_LEVEL,
    tls: e.TLS_CERT ? { certFile: e.TLS_CERT, keyFile: e.TLS_KEY } : null,
    serviceWorker: e.SERVICE_WORKER === 'on',
    trustProxy: e.TRUST_PROXY,
    allowedOrigins: listOf(e.ALLOWED_ORIGINS),
    publicUrl,
    packagesUrl: e.PACKAGES_URL && new URL(e.PACKAGES_URL).origin,
    outboundAllow: listOf(e.OUTBOUND_ALLOW),
    filesRoot: resolve(e.FILES_ROOT || e.DATA_DIR),
    licencePublicKey: e.LICENCE_PUBLIC_KEY,
    stateCacheBytes: bytesOf(e.STATE_CACHE_MB),
    paperCacheBytes: bytesOf(e.PAPER_CACHE_MB),
    acceptLostEvents: e.ACCEPT_LOST_EVENTS,
    slowCallMs: e.SLOW_CALL_MS,
    mallUnpaid: { orders: e.MALL_UNPAID_ORDERS, pieces: e.MALL_UNPAID_PIECES },
    ai: { perDay: e.AI_PER_DAY, atOnce: e.AI_AT_ONCE, waiting: e.AI_WAITING },
    print: { memoryMb: e.PRINT_MEMORY_MB, maxWaiting: e.PRINT_WAITING },
    archiveBytes: e.ARCHIVES_MB * 1024 ** 2,
    questionBinDays: e.QUESTION_BIN_DAYS,
    maxSockets: e.MAX_SOCKETS,
    mongoConnections: e.MONGO_CONNECTIONS,
    brokerMonitors: e.BROKER_MONITOR_URL.split(',').filter(Boolean),
    brokerStorageBytes: e.BROKER_STORAGE_MB * 1024 ** 2,
    acceptOtherKey: e.ACCEPT_OTHER_KEY,
    upgradeOnly: e.UPGRADE_ONLY,
    drainSeconds: e.DRAIN_SECONDS,
    janus: e.JANUS_URL
      ? {
          url: e.JANUS_URL,
          secret: e.JANUS_SECRET,
          roomsKey: e.JANUS_ROOMS_KEY,
          recordings: e.JANUS_RECORDINGS && resolve(e.JANUS_RECORDINGS),
          spareBytes: e.RECORDINGS_SPARE_MB * 1024 ** 2,
        }
      : null,
    live: liveSettings(e, publicUrl),
    janusPpRec: e.JANUS_PP_REC || onPath('janus-pp-rec', env['PATH']),
    espeakNg: e.ESPEAK_NG || onPath('espeak-ng', env['PATH']),
    ffmpeg: e.FFMPEG || onPath('ffmpeg', env['PATH']),
    soffice: e.SOFFICE || onPath('soffice', env['PATH']),
    paySandboxUrl: e.PAY_SANDBOX_URL.replace(/\/+$/, ''),
    soleProcess: e.SOLE_PROCESS,
    paySandboxWithin: e.PAY_SANDBOX_WITHIN,
    metricsPort: e.METRICS_PORT ?? null,
    tracing: traceSettings(e),
    metricsHost: e.METRICS_HOST,
    subject: (name) => `${e.MONGO_DB_PREFIX}.${name}`,
  };
}
