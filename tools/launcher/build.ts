import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { seldomCollected } from '../support/collector.ts';
import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import type { Progress } from '../support/progress.ts';
import { lastLines, run, type RunResult } from '../support/run.ts';
import { typesOutcome } from '../testing/outcomes.ts';

/** Shows the shared components to developers and tests; nothing serves it. */
const galleryApp = 'gallery';

/** Compiles everything that changed; both compilers keep the result in `dist` folders. */
export async function build(progress: Progress): Promise<void> {
  const { code, output } = await progress.step('compiling', compile);
  if (code !== 0) throw new Problem(`The sources do not compile:\n${typesOutcome({ code, output }).detail}`);
  for (const app of frontendsToBuild().filter((name) => name !== galleryApp)) {
    const { detail } = await progress.step(`building frontends/${app}`, () => buildFrontend(app));
    if (detail !== undefined) throw new Problem(`frontends/${app} does not build:\n${detail}`);
  }
}

/**
 * Two projects at a time with one checker each: the checkers of a project look at the same packages again, so two of them for one project
 * at a time took a third more of the processors and of the memory.
 */
export function compile(): Promise<RunResult> {
  return run(join(root, 'node_modules/.bin/tsc'), ['-b', '--builders', '2', '--checkers', '1'], { cwd: root, env: seldomCollected() });
}

/** The application's own build script: its limits on size are part of it. */
export async function buildFrontend(app: string): Promise<{ passed: number; failed: number; detail?: string }> {
  const { code, output } = await run('npm', ['run', '--silent', 'build'], { cwd: join(root, 'frontends', app) });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, detail: lastLines(output, 40) };
}

/** Applications whose pages are missing or older than a file they are made of. */
export function frontendsToBuild(base = root): string[] {
  const folder = join(base, 'frontends');
  const shared = ['frontends/shared', 'libs/contracts/src', 'libs/question/src/view', 'package-lock.json'].map((path) => join(base, path));
  const apps = existsSync(folder) ? readdirSync(folder).filter((app) => existsSync(join(folder, app, 'index.html'))) : [];
  return apps.filter((app) => {
    const page = statSync(join(folder, app, 'dist/index.html'), { throwIfNoEntry: false });
    return page === undefined || [join(folder, app), ...shared].some((path) => newest(path) > page.mtimeMs);
  });
}

const made = new Set(['dist', 'build', 'node_modules']);

/** When the youngest file below a path was changed, in milliseconds; 0 when there is none. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return path.endsWith('.tsbuildinfo') ? 0 : found.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !made.has(name))
      .map((name) => newest(join(path, name))),
  );
}
