import { parseArgs } from 'node:util';
import { root } from '../support/paths.ts';
import { Problem, report } from '../support/problem.ts';
import { run } from '../support/run.ts';
import { makeRelease } from './release.ts';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { images: { type: 'boolean' } } });
  const [version, more] = positionals;
  if (version === undefined || more !== undefined)
    throw new Problem('usage: npm run release -- VERSION [--images]   (docs/operations/upgrade.md)');
  const { tag, notes } = await makeRelease(root, version);
  console.log(`${notes}\n${tag} is made. Hand it on: git push origin HEAD ${tag}`);
  if (values.images) {
    const { code } = await run('tools/image/build.sh', [version], { cwd: root, onOutput: (text) => process.stdout.write(text) });
    if (code !== 0) throw new Problem(`The images of ${version} were not built; the tag is there. Again: tools/image/build.sh ${version}`);
  }
} catch (error) {
  report(error);
}
