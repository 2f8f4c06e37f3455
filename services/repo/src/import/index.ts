export { ImportCollections } from './import.collections.js';
export { ImportStaging } from './import.staging.js';
export { ImportModule } from './import.module.js';
