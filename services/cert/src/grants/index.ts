export { GrantLists } from './grant.lists.js';
export { GrantMessages } from './grant-messages.js';
export { certSignsLacking, signsLacking } from './grant-people.js';
export { GrantsModule } from './grants.module.js';
export { safeWord } from './safe-word.js';
