import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { readSettings } from './settings.ts';

test('the defaults are a demo on loopback', () => {
  expect(readSettings([], {})).toEqual({
    port: 7300,
    host: '127.0.0.1',
    dataDir: join(root, '.data'),
    isDemo: true,
    isSplit: false,
    isHttps: false,
    frozenSeconds: 15,
  });
});

test('everything comes from the environment and the arguments', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/data',
    NODE_ENV: 'production',
    TLS_CERT: '/srv/cert.pem',
    FROZEN_SECONDS: '60',
  };
  expect(readSettings(['--split', '--yes'], env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/data',
    isDemo: false,
    isSplit: true,
    isHttps: true,
    frozenSeconds: 60,
  });
});

test.each([
  [{ PORT: 'x' }, 'PORT=x is not a port'],
  [{ PORT: '70000' }, 'PORT=70000 is not a port'],
  [{ FROZEN_SECONDS: '2' }, 'FROZEN_SECONDS=2 is not usable'],
  [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO=1 is refused with NODE_ENV=production'],
  [{ HOST: '0.0.0.0' }, 'Demo mode is refused on HOST=0.0.0.0'],
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => readSettings([], env)).toThrow(sentence);
});

test('an unknown flag is answered with the usage', () => {
  expect(() => readSettings(['--splt'], {})).toThrow('Usage: npm start -- [--split] [--yes]');
});
