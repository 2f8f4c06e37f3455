// npm run rebuild -- papers, or -- stat: read models are made again while the platform runs. See docs/event-sourcing.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/rebuild/run.ts');
