import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A start of the platform, as somebody made it: its folder, arguments and environment. */
export interface Start {
  folder: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Settings of a start, as docs/development.md lists them; those of single services follow the addresses. */
const settings = [
  ...[
    'DATA_DIR',
    'PORT',
    'HOST',
    'NODE_ENV',
    'DEMO',
    'CAPTCHA',
    'SECRET_KEY',
    'XDG_CACHE_HOME',
    'ESPEAK_NG',
    'FFMPEG',
    'SOFFICE',
    'FILES_ROOT',
  ],
  ...['MONGO_URL', 'AUDIT_MONGO_URL', 'NATS_URL', 'REDIS_URL', 'NATS_REPLICAS', 'MONGO_DB_PREFIX', 'MONGO_CONNECTIONS'],
  ...['BROKER_MONITOR_URL', 'BROKER_STORAGE_MB'],
  ...['LOG_LEVEL', 'LOG_FILE_MB', 'LOG_FILES', 'TLS_CERT', 'TLS_KEY', 'TRUST_PROXY', 'PUBLIC_URL', 'PACKAGES_URL', 'ALLOWED_ORIGINS'],
  ...[
    'OUTBOUND_ALLOW',
    'LICENCE_PUBLIC_KEY',
    'PAY_SANDBOX_URL',
    'ALLOW_PAY_SANDBOX',
    'SERVICE_WORKER',
    'MAX_SOCKETS',
    'STATE_CACHE_MB',
    'PAPER_CACHE_MB',
    'SLOW_CALL_MS',
  ],
  ...['JANUS_URL', 'JANUS_SECRET', 'JANUS_ROOMS_KEY', 'JANUS_MEDIA_PORTS', 'JANUS_PUBLIC_ADDRESS'],
  ...['JANUS_RECORDINGS', 'JANUS_PP_REC', 'RECORDINGS_SPARE_MB'],
  ...['LIVE_URL', 'LIVE_SECRET', 'LIVE_HOST', 'LIVE_RTMP_HOST', 'LIVE_RTMP_PORT', 'LIVE_PUSH_URL', 'LIVE_STREAMS', 'LIVE_VIEWERS'],
  ...['MALL_UNPAID_ORDERS', 'MALL_UNPAID_PIECES'],
  ...['AI_PER_DAY', 'AI_AT_ONCE', 'AI_WAITING', 'ARCHIVES_MB', 'QUESTION_BIN_DAYS', 'PRINT_MEMORY_MB', 'PRINT_WAITING'],
  ...['METRICS_PORT', 'METRICS_HOST', 'DRAIN_SECONDS', 'FROZEN_SECONDS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'OTEL_SERVICE_NAME', 'OTEL_SDK_DISABLED', 'OTEL_RESOURCE_ATTRIBUTES'],
];
const placeSettings = [
  ...['TLS_CERT', 'TLS_KEY', 'FILES_ROOT', 'XDG_CACHE_HOME', 'ESPEAK_NG', 'FFMPEG', 'SOFFICE', 'JANUS_RECORDINGS', 'JANUS_PP_REC'],
];
const ofOneService = /^(?:MONGO|NATS|REDIS)_URL_[A-Z_]+$/;
/** Permissions for a single start. */
const forOnce = ['ACCEPT_LOST_EVENTS', 'ACCEPT_OTHER_KEY', 'UPGRADE_ONLY'];
/** Variables of a process that npm, the bootstrap or a shell made from the folder in which it began. */
const ofFolder = [
  /^npm_(?:lifecycle_|package_|command$|execpath$|node_execpath$|config_local_prefix$)/,
  /^(?:XUEKAO_|(?:NODE_COMPILE_CACHE|INIT_CWD|PWD|OLDPWD)$)/,
];
const isSecret = (name: string, value: string): boolean =>
  ['SECRET_KEY', 'JANUS_SECRET', 'JANUS_ROOMS_KEY', 'LIVE_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS'].includes(name) ||
  /:\/\/[^/]*@/.test(value);

export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The environment for a start in another folder: without what points back into this one, or was meant for one start. */
export function movable(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !ofFolder.some((each) => each.test(name)) && !forOnce.includes(name));
  const path = env['PATH']?.split(':').filter((each) => !isWithin(folder, each));
  return { ...Object.fromEntries(kept), ...(path === undefined ? {} : { PATH: path.join(':') }) };
}

/** Settings that name a file or folder within the checkout: a start elsewhere would not find it, or lose it with the checkout. */
export const settingsWithin = ({ folder, env }: Start): string[] =>
  placeSettings.filter((name) => env[name] && isWithin(folder, resolve(folder, env[name])));

/** The line for a shell that makes the start again; … stands for a secret, which a terminal would keep. */
export function commandOf({ folder, args, env }: Start): string {
  const names = [...settings, ...Object.keys(env).filter((name) => ofOneService.test(name))];
  const given = names.flatMap((name) => {
    const value = env[name];
    return value ? [`${name}=${isSecret(name, value) ? '…' : quoted(value)}`] : [];
  });
  return `cd ${quoted(folder)} && ${[...given, 'npm start', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}`;
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
