// npm run verify -- attempt PAPERID, or -- exam EXAMID: attempts are compared with their chains. See docs/operations/receipts.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/verify/run.ts');
