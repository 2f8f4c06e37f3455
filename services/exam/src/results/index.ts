export { ReleaseGate } from './release-gate.js';
export { seenBy } from './result.handlers.js';
export { ResultsModule } from './results.module.js';
