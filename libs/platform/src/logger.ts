import { spanFields } from '@xuekao/tracing';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Fields that must never reach a log, at any depth of a logged object (security row 27 and 37): secrets, and data that identify a person.
 */
const secrets: ReadonlySet<string> = new Set([
  'password',
  'passwordhash',
  'newpassword',
  'oldpassword',
  'token',
  'captchavalue',
  'smscode',
  'answer',
  'answers',
  'ticket',
  'authorization',
  'cookie',
  'secret',
  'appsecret',
  'apikey',
  'appkey',
  'accesskeysecret',
  'pushkey',
  'pullkey',
  'consideredvalue',
  'mobile',
  'phone',
  'idcard',
  'realname',
  'email',
  'base64',
  'frames',
]);
/**
 * The same inside sentences, as drivers and providers write them; each leaves a line of JSON what it was. A number that stands alone is a
 * figure.
 */
const inSentences: readonly [RegExp, string][] = [
  [/(\/\/[^\s/:@"\\]*:)[^\s/@"\\]+@/g, '$1[removed]@'],
  [
    /([?&](?:access_token|refresh_token|token|ticket|code|state|secret|appsecret|corpsecret|appkey|signature|password)=)[^&#\s"\\]+/gi,
    '$1[removed]',
  ],
  [/(bearer\s+)[\w.~+/=-]+/gi, '$1[removed]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/(?<!":|[\w.])\d{17}[\dXx](?!\w)/g, '[id-card]'],
  [/(?<!":|[\w.])(?:86)?1[3-9]\d{9}(?!\w)/g, '[mobile]'],
];
/** Deeper than anything that we log on purpose. */
const deepest = 12;

/** Structured log of one service: one JSON object a line on standard output. */
export function createLogger(service: string, level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  const options = {
    base: { service },
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => spanFields(),
    // errors of drivers carry the documents and commands that they failed with
    serializers: { err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error), 0) },
    hooks: { streamWrite: withoutSecretsInSentences },
    formatters: { log: (line: Record<string, unknown>) => withoutSecrets(line, 0) as Record<string, unknown> }, // an object stays one
  };
  return pino(options, destination);
}

const withoutSecretsInSentences = (line: string): string => inSentences.reduce((text, [found, put]) => text.replace(found, put), line);

/** The same without secrets at any depth. Errors are left to their serializer, what renders itself (dates, ids) to itself. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || (value instanceof Error && depth === 1)) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  if (depth >= deepest) return '[deep]';
  if (Array.isArray(value)) return value.map((part) => withoutSecrets(part, depth + 1));
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) return '[binary or collection]';
  const error = value instanceof Error ? { type: value.name, message: value.message } : {};
  return {
    ...error,
    ...Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, secrets.has(name.toLowerCase()) ? '[removed]' : withoutSecrets(part, depth + 1)]),
    ),
  };
}
