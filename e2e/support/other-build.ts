import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the learner's pages, as they were built. */
const dist = fileURLToPath(new URL('../../frontends/learner/dist/', import.meta.url));
const hashed = /^(.+-)([\w-]{8})(\.(?:json|js|css))$/;
const names = /[\w.-]+-[\w-]{8}\.(?:json|js|css)/g;

interface BuiltFile {
  body: string;
  headers: Record<string, string>;
}
export interface Build {
  /** file name of the first script */
  name: string;
  /** null: this build has no such file; undefined: it is nothing of the pages */
  fileOf: (path: string) => BuiltFile | null | undefined;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
const typeOf = (name: string): string => types[name.split('.').pop() ?? ''] ?? 'text/html';

/** The pages once more as another release: each script and style has another hash in its name, and none of the former names is there. */
export function otherBuild(): Build {
  const files = readdirSync(join(dist, 'assets')).filter((name) => hashed.test(name));
  const others = new Map(
    files.map((name) => [name, name.replace(hashed, (_, start: string, hash: string, end: string) => `${start}${turned(hash)}${end}`)]),
  );
  const renamed = (path: string): string => readFileSync(join(dist, path), 'utf8').replaceAll(names, (name) => others.get(name) ?? name);
  const built = (path: string, body: string): [string, BuiltFile] => [
    `/${path}`,
    { body, headers: { 'content-type': `${typeOf(path)}; charset=utf-8`, 'cache-control': 'no-cache', etag: `"other ${path}"` } },
  ];
  const pages = new Map([
    ...[...others].map(([name, other]) => built(`assets/${other}`, renamed(`assets/${name}`))),
    built('sw.js', renamed('sw.js')),
    built('index.html', renamed('index.html')),
  ]);
  return {
    name: /assets\/(index-[^"]+\.js)/.exec(pages.get('/index.html')?.body ?? '')?.[1] ?? '',
    fileOf(path) {
      if (/^\/(?:api|admin|healthz)\b/.test(path)) return undefined;
      if (path === '/' || path.startsWith('/pages/')) return pages.get('/index.html');
      return pages.get(path) ?? (hashed.test(path.split('/').pop() ?? '') ? null : undefined);
    },
  };
}

/** Another hash of the same length. */
const turned = (hash: string): string => `${hash.startsWith('Z') ? 'Y' : 'Z'}${hash.slice(1)}`;
