export { ImportCollections } from './import.collections.js';
export { ImportModule } from './import.module.js';
