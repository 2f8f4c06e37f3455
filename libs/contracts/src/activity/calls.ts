import { activitiesCalls } from './activities.js';
import { joinCalls } from './joins.js';

/** Every call of the service by feature. */
export const activityCalls = { activities: activitiesCalls, joins: joinCalls };
