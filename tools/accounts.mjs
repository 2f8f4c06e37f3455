// npm run accounts -- secrets FILE | nats | redis | mongo: see docs/operations/accounts.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/accounts/run.ts');
