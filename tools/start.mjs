// npm start [-- --split] [-- --yes]: everything on one machine. See docs/development.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/launcher/start.ts');
