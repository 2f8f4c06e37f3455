/** Specs run on the compiled output (`tsc -b`), as native ES modules. */
export default {
  rootDir: import.meta.dirname,
  roots: ['libs', 'services', 'gateway', 'tools'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/dist/**/*.spec.js'],
  transform: {},
  testEnvironment: 'node',
  maxWorkers: 2,
  testTimeout: 30_000,
  // Workspaces stand in node_modules as links; both forms of a path would load a module twice.
  haste: { enableSymlinks: false },
};
