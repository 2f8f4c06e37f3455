// npm run rebuild -- papers: a read model is made again from the log, while the platform runs. See docs/event-sourcing.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/rebuild/run.ts');
