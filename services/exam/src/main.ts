import { runService } from '@xuekao/platform';
import { exam } from './exam.module.js';

await runService(exam);
