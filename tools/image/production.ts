import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readJson } from '../support/files.ts';
import { serviceFolders } from '../support/services.ts';

/** `production.ts FROM TO`: copies what services, gateway and command line tools need at run time, and nothing that builds or tests. */

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const [from = '', to = ''] = process.argv.slice(2);

const manifestOf = (folder: string): Manifest => readJson(join(folder, 'package.json')) as Manifest; // npm has read the same file

/** Folder of a package as Node finds it from another one; undefined where it is made for another system, or an extra. */
function find(name: string, folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const found = join(place, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (place === from) return undefined;
  }
}

/** All packages that these workspaces reach by what they depend on, and the links by which Node finds those of this repository. */
function reached(workspaces: readonly string[]): { folders: Set<string>; links: Set<string> } {
  const folders = new Set(workspaces);
  const links = new Set<string>();
  for (const folder of folders) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder);
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = find(name, folder);
      if (place !== undefined) {
        const target = realpathSync(place);
        if (target !== place) links.add(place);
        folders.add(target);
      } else if (dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined)
        throw new Error(`${name}, which ${relative(from, folder)} depends on, is not installed`);
    }
  }
  return { folders, links };
}

/** Files that only a compiler, a debugger or a reader opens. */
const unused = /\.(?:map|d\.[cm]?ts|tsx?|[cm]ts|flow|md|markdown|tsbuildinfo|html)$/i;
const unusedFolders = new Set(['.github', '.vscode', '__tests__', '.rollup.cache']);
/** Of packages that carry a build for every kind of browser, what Node loads. */
const keptOf: [name: RegExp, files: RegExp][] = [
  [/^@tensorflow\/tfjs-backend-wasm$/, /^(?:package\.json|LICENSE|dist\/tf-backend-wasm\.node\.js|(?:wasm-out|dist)\/[^/]+\.(?:wasm|js))$/],
  [/^@tensorflow\/tfjs/, /^(?:package\.json|LICENSE|dist\/tf[a-z-]*\.node\.js)$/],
  [/^@vladmandic\/face-api$/, /^(?:package\.json|LICENSE|dist\/face-api\.node-wasm\.js|model\/.*)$/],
  [/^swagger-ui-dist$/, /^(?!.*-es-bundle)/],
];
const ownUnused = /(?:\.spec\.js|\.fixture\.js|\.d\.ts|\.tsbuildinfo)$/;
const ownUnusedFolders = new Set(['test', 'test-support', 'testing']);

function copyPackage(folder: string): void {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const kept = keptOf.find(([pattern]) => pattern.test(name))?.[1];
  const wanted = (path: string): boolean => {
    if (statSync(path).isDirectory()) return basename(path) !== 'node_modules' && !unusedFolders.has(basename(path));
    return kept === undefined ? !unused.test(path) : kept.test(relative(folder, path)) && !path.endsWith('.map');
  };
  cpSync(folder, join(to, relative(from, folder)), { recursive: true, filter: (path) => path === folder || wanted(path) });
}

/** A package of this repository: what the compiler made of it. */
function copyWorkspace(folder: string): void {
  const target = join(to, relative(from, folder));
  mkdirSync(target, { recursive: true });
  copyFileSync(join(folder, 'package.json'), join(target, 'package.json'));
  const filter = (path: string): boolean => (statSync(path).isDirectory() ? !ownUnusedFolders.has(basename(path)) : !ownUnused.test(path));
  cpSync(join(folder, 'dist'), join(target, 'dist'), { recursive: true, filter });
}

function link(place: string): void {
  const target = join(to, relative(from, place));
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(relative(dirname(place), realpathSync(place)), target);
}

function copyFile(path: string, target = path): void {
  mkdirSync(dirname(join(to, target)), { recursive: true });
  copyFileSync(join(from, path), join(to, target));
}

/** The command line tools run from source. */
function copyTools(): void {
  const filter = (path: string): boolean =>
    !/\/(?:dist|testing|new)$/.test(path) && !/\.spec\.ts$|\.tsbuildinfo$|\/tsconfig\.json$/.test(path);
  cpSync(join(from, 'tools'), join(to, 'tools'), { recursive: true, filter });
}

const services = serviceFolders(from).map((name) => join(from, 'services', name));
const workspaces = [...services, join(from, 'services/all'), join(from, 'gateway')];
const { folders, links } = reached(workspaces);
for (const folder of folders) (relative(from, folder).includes('node_modules') ? copyPackage : copyWorkspace)(folder);
for (const place of links) link(place);
copyTools();
// by its main the tools tell a service
for (const name of serviceFolders(from)) copyFile(`services/${name}/src/main.ts`);
for (const app of readdirSync(join(from, 'frontends')).filter((name) => name !== 'gallery' && name !== 'shared'))
  cpSync(join(from, 'frontends', app, 'dist'), join(to, 'frontends', app, 'dist'), { recursive: true });
for (const file of ['package.json', 'package-lock.json']) copyFile(file);
copyFile(`node_modules/node-linux-${process.arch}/bin/node`, 'bin/node');
