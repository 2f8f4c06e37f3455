import { runService } from '@xuekao/platform';
import { proctoring } from './proctoring.module.js';

await runService(proctoring);
