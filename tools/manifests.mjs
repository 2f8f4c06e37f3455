// npm run manifests: the manifests for Kubernetes against schemas and rules. See docs/operations/kubernetes.md.
import { handOver } from './support/bootstrap.mjs';

handOver('tools/kubernetes/run.ts');
