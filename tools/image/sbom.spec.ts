import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  bundledPackages,
  merged,
  packagesOfDebian,
  packagesOfNpm,
  programsOf,
  sbomOf,
  type Component,
  type Lock,
  type Part,
} from './sbom.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sbom-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const purls = (components: readonly Component[]): string[] => components.map(({ purl }) => purl).sort();
const partsOf = (components: readonly Component[], name: string): string[] =>
  components
    .filter((component) => component.name === name)
    .flatMap(({ properties }) => properties)
    .map(({ value }) => value);

const lock: Lock = {
  packages: {
    '': { version: '0.1.0' },
    'frontends/learner': { dependencies: { react: '2.0.0', '@own/shared': '0.1.0' }, devDependencies: { builder: '1.0.0' } },
    'frontends/admin': { dependencies: { react: '1.0.0' } },
    'frontends/shared': { name: '@own/shared', version: '0.1.0', dependencies: { '@view/core': '3.0.0' } },
    'services/exam': { dependencies: { store: '1.0.0' } },
    'node_modules/@own/shared': { resolved: 'frontends/shared', link: true },
    'node_modules/react': { version: '2.0.0', license: 'MIT' },
    'frontends/admin/node_modules/react': { version: '1.0.0', license: 'MIT' },
    'node_modules/@view/core': {
      version: '3.0.0',
      dependencies: { tiny: '^1.0.0' },
      optionalDependencies: { 'of-another-system': '1.0.0' },
      peerDependencies: { react: '*', peer: '*', types: '*' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/@view/core/node_modules/tiny': { version: '1.5.0' },
    'node_modules/tiny': { version: '9.0.0' },
    'node_modules/peer': { version: '4.0.0', dependencies: { '@view/core': '3.0.0' } },
    'node_modules/types': { version: '5.0.0' },
    'node_modules/builder': { version: '1.0.0' },
    'node_modules/store': { version: '1.0.0' },
  },
};

test('what applications depend on is found by the lock file as Node would find it, and what builds them is not', () => {
  expect(purls(bundledPackages(lock, ['frontends/learner']))).toEqual([
    'pkg:npm/%40view/core@3.0.0',
    'pkg:npm/peer@4.0.0',
    'pkg:npm/react@2.0.0',
    'pkg:npm/tiny@1.5.0',
  ]);
  expect(purls(bundledPackages(lock, ['frontends/admin']))).toEqual(['pkg:npm/react@1.0.0']);
  expect(bundledPackages(lock, ['frontends/admin'])).toEqual([
    {
      type: 'library',
      name: 'react',
      version: '1.0.0',
      purl: 'pkg:npm/react@1.0.0',
      licenses: [{ license: { name: 'MIT' } }],
      properties: [{ name: 'xuekao:part', value: 'browser' }],
    },
  ]);
});

test('an application or a package that the lock file does not know is an error', () => {
  expect(() => bundledPackages(lock, ['frontends/other'])).toThrow('package-lock.json does not know frontends/other');
  const packages = { 'frontends/learner': { dependencies: { react: '1.0.0' } } };
  expect(() => bundledPackages({ packages }, ['frontends/learner'])).toThrow('package-lock.json does not know react of frontends/learner');
});

test('packages of the server are those that lie there, nested ones too, without those of this repository', () => {
  const files = {
    'store/package.json': { name: 'store', version: '1.0.0', license: 'Apache-2.0' },
    'store/node_modules/@scope/inner/package.json': { name: '@scope/inner', version: '2.0.0' },
    '@xuekao/exam/package.json': { name: '@xuekao/exam', version: '0.1.0' },
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  const found = packagesOfNpm(folder);
  expect(purls(found)).toEqual(['pkg:npm/%40scope/inner@2.0.0', 'pkg:npm/store@1.0.0']);
  expect(partsOf(found, 'store')).toEqual(['server']);
  expect(packagesOfNpm(join(folder, 'missing'))).toEqual([]);
});

test('a package of both parts is one component that names both', () => {
  const server = { type: 'library', name: 'zod', version: '4.0.0', purl: 'pkg:npm/zod@4.0.0' } as const;
  const part = (value: Part): Component => ({ ...server, properties: [{ name: 'xuekao:part', value }] });
  const components = merged([part('server'), part('browser'), part('server')]);
  expect(components).toHaveLength(1);
  expect(partsOf(components, 'zod')).toEqual(['server', 'browser']);
});

test('packages of Debian and programs have their versions', () => {
  const [first, second] = packagesOfDebian('libc6\t2.36-9+deb12u10\tamd64\nadduser\t3.134\tall\n');
  expect(first?.purl).toBe('pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64');
  expect([second?.name, second?.version, second?.properties[0]?.value]).toEqual(['adduser', '3.134', 'system']);
  const programs = programsOf('mongod db version v6.0.5\nnats-server nats-server: v2.15.2\n');
  expect(programs.map(({ name, version }) => [name, version])).toEqual([
    ['mongod', '6.0.5'],
    ['nats-server', '2.15.2'],
  ]);
  expect(purls(programs)).toEqual(['pkg:generic/mongod@6.0.5', 'pkg:golang/github.com/nats-io/nats-server/v2@v2.15.2']);
  expect(() => programsOf('mongod \n')).toThrow("'mongod ' names no version");
  expect(() => programsOf('sqlite v3.1.0\n')).toThrow('sqlite');
});

test('the same content has the same serial number, another one another', () => {
  const components = packagesOfDebian('libc6\t2.36\tamd64\n');
  const sbom = sbomOf({ name: 'xuekao', version: '0.1.0' }, components);
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'container', name: 'xuekao' } },
  });
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sbomOf({ name: 'xuekao', version: '0.1.0' }, components).serialNumber).toBe(sbom.serialNumber);
  expect(sbomOf({ name: 'xuekao', version: '0.1.0' }, []).serialNumber).not.toBe(sbom.serialNumber);
});
