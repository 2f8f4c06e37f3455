import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from '../support/files.ts';
import { root } from '../support/paths.ts';
import { Problem, report } from '../support/problem.ts';

/**
 * List of what is in an image, in the form of CycloneDX 1.6. `sbom.ts [NAME]` runs in an image of the platform and writes its `sbom.json`;
 * `sbom.ts backing FOLDER` writes `FOLDER/sbom.json` of the other image, from its `FOLDER/dpkg` and the versions in `FOLDER/programs`.
 */

/** Part of an image that a component is in: what Node loads, what the applications bundle for browsers, or what lies below. */
export type Part = 'server' | 'browser' | 'system';

export interface Component {
  type: 'library' | 'application';
  name: string;
  version: string;
  purl: string;
  cpe?: string;
  licenses?: { license: { name: string } }[];
  properties: { name: 'xuekao:part'; value: Part }[];
}

interface Locked {
  name?: string;
  version?: string;
  license?: unknown;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export interface Lock {
  packages: Record<string, Locked>;
}

const inPart = (value: Part): Pick<Component, 'properties'> => ({ properties: [{ name: 'xuekao:part', value }] });
const licensed = (license: unknown): Pick<Component, 'licenses'> =>
  typeof license === 'string' ? { licenses: [{ license: { name: license } }] } : {};

function ofNpm(name: string, version: string, license: unknown, part: Part): Component {
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...licensed(license),
    ...inPart(part),
  };
}

/** Packages that lie in a folder `node_modules`, and in those of its packages. */
export function packagesOfNpm(folder: string): Component[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const folders = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => join(name, part)) : [name],
  );
  return folders.flatMap((name) => {
    if (name.startsWith('@xuekao/')) return [];
    const place = join(folder, name);
    const manifest = readJson(join(place, 'package.json')) as { name: string; version: string; license?: unknown } | undefined; // npm's own
    const nested = packagesOfNpm(join(place, 'node_modules'));
    return manifest === undefined ? nested : [ofNpm(manifest.name, manifest.version, manifest.license, 'server'), ...nested];
  });
}

/** Place of a package in the lock file, as Node would find it from another place; a workspace is the folder that its link names. */
function lockedPlace({ packages }: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = packages[place];
    if (locked !== undefined) return locked.link === true ? locked.resolved : place;
    if (folder === '.') return undefined;
  }
}

/**
 * Packages that workspaces reach by what they depend on. An image holds them as parts of bundles, without folders of their own, so the lock
 * file tells. It tells more than bundles hold: what bundlers leave out of a package that they take counts too.
 * @param workspaces their folders, from the root of the repository
 */
export function bundledPackages(lock: Lock, workspaces: readonly string[]): Component[] {
  const places = new Set(workspaces);
  for (const place of places) {
    const locked = lock.packages[place];
    if (locked === undefined) throw new Problem(`package-lock.json does not know ${place}: npm install writes it.`);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = lockedPlace(lock, name, place);
      if (found !== undefined) places.add(found);
      else if (dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined)
        throw new Problem(`package-lock.json does not know ${name} of ${place}: npm install writes it.`);
    }
  }
  return [...places].flatMap((place) => {
    const start = place.lastIndexOf('node_modules/');
    const { name, version = '', license } = lock.packages[place] ?? {};
    // an alias has its true name in the lock file
    return start < 0 ? [] : [ofNpm(name ?? place.slice(start + 'node_modules/'.length), version, license, 'browser')];
  });
}

/** Packages of Debian, from lines of name, version and architecture. */
export const packagesOfDebian = (listed: string): Component[] =>
  listed
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split('\t');
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
      return { type: 'library', name, version, purl, ...inPart('system') };
    });

const debianPackages = (...options: string[]): Component[] =>
  packagesOfDebian(
    execFileSync('dpkg-query', [...options, '-W', '-f', '${Package}\\t${Version}\\t${Architecture}\\n'], { encoding: 'utf8' }),
  );

/** Programs that no package manager knows, by the names under which lists of faults have them. */
const programs: Record<string, (version: string) => Pick<Component, 'purl' | 'cpe' | 'licenses'>> = {
  mongod: (version) => ({
    purl: `pkg:generic/mongod@${version}`,
    cpe: `cpe:2.3:a:mongodb:mongodb:${version}:*:*:*:*:*:*:*`,
    ...licensed('SSPL-1.0'),
  }),
  'nats-server': (version) => ({
    purl: `pkg:golang/github.com/nats-io/nats-server/v2@v${version}`,
    cpe: `cpe:2.3:a:linuxfoundation:nats-server:${version}:*:*:*:*:*:*:*`,
    ...licensed('Apache-2.0'),
  }),
};

/** Programs, from lines of the name and what `--version` says first. */
export const programsOf = (listed: string): Component[] =>
  listed
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split(' ');
      const version = /\bv?(\d+(?:\.\d+)+\S*)/.exec(line)?.[1];
      if (version === undefined) throw new Problem(`'${line}' names no version of a program.`);
      const known = programs[name];
      if (known === undefined) throw new Problem(`'${name}' is no program that tools/image/sbom.ts knows.`);
      return { type: 'application', name, version, ...known(version), ...inPart('server') };
    });

/** Components, each once, with all parts that it is in. */
export function merged(found: readonly Component[]): Component[] {
  const components = new Map<string, Component>();
  for (const component of found) {
    const properties = [...(components.get(component.purl)?.properties ?? []), ...component.properties];
    const parts = [...new Map(properties.map((property) => [property.value, property])).values()];
    components.set(component.purl, { ...(components.get(component.purl) ?? component), properties: parts });
  }
  return [...components.values()];
}

/** The list itself; its number follows from what is in it, so that the same image has the same one. */
export function sbomOf(image: { name: string; version: string }, components: readonly Component[]) {
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${parts.join('-')}`,
    version: 1,
    metadata: { component: { type: 'container', ...image } },
    components,
  };
}

const workspaceFolders = (): string[] => [
  'gateway',
  ...['libs', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
];

function componentsOfPlatform(): Component[] {
  const node = process.versions.node;
  const purl = `pkg:generic/node@${node}`;
  const apps = readdirSync(join(root, 'frontends')).filter((name) => existsSync(join(root, 'frontends', name, 'dist/index.html')));
  return merged([
    { type: 'application', name: 'node', version: node, purl, cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`, ...inPart('server') },
    ...packagesOfNpm(join(root, 'node_modules')),
    ...workspaceFolders().flatMap((folder) => packagesOfNpm(join(root, folder, 'node_modules'))),
    ...bundledPackages(
      readJson(join(root, 'package-lock.json')) as Lock, // npm's own
      apps.map((name) => `frontends/${name}`),
    ),
    ...debianPackages(),
  ]);
}

if (import.meta.main) {
  try {
    const [image = 'xuekao', folder = ''] = process.argv.slice(2);
    const { version } = readJson(join(root, 'package.json')) as { version: string }; // ours
    const [target, sbom] =
      image === 'backing'
        ? [
            folder,
            sbomOf({ name: 'xuekao-backing', version }, [
              ...programsOf(readFileSync(join(folder, 'programs'), 'utf8')),
              ...debianPackages(`--admindir=${join(folder, 'dpkg')}`),
            ]),
          ]
        : [root, sbomOf({ name: image, version }, componentsOfPlatform())];
    writeFileSync(join(target, 'sbom.json'), `${JSON.stringify(sbom, null, 1)}\n`);
  } catch (error) {
    report(error);
  }
}
