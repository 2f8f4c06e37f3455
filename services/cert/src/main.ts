import { runService } from '@xuekao/platform';
import { cert } from './cert.module.js';

await runService(cert);
