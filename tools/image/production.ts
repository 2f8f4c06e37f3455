import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readJson } from '../support/files.ts';
import { Problem, report } from '../support/problem.ts';
import { serviceFolders } from '../support/services.ts';

/** `production.ts FROM TO`: copies what services, gateway and command line tools need at run time, and nothing that builds or tests. */

interface Manifest {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Folders of a copy: the repository, built, and the one that becomes the image. */
interface Copy {
  from: string;
  to: string;
}

const manifestOf = (folder: string): Manifest => readJson(join(folder, 'package.json')) as Manifest; // npm has read the same file

/** Folder of a package as Node finds it from another one; undefined where it is made for another system, or an extra. */
function find(name: string, folder: string, from: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const found = join(place, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (place === from) return undefined;
  }
}

/**
 * All packages that these workspaces reach by what they depend on, and the links by which Node finds those of this repository.
 * @param isBundled packages that are not installed are no error: the bundler did without them
 */
function reached(workspaces: readonly string[], from: string, isBundled = false): { folders: Set<string>; links: Set<string> } {
  const folders = new Set(workspaces);
  const links = new Set<string>();
  for (const folder of folders) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder);
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = find(name, folder, from);
      if (place !== undefined) {
        const target = realpathSync(place);
        if (target !== place) links.add(place);
        folders.add(target);
      } else if (!isBundled && dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined)
        throw new Error(`${name}, which ${relative(from, folder)} depends on, is not installed`);
    }
  }
  return { folders, links };
}

/** Files that only a compiler, a debugger or a reader opens. */
const unused = /\.(?:map|d\.[cm]?ts|tsx?|[cm]ts|flow|md|markdown|tsbuildinfo|html)$/i;
/** Texts that licences want beside each copy; some packages write theirs into the readme alone. */
const licence = /^(?:licen[cs]e|copying|notice)/i;
const licenceText = /Permission is hereby granted|Redistribution and use in source/;
const unusedFolders = new Set(['.github', '.vscode', '__tests__', '.rollup.cache']);
/** Of packages that carry a build for every kind of browser, what Node loads. */
const keptOf: [name: RegExp, files: RegExp][] = [
  [/^@tensorflow\/tfjs-backend-wasm$/, /^(?:package\.json|dist\/tf-backend-wasm\.node\.js|(?:wasm-out|dist)\/[^/]+\.(?:wasm|js))$/],
  [/^@tensorflow\/tfjs/, /^(?:package\.json|dist\/tf[a-z-]*\.node\.js)$/],
  [/^@vladmandic\/face-api$/, /^(?:package\.json|dist\/face-api\.node-wasm\.js|model\/.*)$/],
  [/^@embedpdf\/fonts-sc$/, /^(?:package\.json|dist\/index\.js|fonts\/NotoSansHans-(?:Regular|Bold)\.otf)$/],
  [/^emf-converter$/, /^(?:package\.json|dist\/index\.mjs|THIRD_PARTY_NOTICES)$/],
  [/^mathjax-full$/, /^(?:package\.json|js\/.*\.js)$/],
  // read aloud by pages of MathJax alone
  [/^(?:speech-rule-engine|mj-context-menu|wicked-good-xpath)$/, /^package\.json$/],
  // of the builds of tfjs for browsers of old
  [/^core-js$/, /^package\.json$/],
  [/^swagger-ui-dist$/, /^(?!.*-es-bundle)/],
];
const ownUnused = /(?:\.spec\.js|\.fixture\.js|\.d\.ts|\.tsbuildinfo)$/;
const ownUnusedFolders = new Set(['test', 'test-support', 'testing']);

const isPackage = (folder: string, from: string): boolean => relative(from, folder).includes('node_modules');
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

function copyPackage(folder: string, { from, to }: Copy): void {
  const name = nameOf(folder);
  const licences = new Set(licencesOf(folder));
  const kept = keptOf.find(([pattern]) => pattern.test(name))?.[1];
  const wanted = (path: string): boolean => {
    if (statSync(path).isDirectory()) return basename(path) !== 'node_modules' && !unusedFolders.has(basename(path));
    if (licences.has(path)) return true;
    return kept === undefined ? !unused.test(path) : kept.test(relative(folder, path)) && !path.endsWith('.map');
  };
  cpSync(folder, join(to, relative(from, folder)), { recursive: true, filter: (path) => path === folder || wanted(path) });
}

function licencesOf(folder: string): string[] {
  const named = (place: string): string[] =>
    readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      const path = join(place, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : named(path);
      return licence.test(entry.name) ? [path] : [];
    });
  const files = named(folder);
  if (files.length > 0) return files;
  const readmes = readdirSync(folder).filter((name) => /^readme/i.test(name));
  return readmes.map((name) => join(folder, name)).filter((path) => licenceText.test(readFileSync(path, 'utf8')));
}

