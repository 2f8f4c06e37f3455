import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../support/problem.ts';
import { root as repository } from '../support/paths.ts';
import { run } from '../support/run.ts';
import { insert, type Edit } from './edit.ts';
import { deploymentFiles, deploymentLists } from './service.deployment.ts';
import { packageOf, serviceFiles } from './service.files.ts';

/** `/api/sys` and `/api/common` have several owners; the others are no names of services. */
const taken = new Set(['all', 'gateway', 'sys', 'common', 'socket', 'docs']);

/**
 * Writes a service with one feature and one call, and enters it in every list that must know it. Nothing is written when a list no longer
 * looks as this program knows it.
 * @param name lower-case letters: the folder, the package `@xuekao/<name>`, the owner in contracts, and the first part of its paths
 * @returns the files that were written or changed, relative to `root`
 * @throws {Problem} when the name cannot be used or a list looks different
 */
export function newService(root: string, name: string): string[] {
  if (!/^[a-z]{2,16}$/.test(name)) throw new Problem(`The name of a service has 2 to 16 lower-case letters: ${name}`);
  if (taken.has(name) || existsSync(join(root, 'services', name)) || existsSync(join(root, 'libs', name)))
    throw new Problem(`The name ${name} is taken.`);
  const files = new Map<string, string>(Object.entries({ ...serviceFiles(name), ...deploymentFiles(root, name) }));
  for (const [path, edits] of Object.entries({ ...listsOf(name), ...deploymentLists(name) })) {
    let text = readFileSync(join(root, path), 'utf8');
    for (const edit of edits) text = edit(text, path);
    files.set(path, text);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()].sort();
}

/** Breaks lines of the written files as the formatter does: one more name makes some of them too long. @throws {Problem} where it fails */
export async function format(root: string, files: readonly string[]): Promise<void> {
  const { code, output } = await run(process.execPath, [join(repository, 'node_modules/oxfmt/bin/oxfmt'), ...files], { cwd: root });
  if (code !== 0) throw new Problem(output);
}

/** Parts of package-lock.json that this program reads and writes. */
interface LockFile {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  link?: true;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const sorted = <T>(content: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)));

/** As npm writes a workspace into its lock file. */
const inLockFile =
  (name: string): Edit =>
  (text, path) => {
    const lock = JSON.parse(text) as LockFile; // npm's
    const { version, dependencies, devDependencies } = packageOf(name);
    const all = lock.packages['services/all'];
    if (!all) throw new Problem(`${path} has no place for the new service: it knows no services/all`);
    const packages = sorted({
      ...lock.packages,
      [`services/${name}`]: { name: `@xuekao/${name}`, version, dependencies, devDependencies },
      [`node_modules/@xuekao/${name}`]: { resolved: `services/${name}`, link: true as const },
      'services/all': { ...all, dependencies: sorted({ ...all.dependencies, [`@xuekao/${name}`]: '*' }) },
    });
    return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  };

function listsOf(name: string): Record<string, Edit[]> {
  return {
    'libs/contracts/src/services.ts': [insert(/serviceNames = \[[^\]]*(?=\])/, `, '${name}'`)],
    'libs/contracts/src/index.ts': [
      insert(/(?=import \{ repoCalls \})/, `import { ${name}Calls } from './${name}/calls.js';\n`),
      insert(/export const calls = \{[^}]*exam: examCalls/, `, ${name}: ${name}Calls`),
    ],
    'libs/contracts/src/permissions.ts': [
      insert(/(?=import \{ repoPermissions \})/, `import { ${name}Permissions } from './${name}/permissions.js';\n`),
      insert(/permissions = \{[^}]*\.\.\.identityPermissions/, `, ...${name}Permissions`),
    ],
    'services/all/src/main.ts': [
      insert(/(?=import \{ LocalCalls, runProcess)/, `import { ${name} } from '@xuekao/${name}';\n`),
      insert(/const definition of \[[^\]]*(?=\])/, `, ${name}`),
    ],
    'services/all/package.json': [insert(/"@xuekao\/identity": "\*"/, `, "@xuekao/${name}": "*"`)],
    'services/all/tsconfig.json': [insert(/\{ "path": "\.\.\/exam" \}/, `, { "path": "../${name}" }`)],
    'tsconfig.json': [insert(/\{ "path": "services\/exam" \},\n/, `    { "path": "services/${name}" },\n`)],
    'nest-cli.json': [
      insert(
        /"entryFile": "main", "sourceRoot": "services\/exam\/src"[^\n]*\}/,
        [
          `,\n    "${name}": { "type": "application", "root": "services/${name}", "entryFile": "main", `,
          `"sourceRoot": "services/${name}/src", "compilerOptions": { "tsConfigPath": "services/${name}/tsconfig.json" } }`,
        ].join(''),
      ),
    ],
    'package-lock.json': [inLockFile(name)],
    '.dependency-cruiser.mjs': [insert(/featureOrder = \{\n/, `  ${name}: ['about'],\n`)],
    'e2e/support/matrix/rows.ts': [
      insert(/(?=import \{ organisationRows)/, `import { ${name}Rows } from './rows/${name}.js';\n`),
      insert(/const rows = \{[^}]*\.\.\.examRows/, `, ...${name}Rows`),
    ],
    'README.md': [insert(/(?=\| `services\/all` \|)/, `| \`services/${name}\` | |\n`)],
  };
}
