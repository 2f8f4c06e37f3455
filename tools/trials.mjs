// npm run trials [-- T2 T5] [-- --full]: what the promises of reliability hold against. See docs/development.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/testing/trials.ts');
