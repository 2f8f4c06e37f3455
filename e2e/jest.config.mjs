/** Calls through the gateway of a running platform: BASE_URL and DEMO_JSON name it, as `npm test` does. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/calls/**/*.spec.js'],
  transform: {},
  testEnvironment: 'node',
  maxWorkers: 2,
  testTimeout: 30_000,
};
