import { availableParallelism } from 'node:os';

/** Specs run on the compiled output (`tsc -b`), as native ES modules, many files in one process (docs/decisions/0044). */
export default {
  rootDir: import.meta.dirname,
  roots: ['libs', 'services', 'gateway', 'tools', 'frontends'].map((folder) => `<rootDir>/${folder}`),
  // the applications compile to build/, because vite writes to their dist/
  testMatch: ['**/dist/**/*.spec.js', '<rootDir>/frontends/*/build/**/*.spec.js'],
  transform: {},
  // a style sheet says nothing in Node: each class is called as in the file
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/tools/testing/style-sheet.mjs' },
  testEnvironment: '<rootDir>/tools/testing/specs/environment.ts',
  testRunner: '<rootDir>/tools/testing/specs/runner.ts',
  injectGlobals: false,
  // beside them run the databases that they use, and many specs wait for clocks and programs: three keep two processors busy: a fourth made
  // nothing faster. Redis has a database for each of fifteen
  maxWorkers: Math.min(15, Math.max(3, availableParallelism() - 1)),
  // a worker keeps the modules of each file that it has run; at 3 GB it stood still for seconds while it looked for what is garbage
  workerIdleMemoryLimit: '1000MB',
  // far above what any test takes on a machine that is busy: only what hangs is ended
  testTimeout: 120_000,
  // Workspaces stand in node_modules as links; both forms of a path would load a module twice.
  haste: { enableSymlinks: false },
};
