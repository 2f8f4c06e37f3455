import { runService } from '@xuekao/platform';
import { mall } from './mall.module.js';

await runService(mall);
