import { certBadgeCalls } from './badges.js';
import { certGrantCalls } from './grants.js';
import { certRewardCalls } from './rewards.js';
import { certTemplateCalls } from './templates.js';

/** Every call of the service by feature. */
export const certCalls = { templates: certTemplateCalls, grants: certGrantCalls, rewards: certRewardCalls, badges: certBadgeCalls };
