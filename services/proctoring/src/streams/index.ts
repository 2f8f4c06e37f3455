export { StreamStates } from './stream-states.js';
export { StreamsModule } from './streams.module.js';
