// npm run bench: short forms of the load tests on a platform of their own; prints one table.
import { handOver } from './support/bootstrap.mjs';

handOver('loadtests/bench/bench.ts');
