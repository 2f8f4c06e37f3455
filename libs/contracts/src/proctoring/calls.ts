import { captureCalls } from './captures.js';
import { challengeCalls } from './challenges.js';
import { copyCalls } from './copies.js';
import { erasureCalls } from './erasures.js';
import { findingCalls } from './findings.js';
import { interruptionCalls } from './interruptions.js';
import { leaveCalls } from './leaves.js';
import { phoneCodeCalls } from './phone-codes.js';
import { recordingCalls } from './recordings.js';
import { streamCalls } from './streams.js';
import { watchCalls } from './watch.js';

/** Every call of the service by feature. */
export const proctoringCalls = {
  captures: captureCalls,
  challenges: challengeCalls,
  copies: copyCalls,
  erasures: erasureCalls,
  findings: findingCalls,
  interruptions: interruptionCalls,
  leaves: leaveCalls,
  phoneCodes: phoneCodeCalls,
  recordings: recordingCalls,
  streams: streamCalls,
  watch: watchCalls,
};
