export { ActivitiesModule } from './activities.module.js';
export { ActivityCollections } from './activity.collections.js';
export { ActivityTypes } from './activity.dictionaries.js';
export { fieldsSchema, type ActivityDoc } from './activity.model.js';
export { ActivityPassword } from './activity.password.js';
export { ActivityReader } from './activity.reader.js';
export { SeatCount } from './seat-count.js';
export { JoinsOfActivity } from './joins-of-activity.js';
