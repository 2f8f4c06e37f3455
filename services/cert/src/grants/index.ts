export { GrantLists } from './grant.lists.js';
export { GrantsModule } from './grants.module.js';
export { safeWord } from './safe-word.js';
