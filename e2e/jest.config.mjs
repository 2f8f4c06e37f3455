import specs from '../jest.config.mjs';
import { workers } from './dist/support/administrators.js';

const { transform, injectGlobals, testTimeout } = specs;
const from = (file) => file.replace('<rootDir>', specs.rootDir);

/** Calls through the gateway of a running platform: BASE_URL and DEMO_JSON name it, as `npm test` does. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/calls/*.spec.js'],
  transform,
  injectGlobals,
  testEnvironment: from(specs.testEnvironment),
  testRunner: from(specs.testRunner),
  // files stand beside each other: each makes what it needs, and each worker has an administrator of its own
  globalSetup: '<rootDir>/dist/support/administrators.js',
  maxWorkers: workers,
  testTimeout,
};
