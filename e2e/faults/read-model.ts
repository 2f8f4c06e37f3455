import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/support/paths.ts';

/** Collection of the read model of papers that a release keeps. @param release folder of a built checkout */
export function papersOfRelease(release: string = root): string {
  const source = readFileSync(join(release, 'services/exam/dist/attempts/paper.model.js'), 'utf8');
  const version = /readModelName\('papers', (\d+)\)/.exec(source)?.[1];
  if (version === undefined) throw new Error(`${release} does not say which read model of papers it keeps`);
  return version === '1' ? 'papers' : `papers_v${version}`;
}
