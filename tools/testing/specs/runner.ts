import type { JestEnvironment } from '@jest/environment';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Interface of the runtime for jest-circus. */
interface SpecRuntime {
  requireInternalModule(path: string): unknown;
  requireModuleOrMock(from: string, name: string): Record<string, unknown>;
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
}
interface ProjectConfig {
  /** Patterns of what is imported, and the file in its place. */
  moduleNameMapper: [string, string][];
}
type RunSpec = (
  globalConfig: unknown,
  config: ProjectConfig,
  environment: JestEnvironment,
  runtime: SpecRuntime,
  path: string,
  send?: unknown,
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const circus = (require('jest-circus/runner') as { default: RunSpec }).default;
/** Makes the state of one spec file when it is loaded: its blocks, hooks and tests. */
const circusOfFile = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');
/** Under them jest-circus keeps for all what belongs to one file here. */
const stateOfFile = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_TIMES_SETTER'].map((name) => Symbol.for(name));

/** Packages that hold what specs look at. All others are loaded once for all files of a process. */
const packagesWithState = /\/node_modules\/(fake-indexeddb|idb)\//;
const fileNumber = /\?spec=\d+$/;
const globalsOfFile = Symbol.for('xuekao.jest-globals');
const shared = globalThis as unknown as Record<symbol, unknown>;
let number = 0;
let mapped: { pattern: RegExp; url: string }[] = [];

/**
 * The number of the spec file goes on from each module to those that it imports, up to the packages: so each file has our own modules for
 * itself, with their state, and shares what others wrote, which takes most of the time to load.
 */
registerHooks({
  resolve(specifier, context, next) {
    const file = fileNumber.exec(context.parentURL ?? '')?.[0];
    if (file === undefined) return next(specifier, context);
    if (specifier === '@jest/globals') return { url: `jest-globals:${file}`, format: 'module', shortCircuit: true };
    const other = mapped.find(({ pattern }) => pattern.test(specifier));
    if (other !== undefined) return { url: other.url, format: 'module', shortCircuit: true };
    const found = next(specifier, context);
    const isOwn = found.url.startsWith('file:') && (!found.url.includes('/node_modules/') || packagesWithState.test(found.url));
    return isOwn ? { ...found, url: found.url + file } : found;
  },
  load(url, context, next) {
    if (!url.startsWith('jest-globals:')) return next(url, context);
    const names = Object.keys(shared[globalsOfFile] as object).join(', ');
    const source = `export const { ${names} } = globalThis[Symbol.for('${globalsOfFile.description}')];`;
    return { format: 'module', source, shortCircuit: true };
  },
});

/** As jest-circus runs a spec file, with all that it checks and reports; only the modules come from node itself instead of from jest. */
const runSpec: RunSpec = (globalConfig, config, environment, runtime, path, send) => {
  mapped = config.moduleNameMapper.map(([pattern, file]) => ({ pattern: new RegExp(pattern), url: pathToFileURL(file).href }));
  delete require.cache[circusOfFile];
  for (const key of stateOfFile) delete shared[key];
  forgetMetrics();
  const native: SpecRuntime = Object.assign(Object.create(runtime) as SpecRuntime, {
    requireInternalModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: async (file: string) => {
      shared[globalsOfFile] = runtime.requireModuleOrMock(path, '@jest/globals');
      number += 1;
      await import(`${pathToFileURL(file).href}?spec=${number}`);
    },
  });
  return circus(globalConfig, config, environment, native, path, send);
};
export default runSpec;

/** Our modules make theirs again for each file, and the registry refuses a name that it has. What node says of itself stays. */
function forgetMetrics(): void {
  const path = Object.keys(require.cache).find((file) => file.endsWith('/node_modules/prom-client/index.js'));
  const { register } = (path === undefined ? {} : require(path)) as { register?: MetricsRegistry };
  for (const { name } of register?.getMetricsAsArray() ?? []) if (name.startsWith('xuekao_')) register?.removeSingleMetric(name);
}
interface MetricsRegistry {
  getMetricsAsArray(): { name: string }[];
  removeSingleMetric(name: string): void;
}
