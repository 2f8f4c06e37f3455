import type { Connection } from 'mongoose';
import { databaseTime } from '../clock-skew.js';

/** The process's time in milliseconds since the epoch; a test brings its own. */
export interface Clock {
  now(): number;
  /** Milliseconds that count up evenly, whatever is done to the wall clock; the origin says nothing. */
  monotonic(): number;
}
export const CLOCK = Symbol('Clock');
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** The time that all processes share, in milliseconds since the epoch: that of the database's primary. Throws where it cannot be asked. */
export interface SharedTime {
  now(): Promise<number>;
}
export const SHARED_TIME = Symbol('SharedTime');

export const timeOfDatabase = (connection: Connection): SharedTime => ({ now: databaseTime(connection) });
