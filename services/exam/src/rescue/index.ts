export { OutageRows } from './outage.rows.js';
export { RescueModule } from './rescue.module.js';
