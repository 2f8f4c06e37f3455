export { AnnouncementCollections } from './announcement.collections.js';
export { Announcements } from './announcements.js';
export { AnnouncementsModule } from './announcements.module.js';
