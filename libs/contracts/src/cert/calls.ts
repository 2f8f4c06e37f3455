import { certBadgeCalls } from './badges.js';
import { certGrantCalls } from './grants.js';
import { certTemplateCalls } from './templates.js';

/** Every call of the service by feature. */
export const certCalls = { templates: certTemplateCalls, grants: certGrantCalls, badges: certBadgeCalls };
