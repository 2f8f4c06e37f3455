import { runService } from '@xuekao/platform';
import { identity } from './identity.module.js';

await runService(identity);
