export { ApplicationsModule } from './applications.module.js';
export { OwnApplications } from './own-applications.js';
