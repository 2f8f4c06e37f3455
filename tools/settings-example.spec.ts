import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root } from './support/paths.ts';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Lines of the example: `NAME=value`, or `#NAME=value` for one with its default. */
const shown = new Map(
  [...textOf('settings.example.env').matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const documented = new Map(
  [...textOf('docs/development.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]*) \|/gm)].flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ').map((value) => value.trim());
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], at): [string, string] => [name, values[at] ?? defaults.trim()]);
  }),
);

/** Settings that compose gives to each process itself, from `.env` or as its own. */
function givenByCompose(): Set<string> {
  const { services } = parse(textOf('docker-compose.yml'), { merge: true }) as { services: Record<string, { environment?: object }> };
  return new Set(Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment)));
}
/** Settings of `npm start`, of the image, of commands and of one start alone, and secrets: no file of settings keeps them. */
const elsewhere = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DEMO',
  'SOLE_PROCESS',
  'PAY_SANDBOX_WITHIN',
  'CAPTCHA',
  'SECRET_KEY',
  'MONGO_DB_PREFIX',
  'LOG_FILE_MB',
  'LOG_FILES',
  'TLS_CERT',
  'TLS_KEY',
  'FILES_ROOT',
  'ESPEAK_NG',
  'FFMPEG',
  'SOFFICE',
  'JANUS_MEDIA_PORTS',
  'JANUS_PUBLIC_ADDRESS',
  'JANUS_PP_REC',
  'LIVE_RTMP_PORT',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_SERVICE_NAME',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ACCEPT_LOST_EVENTS',
  'ACCEPT_OTHER_KEY',
  'UPGRADE_ONLY',
  'FROZEN_SECONDS',
  'BACKUP_PASSPHRASE',
  'XDG_CACHE_HOME',
  'CHROMIUM',
  'BANKS_DIR',
]);

test('the example has every setting of the table that compose does not give itself, and no other', () => {
  const given = givenByCompose();
  const expected = [...documented.keys()].filter((name) => !given.has(name) && !elsewhere.has(name));
  expect(expected.filter((name) => !shown.has(name))).toEqual([]);
  expect([...shown.keys()].filter((name) => !documented.has(name))).toEqual([]);
  expect([...elsewhere].filter((name) => !documented.has(name) || shown.has(name))).toEqual([]);
});

test('a default that is a number stands in the example as it is', () => {
  const numbers = [...documented].filter(([name, value]) => shown.has(name) && /^\d+$/.test(value));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers.map(([name]) => [name, shown.get(name)])).toEqual(numbers);
});
