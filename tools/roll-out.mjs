// npm run roll-out -- OVERLAY: a release on Kubernetes, one kind of process after the other. See docs/operations/kubernetes.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/kubernetes/roll-out-run.ts');
