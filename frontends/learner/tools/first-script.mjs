import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Key of the script that `index.html` names, in the manifest of the build. @param dist folder of the built pages */
export function firstScript(dist, manifest) {
  const file = /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1];
  const key = Object.keys(manifest).find((one) => manifest[one].file === file);
  if (key === undefined) throw new Error('index.html has no script that the manifest knows');
  return key;
}
