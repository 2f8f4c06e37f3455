import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';

/** The services of the repository, by the folders that have a `main.ts`; `all` runs them in one process and is none. */
export function serviceNames(): string[] {
  return readdirSync(join(root, 'services'))
    .filter((name) => name !== 'all' && existsSync(join(root, 'services', name, 'src', 'main.ts')))
    .sort();
}

/** Every process has an account of its own name on MongoDB, NATS and Redis; the gateway has none on MongoDB. */
export const accountNames = (): string[] => ['gateway', ...serviceNames()];

/** `exam` → `EXAM`, as in `MONGO_URL_EXAM`. */
export const settingName = (account: string): string => account.toUpperCase().replaceAll('-', '_');
