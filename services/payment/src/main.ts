import { runService } from '@xuekao/platform';
import { payment } from './payment.module.js';

await runService(payment);
