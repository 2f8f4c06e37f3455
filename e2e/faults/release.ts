import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheDir, root } from '../../tools/support/paths.ts';
import { mustRun } from '../../tools/support/run.ts';

/**
 * Folder of a built checkout of `ref`, kept in the user's cache by its commit, so that a second trial begins at once.
 * @throws when git does not know it, or it does not build
 */
export async function builtRelease(ref: string): Promise<string> {
  const commit = await must('git', ['rev-parse', '--verify', `${ref}^{commit}`], root);
  const cache = join(cacheDir(), 'releases');
  const folder = join(cache, commit);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, 'unfinished-'));
  try {
    await must('git', ['archive', '--output', join(made, 'release.tar'), commit], root);
    await must('tar', ['-xf', 'release.tar'], made);
    // most packages are those of this release: they are linked, and npm brings what differs
    for (const packages of globSync(['node_modules', '*/*/node_modules', '*/node_modules'], { cwd: root })) {
      mkdirSync(dirname(join(made, packages)), { recursive: true });
      if (existsSync(dirname(join(root, packages)))) await must('cp', ['-al', join(root, packages), join(made, packages)], root);
    }
    if (!isSame('package-lock.json', made)) await must('npm', ['install', '--no-save', '--ignore-scripts'], made);
    await must(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'services/all'], made);
    // the trial opens no page, but a gateway does not start without them
    for (const app of ['learner', 'admin'])
      await must('cp', ['-al', join(root, 'frontends', app, 'dist'), join(made, 'frontends', app, 'dist')], root);
    renameSync(made, folder);
    return folder;
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
}

const isSame = (file: string, folder: string): boolean =>
  readFileSync(join(root, file), 'utf8') === readFileSync(join(folder, file), 'utf8');

const must = async (command: string, args: string[], cwd: string): Promise<string> =>
  (await mustRun(`${command} ${args.map((each) => relative(cwd, each) || each).join(' ')}`, command, args, { cwd })).trim();
