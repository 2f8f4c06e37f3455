export { RecentAttempts } from './recent-attempts.js';
export { RtcTokens } from './rtc-tokens.js';
export type { StreamDoc } from './stream.model.js';
export { StreamStates } from './stream-states.js';
export { StreamsModule } from './streams.module.js';
