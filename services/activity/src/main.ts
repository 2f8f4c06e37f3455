import { runService } from '@xuekao/platform';
import { activity } from './activity.module.js';

await runService(activity);
