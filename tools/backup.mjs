// npm run backup: see docs/operations/backup.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/backup/backup.ts');
