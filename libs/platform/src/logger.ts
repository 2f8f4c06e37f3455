import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** What must never reach a log, wherever it stands in a logged object (security row 27 and 37). */
const secrets = ['password', 'token', 'captchaValue', 'answer', 'answers', 'ticket'];

/** Structured log of one service: one JSON object a line on standard output. */
export function createLogger(service: string, level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  const options = {
    base: { service },
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(options, destination);
}
