// npm run release -- VERSION: see docs/operations/upgrade.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/release/run.ts');
