import { aboutCalls } from './about.js';

/** Every call of the service by feature. */
export const activityCalls = { about: aboutCalls };
