/** Calls through the gateway of a running platform: BASE_URL and DEMO_JSON name it, as `npm test` does. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/calls/**/*.spec.js'],
  transform: {},
  testEnvironment: 'node',
  // a sign-in ends the earlier session of the same account, so files must not meet
  maxWorkers: 1,
  testTimeout: 30_000,
};
