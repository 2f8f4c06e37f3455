import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../support/files.ts';
import { root } from '../support/paths.ts';

/** Writes `sbom.json`: what is in this image, packages of npm and of Debian, in the form of CycloneDX 1.6. Runs in the image itself. */

interface Component {
  type: 'library' | 'application';
  name: string;
  version: string;
  purl: string;
  licenses?: { license: { name: string } }[] | { expression: string }[];
}

function packagesOfNpm(folder: string): Component[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const folders = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => join(name, part)) : [name],
  );
  return folders.flatMap((name) => {
    const place = join(folder, name);
    const manifest = readJson(join(place, 'package.json')) as { name: string; version: string; license?: unknown } | undefined; // npm's own
    const nested = name.startsWith('@xuekao/') ? [] : packagesOfNpm(join(place, 'node_modules'));
    if (manifest === undefined || name.startsWith('@xuekao/')) return nested;
    const purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
    const licenses = typeof manifest.license === 'string' ? { licenses: [{ license: { name: manifest.license } }] } : {};
    return [{ type: 'library', name: manifest.name, version: manifest.version, purl, ...licenses }, ...nested];
  });
}

const workspaceFolders = (): string[] => [
  'gateway',
  ...['libs', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
];

function packagesOfDebian(): Component[] {
  const listed = execFileSync('dpkg-query', ['-W', '-f', '${Package}\\t${Version}\\t${Architecture}\\n'], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split('\t');
      return { type: 'library', name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}` };
    });
}

const node = process.versions.node;
const found: Component[] = [
  { type: 'application', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
  ...packagesOfNpm(join(root, 'node_modules')),
  ...workspaceFolders().flatMap((folder) => packagesOfNpm(join(root, folder, 'node_modules'))),
  ...packagesOfDebian(),
];
const components = [...new Map(found.map((component) => [component.purl, component])).values()];
const { version } = readJson(join(root, 'package.json')) as { version: string }; // ours
const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)];
const serialNumber = `urn:uuid:${parts.join('-')}`;
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber,
  version: 1,
  metadata: { component: { type: 'container', name: 'xuekao', version } },
  components,
};
writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(sbom, null, 1)}\n`);
