import calls from './jest.config.mjs';

/**
 * Calls that turn a setting of the whole site, fill what all have in common, or measure time: one file at a time, with the administrator of
 * the demo content.
 */
export default {
  ...calls,
  testMatch: ['<rootDir>/dist/calls/site/*.spec.js'],
  globalSetup: undefined,
  maxWorkers: 1,
};
