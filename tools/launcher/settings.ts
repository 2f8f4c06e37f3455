import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/paths.ts';
import { Problem, reasonOf } from '../support/problem.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  isDemo: boolean;
  /** Every service in a process of its own. */
  isSplit: boolean;
  isHttps: boolean;
  /** A program that neither answers nor works for so long is ended and started again; 0: never. */
  frozenSeconds: number;
}

const defaultFrozenSeconds = 15;
/** Below this a pause of the machine, or of one garbage collection, would count. */
const leastFrozenSeconds = 10;
const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Settings of a start, by arguments and environment; refuses combinations that would expose public passwords. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  let flags: { split?: boolean; yes?: boolean };
  try {
    flags = parseArgs({ args, options: { split: { type: 'boolean' }, yes: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Problem(`${reasonOf(error)}. Usage: npm start -- [--split] [--yes]`);
  }
  const port = Number(env['PORT'] || 7300);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`PORT=${env['PORT']} is not a port: set a whole number from 1 to 65535.`);
  const frozenSeconds = Number(env['FROZEN_SECONDS'] || defaultFrozenSeconds);
  if (!Number.isInteger(frozenSeconds) || frozenSeconds < 0 || (frozenSeconds > 0 && frozenSeconds < leastFrozenSeconds)) {
    throw new Problem(
      `FROZEN_SECONDS=${env['FROZEN_SECONDS']} is not usable: set a whole number of seconds from ` +
        `${leastFrozenSeconds}, or 0 to end nothing.`,
    );
  }
  const host = env['HOST'] || '127.0.0.1';
  const isProduction = env['NODE_ENV'] === 'production';
  const isDemo = ['1', 'on', 'true'].includes(env['DEMO'] || (isProduction ? '0' : '1'));
  if (isDemo && isProduction)
    throw new Problem('DEMO=1 is refused with NODE_ENV=production, because demo accounts have public passwords: unset one of the two.');
  if (isDemo && !loopback.includes(host))
    throw new Problem(
      `Demo mode is refused on HOST=${host}, because demo accounts have public passwords: set DEMO=0, or leave HOST at 127.0.0.1.`,
    );
  return {
    port,
    host,
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    isDemo,
    isSplit: flags.split === true,
    isHttps: Boolean(env['TLS_CERT']),
    frozenSeconds,
  };
}
