import { runService } from '@xuekao/platform';
import { stat } from './stat.module.js';

await runService(stat);
