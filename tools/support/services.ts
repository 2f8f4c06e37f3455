import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Services that run as processes of their own: folders with a main. `all` is the form of one process and none of them. */
export const serviceFolders = (base = root): string[] =>
  readdirSync(join(base, 'services'))
    .filter((name) => name !== 'all' && existsSync(join(base, 'services', name, 'src/main.ts')))
    .sort();
