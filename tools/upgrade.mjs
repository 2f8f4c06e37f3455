// npm run upgrade -- TAG --backup FOLDER: see docs/operations/upgrade.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/release/upgrade.ts');
