import { workers } from './dist/support/administrators.js';

/** Calls through the gateway of a running platform: BASE_URL and DEMO_JSON name it, as `npm test` does. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/calls/*.spec.js'],
  transform: {},
  testEnvironment: 'node',
  // files stand beside each other: each makes what it needs, and each worker has an administrator of its own
  globalSetup: '<rootDir>/dist/support/administrators.js',
  maxWorkers: workers,
  testTimeout: 30_000,
};
