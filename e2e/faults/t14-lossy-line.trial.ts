import { journeyTrial } from './journey-trial.ts';

/**
 * T14: sittings on a line that loses requests, with reloads, killed browsers, second devices and ended sessions. `--full`: twenty. SEED=…
 * repeats them.
 */
await journeyTrial({ number: 14, journey: '10-lossy-line', workers: 2, timeoutSeconds: 5400 });
