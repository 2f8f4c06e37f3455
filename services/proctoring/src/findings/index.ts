export { Disputes } from './disputes.js';
export { FindingsModule } from './findings.module.js';
