import { leaveCalls } from './leaves.js';

/** Every call of the service by feature. */
export const proctoringCalls = { leaves: leaveCalls };
