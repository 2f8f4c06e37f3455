// npm test [-- stage …]: everything that can be checked, on a fresh clone too. See docs/development.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/testing/test.ts');
