export { ReportModule } from './report.module.js';
