import { captureCalls } from './captures.js';
import { leaveCalls } from './leaves.js';
import { streamCalls } from './streams.js';
import { watchCalls } from './watch.js';

/** Every call of the service by feature. */
export const proctoringCalls = { captures: captureCalls, leaves: leaveCalls, streams: streamCalls, watch: watchCalls };
