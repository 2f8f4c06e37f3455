export { LeaveEvidence } from './leave-evidence.js';
export { LeaveCollections } from './leave.collections.js';
export { LeaveCounts, type LeaveCount } from './leave-counts.js';
export { LeavesModule } from './leaves.module.js';
