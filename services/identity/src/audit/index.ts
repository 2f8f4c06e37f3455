export { AuditModule } from './audit.module.js';
export { PeopleByName } from './people-by-name.js';
