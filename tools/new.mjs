// npm run new -- service mall: writes what every service has, and its line in every list that must know it. See docs/development.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/new/run.ts');
