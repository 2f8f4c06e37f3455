export { Announcements } from './announcements.js';
export { AnnouncementsModule } from './announcements.module.js';
