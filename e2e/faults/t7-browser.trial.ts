import { journeyTrial } from './journey-trial.ts';

/** T7: a person types, the network goes, the tab is killed. `--full`: ten cases with a minute without network. */
await journeyTrial({ number: 7, journey: '10-broken-network', workers: 1, timeoutSeconds: 1800 });
