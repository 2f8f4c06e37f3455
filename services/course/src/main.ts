import { runService } from '@xuekao/platform';
import { course } from './course.module.js';

await runService(course);
