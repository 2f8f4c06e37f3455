// npm run restore: see docs/operations/backup.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/backup/restore.ts');
