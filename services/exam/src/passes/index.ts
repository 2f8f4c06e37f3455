export { EntryPasses, firstDevices } from './entry-passes.js';
export { PassesModule } from './passes.module.js';