/** Folder for the licences of a package that is in the image only as a part of an application. */
const bundledLicences = (folder: string, to: string): string =>
  join(to, 'frontends/licences', `${nameOf(folder)}@${manifestOf(folder).version}`);

function copyLicences(folder: string, target: string): void {
  for (const path of licencesOf(folder)) {
    const copied = join(target, relative(folder, path));
    mkdirSync(dirname(copied), { recursive: true });
    copyFileSync(path, copied);
  }
}

/** Names of the packages that have a licence file where they come from, and none where they go to. */
export const withoutLicence = (copies: readonly { name: string; source: string; target: string }[]): string[] =>
  copies
    .filter(({ source, target }) => licencesOf(source).length > 0 && !(existsSync(target) && licencesOf(target).length > 0))
    .map(({ name }) => name);

function checkLicences(packages: readonly string[], bundled: readonly string[], { from, to }: Copy): void {
  const missing = withoutLicence([
    ...packages.map((folder) => ({ name: nameOf(folder), source: folder, target: join(to, relative(from, folder)) })),
    ...bundled.map((folder) => ({ name: nameOf(folder), source: folder, target: bundledLicences(folder, to) })),
  ]);
  const sentences = missing.map((name) => `${name} has a licence file in the repository and none in the image.`);
  if (sentences.length > 0) throw new Problem(`${sentences.join('\n')}\nLet copyPackage in tools/image/production.ts keep it.`);
}

/** A package of this repository: what the compiler made of it. */
function copyWorkspace(folder: string, { from, to }: Copy): void {
  const target = join(to, relative(from, folder));
  mkdirSync(target, { recursive: true });
  copyFileSync(join(folder, 'package.json'), join(target, 'package.json'));
  const filter = (path: string): boolean => (statSync(path).isDirectory() ? !ownUnusedFolders.has(basename(path)) : !ownUnused.test(path));
  cpSync(join(folder, 'dist'), join(target, 'dist'), { recursive: true, filter });
}

function link(place: string, { from, to }: Copy): void {
  const target = join(to, relative(from, place));
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(relative(dirname(place), realpathSync(place)), target);
}

function copyFile(path: string, { from, to }: Copy, target = path): void {
  mkdirSync(dirname(join(to, target)), { recursive: true });
  copyFileSync(join(from, path), join(to, target));
}

/** The command line tools run from source. */
function copyTools({ from, to }: Copy): void {
  const filter = (path: string): boolean =>
    !/\/(?:dist|testing|new)$/.test(path) && !/\.spec\.ts$|\.tsbuildinfo$|\/tsconfig\.json$/.test(path);
  cpSync(join(from, 'tools'), join(to, 'tools'), { recursive: true, filter });
}

/** Copies a whole repository, built, as an image needs it; throws a Problem when the licence of a package would not be in the image. */
export function copyProduction(copy: Copy): void {
  const { from, to } = copy;
  const services = serviceFolders(from).map((name) => join(from, 'services', name));
  const { folders, links } = reached([...services, join(from, 'services/all'), join(from, 'gateway')], from);
  for (const folder of folders) (isPackage(folder, from) ? copyPackage : copyWorkspace)(folder, copy);
  for (const place of links) link(place, copy);
  copyTools(copy);
  // by its main the tools tell a service
  for (const name of serviceFolders(from)) copyFile(`services/${name}/src/main.ts`, copy);
  const apps = readdirSync(join(from, 'frontends')).filter((name) => name !== 'gallery' && name !== 'shared');
  for (const app of apps) cpSync(join(from, 'frontends', app, 'dist'), join(to, 'frontends', app, 'dist'), { recursive: true });
  const ofApps = reached(
    apps.map((app) => join(from, 'frontends', app)),
    from,
    true,
  ).folders;
  const bundled = [...ofApps].filter((folder) => isPackage(folder, from) && !folders.has(folder));
  for (const folder of bundled) copyLicences(folder, bundledLicences(folder, to));
  for (const file of ['package.json', 'package-lock.json']) copyFile(file, copy);
  copyFile(`node_modules/node-linux-${process.arch}/bin/node`, copy, 'bin/node');
  checkLicences(
    [...folders].filter((folder) => isPackage(folder, from)),
    bundled,
    copy,
  );
}

if (import.meta.main) {
  const [from = '', to = ''] = process.argv.slice(2);
  try {
    copyProduction({ from, to });
  } catch (error) {
    report(error);
  }
}
