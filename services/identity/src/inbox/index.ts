export { Inbox } from './inbox.js';
export { InboxModule } from './inbox.module.js';
