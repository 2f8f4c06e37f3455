/** The service's time in milliseconds since the epoch; a test brings its own. */
export interface Clock {
  now(): number;
}
export const CLOCK = Symbol('Clock');
export const systemClock: Clock = { now: () => Date.now() };
